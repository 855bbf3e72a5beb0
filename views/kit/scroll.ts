/** The moves that every list and every text knows. */
export type Move = "up" | "down" | "first" | "last" | "pageUp" | "pageDown";

/** The row that a move from row `at` of `length` means; may lie outside, which `moveTo` bounds. */
export function rowAfter(at: number, move: Exclude<Move, "pageUp" | "pageDown">, length: number) {
	return { up: at - 1, down: at + 1, first: 0, last: length - 1 }[move];
}

/** The first line of a text of `length` lines in a box of `height` rows, after a move. */
export function scrolled(scroll: number, move: Move, length: number, height: number): number {
	const page = Math.max(1, height - 2);
	const end = Math.max(0, length - height);
	const now = Math.min(scroll, end);
	const next = {
		up: now - 1,
		down: now + 1,
		first: 0,
		last: end,
		pageUp: now - page,
		pageDown: now + page,
	}[move];
	return Math.max(0, Math.min(end, next));
}
