import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "./frame.ts";
import { cutTo, spread } from "./text.ts";

/** Columns below which what is left of the counts says nothing. */
const COUNTS = 4;

/** The first line of a screen: its name, its counts, and the key that lists the keys, which stays however narrow it is. */
export function drawTitleLine(
	title: string,
	counts: readonly string[],
	{ keyName, paint, width, words }: Frame,
): string {
	const name = cutTo(title, width - 1);
	const all = counts.join(` ${glyphs.between} `);
	const key = `${paint("body", keyName("?"))} `;
	const named = `${key}${paint("quiet", words.kit.keys)} `;
	// One blank before the name, two behind it, and two before the key.
	const room = (right: string) => width - visibleWidth(name) - visibleWidth(right) - 5;
	const right = visibleWidth(all) <= room(named) ? named : key;
	const rest = room(right) < COUNTS ? "" : cutTo(all, room(right));
	const left = ` ${paint("title", name)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	return spread(left, right, width);
}
