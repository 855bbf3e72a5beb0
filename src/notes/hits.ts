import { excerptOf } from "./excerpt.ts";
import { fold, type Query } from "./query.ts";

/** A line of a note that answers a query. */
export interface Hit {
	/** Counted from 1. */
	readonly line: number;
	readonly excerpt: string;
}

/** Whether a note, name and text together, holds every word. */
export function holdsAll(name: string, text: string, query: Query): boolean {
	const rest = wordsMissingIn(fold(name), query);
	return wordsMissingIn(fold(text), rest).length === 0;
}

/**
 * The lines of a note that hold every word which its name does not; where no line has them all, the one with most of
 * them. None when the note as a whole does not hold every word.
 */
export function hitsIn(name: string, text: string, query: Query): readonly Hit[] {
	if (query.length === 0 || !holdsAll(name, text, query)) return [];
	const wanted = wordsMissingIn(fold(name), query);
	const lines = text.split("\n");
	// Folding neither makes nor takes a line end, so that both have the same lines.
	const folded = fold(text).split("\n");
	const full = folded.flatMap((line, at) => (isHit(line, wanted, query) ? [at] : []));
	const places = full.length > 0 ? full : [bestLine(folded, wanted)];
	return places.map((at) => ({ line: at + 1, excerpt: excerptOf(lines[at] ?? "", query) }));
}

/** A hit as a row of the model's list. */
export function hitRow(name: string, { line, excerpt }: Hit): string {
	return `${name}:${line}: ${excerpt}`;
}

function isHit(line: string, wanted: Query, query: Query): boolean {
	if (wanted.length > 0) return wanted.every((word) => line.includes(word));
	return query.some((word) => line.includes(word));
}

function wordsMissingIn(folded: string, words: Query): Query {
	return words.filter((word) => !folded.includes(word));
}

/** The line with most of the words, else the first that says something. */
function bestLine(lines: readonly string[], words: Query): number {
	let best = Math.max(
		0,
		lines.findIndex((line) => line.trim() !== ""),
	);
	let most = 0;
	for (const [at, line] of lines.entries()) {
		const count = words.filter((word) => line.includes(word)).length;
		if (count > most) [best, most] = [at, count];
	}
	return best;
}
