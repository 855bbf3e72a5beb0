import { glyphs } from "#themes/glyphs.ts";
import type { Paint } from "#themes/paint.ts";
import { clip, padTo } from "./text.ts";

/** Columns from which two panes stand side by side. */
const SIDE_BY_SIDE = 100;
/** Rows below which a list stands alone and its detail is opened by a key. */
const BOTH = 9;

export interface Box {
	readonly width: number;
	readonly height: number;
}

export interface Panes {
	/** Columns left of the wall; undefined when the panes are stacked. */
	readonly wall: number | undefined;
	readonly list: Box;
	readonly detail: Box;
}

/**
 * Room for a list of `count` rows and its detail: side by side with at most `most` columns for the
 * list, stacked, or the list alone.
 */
export function arrange(width: number, height: number, count: number, most = 56): Panes {
	if (width >= SIDE_BY_SIDE) {
		const left = Math.min(most, Math.floor(width * 0.4));
		return {
			wall: left,
			list: { width: left, height },
			detail: { width: width - left - 1, height },
		};
	}
	if (height < BOTH) {
		return { wall: undefined, list: { width, height }, detail: { width, height: 0 } };
	}
	const rows = Math.max(3, Math.min(count, Math.floor(height * 0.35)));
	return {
		wall: undefined,
		list: { width, height: rows },
		detail: { width, height: height - rows - 1 },
	};
}

/** The panes with so many rows less: of the detail where it stands below the list, so that the list stays as it is. */
export function lowered(panes: Panes, rows: number): Panes {
	const less = ({ height, width }: Box): Box => ({ width, height: Math.max(0, height - rows) });
	const { detail, list, wall } = panes;
	const isStacked = wall === undefined && detail.height > 0;
	return { wall, list: isStacked ? list : less(list), detail: less(detail) };
}

/** Both panes as lines of the whole body. */
export function drawPanes(
	{ wall, list, detail }: Panes,
	listLines: readonly string[],
	detailLines: readonly string[],
	paint: Paint,
): string[] {
	const left = fill(listLines, list);
	if (detail.height <= 0) return left;
	const right = fill(detailLines, detail);
	if (wall === undefined) return [...left, drawRule(list.width, paint), ...right];
	const side = paint("rule", glyphs.wall);
	return left.map((line, row) => padTo(line, list.width) + side + (right[row] ?? ""));
}

/** Exactly as many lines as the box has rows, none too wide. */
export function fill(lines: readonly string[], { width, height }: Box): string[] {
	return Array.from({ length: Math.max(0, height) }, (_, row) => clip(lines[row] ?? "", width));
}

/** A rule over the whole width, with a joint where a wall meets it. */
export function drawRule(width: number, paint: Paint, wall?: number, joint = ""): string {
	if (wall === undefined || wall >= width) return paint("rule", glyphs.rule.repeat(width));
	const left = glyphs.rule.repeat(wall);
	return paint("rule", left + joint + glyphs.rule.repeat(Math.max(0, width - wall - 1)));
}
