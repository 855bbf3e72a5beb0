import { matchesKey, visibleWidth } from "@earendil-works/pi-tui";
import type { Suggestion } from "#src/store/shift.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { shortTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";

/** Columns of a terminal that is not known. */
const COLUMNS = 80;

/** The quiet line above the editor: what was noticed, and the ways on; and how to hear no more of it. */
export function drawSuggestion(
	{ held, similarity, tokens }: Suggestion,
	{ paint, words }: Pick<Ink, "paint" | "words">,
	columns = COLUMNS,
): string[] {
	const { shift } = words;
	const line = shift.line(
		similarity === undefined ? "" : similarity.toFixed(2),
		shortTokens(tokens),
	);
	// pi draws the lines one column from each edge.
	const room = columns - 5;
	const both = (sign: Role, first: string, between: string, second: string) => {
		const whole = `${first}${between}${second}`;
		const parts = visibleWidth(whole) <= room ? [whole] : [first, second];
		const [head = "", ...rest] = parts.flatMap((part) => wrap(part, room));
		const begin = ` ${paint(sign, glyphs.between)} ${paint("quiet", head)}`;
		return [begin, ...rest.map((text) => `   ${paint("quiet", text)}`)];
	};
	if (held) return both("busy", shift.held, shift.comma, shift.takeBack);
	return [
		...both("faint", line, shift.colon, shift.ways),
		...wrap(shift.silence, room).map((part) => `   ${paint("faint", part)}`),
	];
}

/** Whether what was typed takes back the request that waits. */
export function takesBack(data: string): boolean {
	return matchesKey(data, "escape");
}
