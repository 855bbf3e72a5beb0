import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";
import { drawRule, fill } from "./panes.ts";
import { clip, cutTo } from "./text.ts";
import { wrap } from "./wrap.ts";

export interface Page {
	/** Painted lines above the upper rule. */
	readonly head: readonly string[];
	readonly body: readonly string[];
	/** Column of the wall between two panes, where the rules get a joint. */
	readonly wall: number | undefined;
	/** One painted sentence that stands in the lower rule, so that nothing moves when it comes; what it has more lines stands below. */
	readonly status: string | readonly string[];
	readonly hints: string;
}

/** Rows that are left for the body below a head of so many lines. */
export function bodyHeight(head: number, { height }: Pick<Frame, "height">): number {
	return Math.max(1, height - head - 3);
}

/** A whole screen in exactly the frame's rows, none wider than its columns. */
export function drawPage(page: Page, frame: Frame): string[] {
	const { height, paint, width } = frame;
	const [status = "", ...more] = typeof page.status === "string" ? [page.status] : page.status;
	const room = bodyHeight(page.head.length + more.length, frame);
	const lines = [
		...page.head,
		drawRule(width, paint, page.wall, glyphs.ruleDown),
		...fill(page.body, { width, height: room }),
		drawStatus(status, page.wall, frame),
		...more.map((line) => `  ${line}`),
		page.hints,
	];
	return fill(lines, { width, height });
}

/** Lines of a status have at most this share of a screen's rows, so that the body keeps most of a low one. */
const STATUS_SHARE = 4;

/** A sentence in as many lines as a status may have in a frame; the last one is cut where it is longer still. */
export function statusLines(
	text: string,
	{ height, width }: Pick<Frame, "height" | "width">,
): string[] {
	const room = width - 4;
	const lines = wrap(text, room);
	const most = Math.max(1, Math.floor(height / STATUS_SHARE));
	if (lines.length <= most) return lines;
	return [...lines.slice(0, most - 1), cutTo(lines.slice(most - 1).join(" "), room)];
}

function drawStatus(
	status: string,
	wall: number | undefined,
	{ paint, width }: Pick<Frame, "paint" | "width">,
): string {
	if (status === "") return drawRule(width, paint, wall, glyphs.ruleUp);
	const text = ` ${clip(status, width - 4)} `;
	const start = paint("rule", glyphs.rule);
	const used = 1 + visibleWidth(text);
	const joint = wall === undefined || wall < used ? undefined : wall - used;
	return start + text + drawRule(Math.max(0, width - used), paint, joint, glyphs.ruleUp);
}
