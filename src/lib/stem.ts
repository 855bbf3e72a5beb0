/** Words that only look like a past or a plural. */
const unlike = new Set(
	"embed shed this status alias canvas bus as is us gas always news redis kubernetes sass less css js ios dns tls axios nginx".split(
		" ",
	),
);

const vowel = /[aeiouy]/;

/**
 * One form for the forms of an English word that spelling alone can tell: plural, -ing, -ed, with a doubled last
 * consonant and a silent e taken off everywhere alike. For comparing, not for reading.
 */
export function stem(word: string): string {
	if (word.length < 4 || unlike.has(word) || !/^[a-z]+$/.test(word)) return word;
	return ending(withoutForm(word));
}

function withoutForm(word: string): string {
	if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
	if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
	if (/[^suia]s$/.test(word)) return withoutForm(word.slice(0, -1));
	if (word.endsWith("ing")) return shortened(word, 3);
	if (word.endsWith("ed") && !word.endsWith("eed")) return shortened(word, 2);
	return word;
}

function shortened(word: string, units: number): string {
	const rest = word.slice(0, -units);
	return rest.length >= 3 && vowel.test(rest) ? rest : word;
}

function ending(word: string): string {
	const silent = word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
	return silent.length > 3 ? silent.replace(/([b-df-hj-np-tv-z])\1$/, "$1") : silent;
}
