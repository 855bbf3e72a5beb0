import { boundaryBefore, cut, oneLine } from "#src/lib/text.ts";
import { fold, type Query } from "./query.ts";

/** UTF-16 units in front of a match, and of a whole excerpt. */
const BEFORE = 50;
const WHOLE = 200;

/** The surroundings of the first match in a line, on one line, cut between graphemes. */
export function excerptOf(line: string, query: Query): string {
	const at = firstMatch(line, query);
	const from = graphemeAt(line, at - BEFORE);
	// A line without an end in sight is not looked at as a whole.
	const shown = oneLine(line.slice(from, from + 4 * WHOLE));
	return cut(from === 0 ? shown : `…${shown}`, WHOLE);
}

function firstMatch(line: string, query: Query): number {
	const folded = fold(line);
	const places = query.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
	if (places.length === 0) return 0;
	const at = Math.min(...places);
	return folded.length === line.length ? at : unfold(line, at);
}

/** UTF-16 units that are folded at once on the way to a match. */
const STRIDE = 4_096;

/** Where the place `at` of the folded line stands in the line itself. */
function unfold(line: string, at: number): number {
	let [from, done] = [0, 0];
	for (;;) {
		const length = Math.max(1, boundaryBefore(line.slice(from), STRIDE));
		const folded = fold(line.slice(from, from + length)).length;
		if (done + folded > at || from + length >= line.length) break;
		done += folded;
		from += length;
	}
	for (const { segment, index } of graphemesOf(line.slice(from, from + STRIDE))) {
		done += fold(segment).length;
		if (done > at) return from + index;
	}
	return 0;
}

/** The nearest start of a grapheme at or before a place; looks at no more than is near. */
function graphemeAt(line: string, at: number): number {
	if (at <= 0) return 0;
	const from = Math.max(0, at - WHOLE);
	return from + (graphemesOf(line.slice(from, at + WHOLE)).containing(at - from)?.index ?? 0);
}

let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): Intl.Segments {
	segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
	return segmenter.segment(text);
}
