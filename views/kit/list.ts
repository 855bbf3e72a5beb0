/** Where the reader is in a list: which row, and how far below the window's top edge it stands. */
export interface Cursor {
	/** Names the row, so that it is found again when rows above it come or go. */
	readonly key: string;
	/** Where it was last, for when it is gone. */
	readonly index: number;
	readonly offset: number;
}

export const atTop: Cursor = { key: "", index: 0, offset: 0 };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The cursor's place among `keys`: its own row, or the nearest one left. */
export function locate(cursor: Cursor, keys: readonly string[]): number {
	const found = keys[cursor.index] === cursor.key ? cursor.index : keys.indexOf(cursor.key);
	return found >= 0 ? found : clamp(cursor.index, 0, Math.max(0, keys.length - 1));
}

/** The cursor on the row `index`; the window moves only when the row would leave it. */
export function moveTo(
	cursor: Cursor,
	index: number,
	keys: readonly string[],
	height: number,
): Cursor {
	const next = clamp(index, 0, Math.max(0, keys.length - 1));
	const { first } = windowOf(cursor, keys, height);
	return {
		key: keys[next] ?? "",
		index: next,
		offset: clamp(next - first, 0, Math.max(0, height - 1)),
	};
}

/** The rows that are visible: the cursor stays where it stood on the screen, if it can. */
export function windowOf(
	cursor: Cursor,
	keys: readonly string[],
	height: number,
): { readonly first: number; readonly at: number } {
	const at = locate(cursor, keys);
	const offset = clamp(cursor.offset, 0, Math.max(0, height - 1));
	return { first: clamp(at - offset, 0, Math.max(0, keys.length - height)), at };
}

/** The cursor after a step among `keys`. */
export function step(
	cursor: Cursor,
	move: "up" | "down" | "first" | "last",
	keys: readonly string[],
	height: number,
): Cursor {
	const at = locate(cursor, keys);
	const index = { up: at - 1, down: at + 1, first: 0, last: keys.length - 1 }[move];
	return moveTo(cursor, index, keys, height);
}
