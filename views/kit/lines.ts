import type { Component } from "@earendil-works/pi-tui";
import { clip } from "./text.ts";

/** A pi component that only draws: lines for a width, kept until pi asks for new ones. */
export function createLines(draw: (width: number) => readonly string[]): Component {
	let drawn: { readonly width: number; readonly lines: readonly string[] } | undefined;
	return {
		render(width) {
			if (drawn?.width === width) return drawn.lines;
			drawn = { width, lines: draw(width).map((line) => clip(line, width)) };
			return drawn.lines;
		},
		invalidate() {
			drawn = undefined;
		},
	};
}

/** Components below each other as one; undefined where there is none. */
export function stackLines(components: readonly (Component | undefined)[]): Component | undefined {
	const present = components.filter((component) => component !== undefined);
	if (present.length < 2) return present[0];
	return {
		render: (width) => present.flatMap((component) => component.render(width)),
		invalidate() {
			for (const component of present) component.invalidate();
		},
	};
}
