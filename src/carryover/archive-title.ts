import type { Language } from "#src/lib/language.ts";
import { cut, oneLine } from "#src/lib/text.ts";

/** The title of a summary whose lines give none. It stands in the file; what the user reads else is in i18n. */
export const untitled: Readonly<Record<Language, string>> = {
	en: "Summary of a session",
	zh: "会话摘要",
};

/** Lines in which a title is looked for, and units of one that are looked at. */
const mostLines = 200;
const mostUnits = 2_000;

const fence = /^\s*(?:```|~~~)/;
const heading = /^\s{0,3}#{1,6}\s+(.*?)[\s#]*$/;
/** What pi says for the part before a turn that it cuts in two, when nothing was there. */
const nothingBefore = "No prior history.";
/** Comments, tags on a line of their own and rules say nothing. */
const silent = /^\s*(?:<!--|<\/?[\w-]+[^<>]*>\s*$|[-*_=|:\s]*$)/;
const markers = /^\s*(?:>\s*)*(?:[-*+]\s+|\d{1,4}[.)、]\s*)?(?:\[[ xX]\]\s+)?/;

/** A heading over what the session was for. */
const aim = /^\s{0,3}#{1,6}\s+(?:task|goal)[\s#]*$/im;

/**
 * What a summary says the session was for, else the first line of it that says what it was about, as plain words: no heading, no line that ends in
 * a colon, no comment, code or rule. A summary of headings alone gives the first of them; undefined when
 * nothing is said at all.
 */
export function titleLine(summary: string): string | undefined {
	const [, behind = ""] = summary.split(aim, 2);
	const [aimed = ""] = behind.split(/^\s{0,3}#/m, 1);
	return firstSaid(aimed) ?? firstSaid(summary);
}

function firstSaid(summary: string): string | undefined {
	let first: string | undefined;
	for (const line of spokenLines(summary)) {
		const title = heading.exec(line)?.[1];
		const words = plainWords(title ?? line);
		if (words === nothingBefore || !/[\p{L}\p{N}]/u.test(words)) continue;
		if (title === undefined && !/[:：]$/.test(words)) return words;
		first ??= words;
	}
	return first;
}

function spokenLines(summary: string): readonly string[] {
	let inCode = false;
	const spoken = summary.split("\n", mostLines).filter((line) => {
		const isFence = fence.test(line);
		if (isFence) inCode = !inCode;
		return !isFence && !inCode && !silent.test(line);
	});
	return spoken.map((line) => cut(line, mostUnits, ""));
}

function plainWords(line: string): string {
	return oneLine(line.replace(markers, "").replace(/\*\*|__|`/g, ""));
}
