import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";

/** One of several plain facts on a line. */
export interface Part {
	readonly text: string;
	readonly role: Role;
}

/** As many parts as `width` columns have room for, from the first on; none of them is cut. */
export function drawParts(parts: readonly Part[], width: number, paint: Paint): string {
	const between = ` ${glyphs.between} `;
	const painted: string[] = [];
	let room = width;
	for (const { role, text } of parts) {
		room -= visibleWidth(text) + (painted.length === 0 ? 0 : visibleWidth(between));
		if (room < 0) break;
		painted.push(paint(role, text));
	}
	return painted.join(paint("quiet", between));
}
