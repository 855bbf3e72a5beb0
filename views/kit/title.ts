import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";
import { cutTo, spread } from "./text.ts";

/** The first line of a screen: its name, its counts, and the key that lists the keys. */
export function drawTitleLine(
	title: string,
	counts: readonly string[],
	{ keyName, paint, width, words }: Frame,
): string {
	const name = cutTo(title, width - 1);
	const rest = cutTo(counts.join(` ${glyphs.between} `), width - visibleWidth(name) - 3);
	const left = ` ${paint("title", name)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	const right = `${paint("body", keyName("?"))} ${paint("quiet", words.kit.keys)} `;
	return spread(left, right, width);
}
