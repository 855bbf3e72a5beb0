import { stem } from "#src/lib/stem.ts";
import { englishStops } from "#src/lib/word-lists.ts";
import { termWeight } from "#src/lib/words.ts";

/** UTF-16 units of a name that is looked at; what is longer is data. */
const mostName = 120;

/** A term of an item, with what it tells by its form alone before it is known how rare it is. */
export interface PointingTerm {
	readonly term: string;
	readonly worth: number;
}

/** What a name tells more than a word, and a part of one less. */
const nameWorth = 1.4;
const partWorth = 0.6;

const asciiOnly = /^[ -~\t\n\r]*$/;
const asciiNames = /[A-Za-z0-9_]+(?:[-./:@][A-Za-z0-9_]+)*/g;
const allNames = /[\p{L}\p{M}\p{N}_]+(?:[-./:@][\p{L}\p{M}\p{N}_]+)*/gu;
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud87f][\udc00-\udfff]/;
const wideRun =
	/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+|[^\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]+/g;

/** The names and words of a text as they stand there, with repeats; `termsOfName` tells what each is found by. */
export function namesOf(text: string): readonly string[] {
	return text.match(asciiOnly.test(text) ? asciiNames : allNames) ?? [];
}

/**
 * By what a name or a word is found: itself in lower case, its parts where it is put together, pairs of neighbouring
 * characters where its script has no gaps. Nothing for function words.
 */
export function termsOfName(name: string): readonly PointingTerm[] {
	if (name.length > mostName) return [];
	if (wide.test(name)) {
		return (name.match(wideRun) ?? []).flatMap((run) =>
			wide.test(run) ? pairsOf(run) : termsOfName(run.replace(/^[-./:@]+|[-./:@]+$/g, "")),
		);
	}
	const lower = name.toLowerCase();
	const parts = partsOf(name);
	if (parts.length < 2) return wordTerms(lower, isNumber(lower) ? nameWorth : 1);
	return [
		{ term: lower, worth: nameWorth },
		...parts.flatMap((part) => wordTerms(part, partWorth)),
	];
}

/**
 * The same for a statement whose entry is looked for: of a script without gaps only the pairs within words, since others
 * put the words together in another way.
 */
export function askedTermsOf(name: string): readonly PointingTerm[] {
	if (!wide.test(name)) return termsOfName(name);
	segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
	return [...segmenter.segment(name)].flatMap(({ segment }) => termsOfName(segment));
}

let segmenter: Intl.Segmenter | undefined;

function wordTerms(word: string, worth: number): readonly PointingTerm[] {
	if (word.length < 2 || englishStops.has(word)) return [];
	const term = stem(word);
	return [{ term, worth: worth * termWeight(term) }];
}

/** Numbers of one or two digits are in every output. */
function isNumber(word: string): boolean {
	return /\d{3}/.test(word);
}

function partsOf(name: string): readonly string[] {
	return name
		.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((part) => part !== "");
}

function pairsOf(run: string): readonly PointingTerm[] {
	const characters = [...run];
	return characters.slice(1).map((second, at) => {
		const term = `${characters[at] ?? ""}${second}`;
		return { term, worth: termWeight(term) };
	});
}
