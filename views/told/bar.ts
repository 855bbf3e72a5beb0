import type { WindowFill, WindowPart } from "#src/windows/fill.ts";
import { windowParts } from "#src/windows/fill.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";

/** What stands in one column of the bar. */
type Cell = WindowPart | "free" | "line" | "band";

/** The colours of the bar; its signs alone tell the parts apart as well. */
export const partRoles: Readonly<Record<Cell, Role>> = {
	system: "quiet",
	head: "mark",
	summary: "heading",
	kept: "code",
	talk: "body",
	tail: "gain",
	free: "rule",
	line: "warn",
	band: "warn",
};

/** The window as one bar of exactly `width` columns. */
export function drawBar(fill: WindowFill, width: number, paint: Paint): string {
	return cellsOf(fill, width)
		.map((cell) => paint(partRoles[cell], glyphs.window[cell]))
		.join("");
}

/**
 * What stands in each of `width` columns. What is used keeps its length, so that it can be read against the lines;
 * within it every part is seen, however small, the largest first where there are too few columns.
 */
export function cellsOf(fill: WindowFill, width: number): readonly Cell[] {
	const { band, line, used, window } = fill;
	if (width <= 0) return [];
	const whole = Math.max(window ?? 0, used, 1);
	const filled = Math.min(width, Math.max(used > 0 ? 1 : 0, Math.round((used / whole) * width)));
	const cells: Cell[] = [...spreadParts(fill, filled)];
	while (cells.length < width) cells.push("free");
	const mark = (at: number | undefined, cell: Cell) => {
		if (at === undefined || at > whole) return;
		cells[Math.min(width - 1, Math.floor((at / whole) * width))] = cell;
	};
	mark(band, "band");
	mark(line, "line");
	return cells;
}

/** The parts in so many columns: one for each of the largest, the others by size. */
function spreadParts({ parts }: WindowFill, columns: number): readonly WindowPart[] {
	const there = windowParts.filter((part) => parts[part] > 0);
	const seen = there.toSorted((a, b) => parts[b] - parts[a]).slice(0, columns);
	const sum = seen.reduce((total, part) => total + parts[part], 0);
	const spare = columns - seen.length;
	const shares = new Map(seen.map((part) => [part, 1 + Math.floor((parts[part] / sum) * spare)]));
	const [largest] = seen;
	const given = [...shares.values()].reduce((total, share) => total + share, 0);
	if (largest !== undefined) shares.set(largest, (shares.get(largest) ?? 0) + columns - given);
	return windowParts.flatMap((part) => Array.from({ length: shares.get(part) ?? 0 }, () => part));
}
