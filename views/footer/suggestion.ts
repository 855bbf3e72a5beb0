import type { Suggestion } from "#src/store/shift.ts";
import { glyphs } from "#themes/glyphs.ts";
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
	if (held) return [` ${paint("busy", glyphs.between)} ${paint("quiet", cutTo(shift.held, room))}`];
	return [
		` ${paint("faint", glyphs.between)} ${paint("quiet", cutTo(line, room))}`,
		`   ${paint("faint", cutTo(shift.silence, room))}`,
	];
}
