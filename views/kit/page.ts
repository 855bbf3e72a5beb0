import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";
import { drawRule, fill } from "./panes.ts";
import { clip } from "./text.ts";

export interface Page {
	/** Painted lines above the upper rule. */
	readonly head: readonly string[];
	readonly body: readonly string[];
	/** Column of the wall between two panes, where the rules get a joint. */
	readonly wall: number | undefined;
	/** One painted sentence that stands in the lower rule, so that nothing moves when it comes. */
	readonly status: string;
	readonly hints: string;
}

/** Rows that are left for the body below a head of so many lines. */
export function bodyHeight(head: number, { height }: Pick<Frame, "height">): number {
	return Math.max(1, height - head - 3);
}

/** A whole screen in exactly the frame's rows, none wider than its columns. */
export function drawPage(page: Page, frame: Frame): string[] {
	const { height, paint, width } = frame;
	const room = bodyHeight(page.head.length, frame);
	const lines = [
		...page.head,
		drawRule(width, paint, page.wall, glyphs.ruleDown),
		...fill(page.body, { width, height: room }),
		drawStatus(page, frame),
		page.hints,
	];
	return fill(lines, { width, height });
}

function drawStatus({ status, wall }: Page, { paint, width }: Frame): string {
	if (status === "") return drawRule(width, paint, wall, glyphs.ruleUp);
	const text = ` ${clip(status, width - 4)} `;
	const start = paint("rule", glyphs.rule);
	const used = 1 + visibleWidth(text);
	const joint = wall === undefined || wall < used ? undefined : wall - used;
	return start + text + drawRule(Math.max(0, width - used), paint, joint, glyphs.ruleUp);
}
