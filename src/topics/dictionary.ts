import { topicWords } from "#src/lib/words.ts";
import { dictionaryGroups } from "./dictionary-groups.ts";

interface Group {
	/** The terms of each way to say it. */
	readonly ways: readonly (readonly string[])[];
	readonly terms: readonly string[];
}

let read: readonly Group[] | undefined;

function readGroups(): readonly Group[] {
	read ??= dictionaryGroups
		.trim()
		.split("\n")
		.map((line) => {
			const ways = line.split(" ").map((way) => topicWords(way.replaceAll("_", " ")));
			const known = ways.filter((terms) => terms.length > 0);
			return { ways: known, terms: known.flat() };
		});
	return read;
}

const han = /\p{Script=Han}/u;

/**
 * The terms by which the other language may say what these terms say: Chinese ones for English, the others for Chinese.
 * Those of the same language are left out: measured, they named more topics that are not meant than such that are.
 */
export function translated(terms: ReadonlySet<string>): ReadonlySet<string> {
	const isChinese = [...terms].some((term) => han.test(term));
	const said = readGroups().filter(({ ways }) =>
		ways.some((way) => way.every((term) => terms.has(term))),
	);
	const others = said.flatMap((group) =>
		group.terms.filter((term) => han.test(term) !== isChinese),
	);
	return new Set(others);
}
