import { matchesKey, visibleWidth } from "@earendil-works/pi-tui";
import type { Suggestion } from "#src/store/shift.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";
import { shortTokens } from "#views/kit/tokens.ts";

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
	const goOn = (role: Role, text: string) => `   ${paint(role, cutTo(text, room))}`;
	const both = (sign: Role, first: string, between: string, second: string) => {
		const whole = `${first}${between}${second}`;
		const [head, ...rest] = visibleWidth(whole) <= room ? [whole] : [first, second];
		const begin = ` ${paint(sign, glyphs.between)} ${paint("quiet", cutTo(head, room))}`;
		return [begin, ...rest.map((text) => goOn("quiet", text))];
	};
	if (held) return both("busy", shift.held, shift.comma, shift.takeBack);
	return [...both("faint", line, shift.colon, shift.ways), goOn("faint", shift.silence)];
}

/** Whether what was typed takes back the request that waits. */
export function takesBack(data: string): boolean {
	return matchesKey(data, "escape");
}
