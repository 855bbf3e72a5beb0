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
	const key = `${paint("body", keyName("?"))} `;
	const named = `${key}${paint("quiet", words.kit.keys)} `;
	// One blank before the name, two behind it, and two before the key.
	const room = (right: string) => width - visibleWidth(name) - visibleWidth(right) - 5;
	const rest = fitting(counts, room(key));
	const right = visibleWidth(rest) <= room(named) ? named : key;
	const left = ` ${paint("title", name)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	return spread(left, right, width);
}

/** As many of the counts as have room; the first one is cut where not even that has. */
function fitting(counts: readonly string[], room: number): string {
	const joined = counts.map((_, at) => counts.slice(0, at + 1).join(` ${glyphs.between} `));
	const whole = joined.findLast((text) => visibleWidth(text) <= room);
	return whole ?? (room < COUNTS ? "" : cutTo(counts[0] ?? "", room));
}
