/** What the bytes of a line must hold for its folded text to hold a term: a pattern that ripgrep looks for. */
import { foldLetters } from "#src/history/fold.mjs";

/**
 * Signs that stand in a folded text only where they, or one sign with this compatibility form, stand in the line: no
 * accents, which can be signs of their own, nothing that JSON may escape, and no stop, which an ellipsis holds as well.
 */
const certain = /[!#-,\-0-9;-[\]-~]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Signs that are looked for: of more, and so of more other forms, ripgrep would not look at whole runs of bytes. */
const mostSigns = 6;
/** How JSON writes a sign by its number. */
const numbered = "\\\\u";
/** Last code point that has another form. */
const lastOther = 0x2fa20;

/** @type {(readonly [sign: string, folded: string])[] | undefined} */
let others;

/** Signs that fold to others, with what they fold to. */
function otherForms() {
	if (others !== undefined) return others;
	others = [["\u0307", "i"]];
	for (let point = 0x80; point < lastOther; point++) {
		const sign = String.fromCodePoint(point);
		if (/\p{Changes_When_NFKC_Casefolded}/u.test(sign)) others.push([sign, foldLetters(sign)]);
	}
	return others;
}

/**
 * A pattern in ripgrep's spelling that every line with all terms matches, and few others; undefined where no part of
 * a term is certain enough.
 *
 * @param {string[]} terms Folded.
 */
export function patternOf(terms) {
	const needle = needleOf(terms);
	if (needle === undefined) return;
	const signs = new Set(needle);
	const forms = otherForms().flatMap(([sign, folded]) =>
		[...folded].some((one) => signs.has(one)) ? [leadOf(sign)] : [],
	);
	return `(?-u:${[spelled(needle), ...new Set(forms), numbered].join("|")})`;
}

/**
 * The longest run of certain signs; a single byte is in nearly every line.
 *
 * @param {string[]} terms
 */
function needleOf(terms) {
	const [longest = []] = terms.flatMap(runsOf).sort((a, b) => b.length - a.length);
	const needle = longest.slice(0, mostSigns).join("");
	return Buffer.byteLength(needle) > 1 ? needle : undefined;
}

/** @param {string} term */
function runsOf(term) {
	/** @type {string[][]} */
	const runs = [[]];
	for (const sign of term) {
		if (certain.test(sign) && sign.normalize("NFD") === sign) runs.at(-1)?.push(sign);
		else runs.push([]);
	}
	return runs;
}

/** @param {string} needle */
function spelled(needle) {
	return [...needle]
		.map((sign) => (/[a-z]/.test(sign) ? `[${sign}${sign.toUpperCase()}]` : bytesOf(sign)))
		.join("");
}

/**
 * The bytes with which a sign begins: with its neighbours they are few literals, which are found many times faster than
 * a class of signs. Full-width forms lie beside Chinese commas and stops, and are spelled out.
 *
 * @param {string} sign
 */
function leadOf(sign) {
	return bytesOf(sign, sign >= "\uff00" && sign <= "\uffef" ? 3 : 2);
}

/**
 * @param {string} sign
 * @param {number} [most]
 */
function bytesOf(sign, most = 4) {
	return [...Buffer.from(sign).subarray(0, most)]
		.map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`)
		.join("");
}
