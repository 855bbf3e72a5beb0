import { type Cursor, locate, moveTo, windowOf } from "#views/kit/list.ts";
import { isHeading, type Row } from "./listing.ts";

/** The topic at the cursor's place: the row itself, or the one below its heading. */
export function onTopic(rows: readonly Row[], cursor: Cursor, keys: readonly string[]): number {
	return skipHeading(rows, locate(cursor, keys), 1);
}

/** The rows that are visible, and the chosen one among them. */
export function visibleRows(
	rows: readonly Row[],
	cursor: Cursor,
	keys: readonly string[],
	height: number,
): { readonly first: number; readonly at: number } {
	const { first } = windowOf(cursor, keys, height);
	const at = onTopic(rows, cursor, keys);
	return { first: Math.max(first, at - height + 1), at };
}

/** The cursor `steps` rows further, on a topic; a heading above it stays in sight. */
export function moveBy(
	rows: readonly Row[],
	cursor: Cursor,
	keys: readonly string[],
	steps: number,
	height: number,
): Cursor {
	const aim = Math.max(0, Math.min(keys.length - 1, onTopic(rows, cursor, keys) + steps));
	const index = skipHeading(rows, aim, steps < 0 ? -1 : 1);
	const next = moveTo(cursor, index, keys, height);
	const below = isHeading(rows[index - 1]);
	return below && height > 1 ? { ...next, offset: Math.max(1, next.offset) } : next;
}

function skipHeading(rows: readonly Row[], at: number, way: 1 | -1): number {
	if (!isHeading(rows[at])) return at;
	// No heading is the last row, and the first row is always one.
	return way === -1 && at > 0 ? at - 1 : at + 1;
}
