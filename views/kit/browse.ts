import type { Frame } from "./frame.ts";
import { drawPage } from "./page.ts";
import { drawPanes, type Panes } from "./panes.ts";
import { windowed } from "./window.ts";

/** A screen with a list and what is chosen in it. */
export interface Browsing {
	readonly head: readonly string[];
	readonly hints: string;
	/** One painted sentence, or its lines; empty where there is none. */
	readonly status: string | readonly string[];
	/** A list without height leaves the whole body to the text. */
	readonly panes: Panes;
	/** All lines of the text, and the first of them that is seen. */
	readonly text: readonly string[];
	readonly scroll: number;
	list(): readonly string[];
}

/** List and text side by side, stacked, or the text alone, as the panes have it. */
export function drawBrowsing(parts: Browsing, frame: Frame): string[] {
	const { head, hints, list, panes, scroll, status, text } = parts;
	const shown = windowed(text, scroll, panes.detail.height, frame);
	if (panes.list.height === 0) {
		return drawPage({ head, body: shown, wall: undefined, status, hints }, frame);
	}
	const body = drawPanes(panes, list(), shown, frame.paint);
	return drawPage({ head, body, wall: panes.wall, status, hints }, frame);
}
