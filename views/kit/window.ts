import { glyphs } from "#themes/glyphs.ts";
import type { Ink } from "./frame.ts";

/** The lines from `scroll` on; the last of `height` rows says how many are below. */
export function windowed(
	lines: readonly string[],
	scroll: number,
	height: number,
	{ paint, words }: Ink,
): readonly string[] {
	const first = Math.max(0, Math.min(scroll, lines.length - height));
	const shown = lines.slice(first, first + height);
	const below = lines.length - first - height;
	if (below <= 0) return shown;
	const more = `${glyphs.more} ${words.kit.moreLines(below + 1)}`;
	return [...shown.slice(0, -1), ` ${paint("faint", more)}`];
}
