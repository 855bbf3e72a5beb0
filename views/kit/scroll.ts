/** Ways through something that is longer than its window. */
export type Way = "up" | "down" | "first" | "last" | "pageUp" | "pageDown";

/** The first line that is shown after a step, given all lines of a text and those of its window. */
export function scrollBy(scroll: number, way: Way, length: number, height: number): number {
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
	}[way];
	return Math.max(0, Math.min(end, next));
}
