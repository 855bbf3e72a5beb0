import { type Cursor, locate, moveTo, windowOf } from "./list.ts";

/** Tells of a row whether it is a heading, which cannot be chosen; the first row may be one, the last is none. */
export type HeadingAt = (index: number) => boolean;

/** The row at the cursor's place: the row itself, or the one below its heading. */
export function onRow(isHeading: HeadingAt, cursor: Cursor, keys: readonly string[]): number {
	return skipHeading(isHeading, locate(cursor, keys), 1);
}

/** The rows that are visible, and the chosen one among them. */
export function visibleRows(
	isHeading: HeadingAt,
	cursor: Cursor,
	keys: readonly string[],
	height: number,
): { readonly first: number; readonly at: number } {
	const { first } = windowOf(cursor, keys, height);
	const at = onRow(isHeading, cursor, keys);
	return { first: Math.max(first, at - height + 1), at };
}

/** The cursor `steps` rows further, on no heading; one above it stays in sight. */
export function moveBy(
	isHeading: HeadingAt,
	cursor: Cursor,
	keys: readonly string[],
	steps: number,
	height: number,
): Cursor {
	const aim = Math.max(0, Math.min(keys.length - 1, onRow(isHeading, cursor, keys) + steps));
	const index = skipHeading(isHeading, aim, steps < 0 ? -1 : 1);
	const next = moveTo(cursor, index, keys, height);
	return index > 0 && isHeading(index - 1) && height > 1
		? { ...next, offset: Math.max(1, next.offset) }
		: next;
}

function skipHeading(isHeading: HeadingAt, at: number, way: 1 | -1): number {
	if (!isHeading(at)) return at;
	return way === -1 && at > 0 ? at - 1 : at + 1;
}
