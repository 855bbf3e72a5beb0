import type { Note } from "./note.ts";

/** A note without the items at these places, counted from 0 in their order. */
export function itemsBut(note: Note, places: ReadonlySet<number>): Note {
	let at = 0;
	const sections = note.sections.map((section) => ({
		...section,
		items: section.items.filter(() => !places.has(at++)),
	}));
	return { ...note, sections };
}
