import { visibleWidth } from "@earendil-works/pi-tui";
import type { Suggestion } from "#src/store/shift.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";

/** Columns of a terminal that is not known. */
const COLUMNS = 80;

/** The quiet line above the editor: what was noticed, and the ways on; and how to hear no more of it. */
export function drawSuggestion(
	{ held, similarity, tokens }: Suggestion,
	{ paint, words }: Pick<Ink, "paint" | "words">,
	columns = COLUMNS,
): string[] {
	const { shift } = words;
	const thousands = `${Math.round(tokens / 1000)}k`;
	const line = shift.line(similarity === undefined ? "" : similarity.toFixed(2), thousands);
	// pi draws the lines one column from each edge.
	const room = columns - 5;
	const begin = (role: Role, text: string) =>
		` ${paint(role, glyphs.between)} ${paint("quiet", cutTo(text, room))}`;
	const goOn = (role: Role, text: string) => `   ${paint(role, cutTo(text, room))}`;
	if (held) return [begin("busy", shift.held)];
	const whole = `${line}${shift.colon}${shift.ways}`;
	const fits = visibleWidth(whole) <= room;
	const told = fits ? [begin("faint", whole)] : [begin("faint", line), goOn("quiet", shift.ways)];
	return [...told, goOn("faint", shift.silence)];
}
