import type { KeyTable } from "./keys.ts";

/** The ways to move in a list or a text, in the order of the help. */
export const moves = ["up", "down", "pageUp", "pageDown", "first", "last"] as const;

export type Move = (typeof moves)[number];

/** The keys of a screen whose pages are those of its text. */
export const moveKeys: KeyTable<Move> = {
	up: { keys: ["tui.select.up", "k"], help: (w) => w.kit.move, quiet: true },
	down: { keys: ["tui.select.down", "j"], help: (w) => w.kit.move, quiet: true },
	pageUp: { keys: ["tui.select.pageUp"], help: (w) => w.kit.scroll, quiet: true },
	pageDown: { keys: ["tui.select.pageDown", "space"], help: (w) => w.kit.scroll, quiet: true },
	first: { keys: ["home", "g"], help: (w) => w.kit.ends, quiet: true },
	last: { keys: ["end", "shift+g"], help: (w) => w.kit.ends, quiet: true },
};

/** The first line of a text of `length` lines in a window of `height` after a move. */
export function scrollBy(move: Move, first: number, length: number, height: number): number {
	const page = Math.max(1, height - 2);
	const end = Math.max(0, length - height);
	const now = Math.min(first, end);
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
