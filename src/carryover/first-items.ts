import type { Note } from "./note.ts";

/**
 * The first `count` items of a note, in the order in which it is told: sections, then captures from the
 * newest on.
 */
export function firstItems(note: Note, count: number): Note {
	let left = count;
	const sections = note.sections.map((section) => {
		const items = section.items.slice(0, Math.max(0, left));
		left -= section.items.length;
		return { ...section, items };
	});
	const newestFirst = [...note.captures].sort((a, b) => b.at - a.at);
	return { sections, captures: newestFirst.slice(0, Math.max(0, left)) };
}
