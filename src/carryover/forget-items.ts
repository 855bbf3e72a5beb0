import { encodeCapture } from "./capture-block.ts";
import { decodeNote } from "./decode-note.ts";
import { encodeNote } from "./encode-note.ts";
import type { Note } from "./note.ts";

/** A heading stands for what is below it, so that it stays in another form. */
const blankHeading = "…";

/** The note without what holds something, and what that is; a heading that holds it says nothing any more. */
export function withoutHeld(
	{ captures, sections }: Note,
	holds: (text: string) => boolean,
): { readonly note: Note; readonly removed: readonly string[] } {
	const removed = [
		...sections.flatMap(({ heading, items }) => [heading, ...items].filter(holds)),
		...captures.map(encodeCapture).filter(holds),
	];
	const left = sections.map((section) => ({
		...section,
		heading: holds(section.heading) ? blankHeading : section.heading,
		items: section.items.filter((item) => !holds(item)),
	}));
	const kept = captures.filter((capture) => !holds(encodeCapture(capture)));
	return { note: { sections: left, captures: kept }, removed };
}

/** The Markdown of a note without what holds something; lines that still hold it afterwards leave as well. */
export function textWithoutHeld(text: string, holds: (text: string) => boolean): string {
	if (!holds(text)) return text;
	const left = encodeNote(withoutHeld(decodeNote(text), holds).note);
	return left
		.split("\n")
		.filter((line) => !holds(line))
		.join("\n");
}
