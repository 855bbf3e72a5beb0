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
