import type { Note } from "#src/carryover/note.ts";
import type { ToldSection } from "#src/recall/carryover-block.ts";

/** A note as the model is told it: what people and models wrote, then the captures, newest first. */
export function noteSections(note: Note): readonly ToldSection[] {
	const captures = [...note.captures].sort((a, b) => b.at - a.at);
	return [
		...note.sections,
		...captures.map((capture) => ({
			heading: captureHeading(capture.covered, capture.total),
			items: [capture.text],
		})),
	];
}

function captureHeading(covered: number, total: number): string {
	const share = covered < total ? `the last ${covered} of ${total} messages` : "all messages";
	return `Not summarised yet: ${share} of a session, word for word. Use as clues, not as the whole context.`;
}
