import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";
import { wrap } from "./wrap.ts";

/** One of several plain facts on a line. */
export interface Part {
	readonly text: string;
	readonly role: Role;
}

const between = ` ${glyphs.between} `;

/** As many parts as `width` columns have room for, from the first on; none of them is cut. */
export function drawParts(parts: readonly Part[], width: number, paint: Paint): string {
	const painted: string[] = [];
	let room = width;
	for (const { role, text } of parts) {
		room -= visibleWidth(text) + (painted.length === 0 ? 0 : visibleWidth(between));
		if (room < 0) break;
		painted.push(paint(role, text));
	}
	return painted.join(paint("quiet", between));
}

/** Plain parts in as many lines of `width` columns as they need; one is broken only where a line is too short for it. */
export function flowParts(parts: readonly string[], width: number): string[] {
	const lines: string[] = [];
	for (const part of parts) {
		const longer = `${lines.at(-1) ?? ""}${between}${part}`;
		if (lines.length === 0 || visibleWidth(longer) > width) lines.push(part);
		else lines[lines.length - 1] = longer;
	}
	return lines.flatMap((line) => wrap(line, width));
}
