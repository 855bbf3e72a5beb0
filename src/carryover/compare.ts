import { diffArrays } from "diff";
import { piecesOf } from "./block.ts";

/** One line of a comparison of two notes. */
export interface DiffLine {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Beyond this many changed items the search for common ones takes too long to draw. */
const mostEdits = 2_000;

/**
 * Compares two notes given as Markdown. A changed item counts as a whole: its old lines are removed,
 * its new ones added. Blank lines between items are left out.
 */
export function compareNotes(before: string, after: string): readonly DiffLine[] {
	const old = blocksOf(before);
	const now = blocksOf(after);
	const changes = diffArrays(old, now, { maxEditLength: mostEdits });
	if (!changes) return [...linesOf(old, "removed"), ...linesOf(now, "added")];
	return changes.flatMap(({ added, removed, value }) => {
		if (added) return linesOf(value, "added");
		return linesOf(value, removed ? "removed" : "same");
	});
}

function blocksOf(markdown: string): string[] {
	return piecesOf(markdown).map((piece) =>
		piece.kind === "heading" ? `${"#".repeat(piece.level)} ${piece.text}` : piece.text,
	);
}

function linesOf(blocks: readonly string[], kind: DiffLine["kind"]): readonly DiffLine[] {
	return blocks.flatMap((block) => block.split("\n").map((text) => ({ kind, text })));
}
