import type { Capture } from "./capture.ts";
import { mergeNotes } from "./merge.ts";
import type { Note } from "./note.ts";

/** A change to the note as it stands on disk, and how many items two authors changed differently. */
export interface Changed {
	readonly note: Note;
	readonly conflicts: number;
}

/**
 * An author who knew `base` wants `wanted`; what others did meanwhile is kept. The captures of the
 * sessions that the author speaks for have served their purpose and leave.
 */
export function rewrite(
	base: Note,
	wanted: Note,
	spokenFor: readonly string[],
): (disk: Note) => Changed {
	return (disk) => {
		const speaksFor = (capture: Capture) => spokenFor.includes(capture.session);
		const known = [
			...base.captures.filter((capture) => !speaksFor(capture)),
			...disk.captures.filter(speaksFor),
		];
		const kept = wanted.captures.filter((capture) => !speaksFor(capture));
		return mergeNotes({ ...base, captures: known }, { ...wanted, captures: kept }, disk);
	};
}

/** The capture takes the place of an earlier one of its session. */
export function withCapture(capture: Capture): (disk: Note) => Changed {
	return (disk) => {
		const others = disk.captures.filter((other) => other.session !== capture.session);
		return { note: { ...disk, captures: [...others, capture] }, conflicts: 0 };
	};
}

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
