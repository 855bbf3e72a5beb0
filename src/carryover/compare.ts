import { diffArrays } from "diff";
import { piecesOf } from "./block.ts";

/** One line of a comparison of two notes. */
export interface DiffLine {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Beyond this many items that both have in another order, the search for the common order takes too long to draw. */
const mostMoves = 1_000;

/**
 * Compares two notes given as Markdown. A changed item counts as a whole: its old lines are removed,
 * its new ones added. Blank lines between items are left out.
 */
export function compareNotes(before: string, after: string): readonly DiffLine[] {
	const old = blocksOf(before);
	const now = blocksOf(after);
	const lines: DiffLine[] = [];
	const add = (blocks: readonly string[], kind: DiffLine["kind"]) => {
		for (const block of blocks) for (const text of block.split("\n")) lines.push({ kind, text });
	};
	let [from, since] = [0, 0];
	for (const [at, place] of commonOrder(old, now)) {
		add(old.slice(from, at), "removed");
		add(now.slice(since, place), "added");
		add(now.slice(place, place + 1), "same");
		[from, since] = [at + 1, place + 1];
	}
	add(old.slice(from), "removed");
	add(now.slice(since), "added");
	return lines;
}

/** The places of what both have in the same order; nothing where that takes too long to find. */
function commonOrder(old: readonly string[], now: readonly string[]): readonly [number, number][] {
	// What only one has can be the same as nothing, and would cost the square of its number.
	const [ours, theirs] = [sharedWith(now, old), sharedWith(old, now)];
	const blocks = (places: readonly number[], all: readonly string[]) =>
		places.map((at) => all[at] ?? "");
	const changes =
		diffArrays(blocks(ours, old), blocks(theirs, now), { maxEditLength: mostMoves }) ?? [];
	const kept = (places: readonly number[], foreign: "added" | "removed") => {
		let at = 0;
		return changes
			.filter((change) => !change[foreign])
			.flatMap(({ added, count, removed }) => {
				const part = places.slice(at, at + count);
				at += count;
				return added || removed ? [] : part;
			});
	};
	const there = kept(theirs, "removed");
	return kept(ours, "added").map((at, n) => [at, there[n] ?? 0]);
}

/** The places of those blocks that `others` have as well. */
function sharedWith(others: readonly string[], blocks: readonly string[]): readonly number[] {
	const known = new Set(others);
	return blocks.flatMap((block, at) => (known.has(block) ? [at] : []));
}

function blocksOf(markdown: string): string[] {
	return piecesOf(markdown).map((piece) =>
		piece.kind === "heading" ? `${"#".repeat(piece.level)} ${piece.text}` : piece.text,
	);
}
