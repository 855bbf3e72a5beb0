import type { Capture } from "./capture.ts";
import { itemKey } from "./item.ts";
import { mergeNotes } from "./merge.ts";
import { emptyNote, type Note } from "./note.ts";

/** A change to the note as it stands on disk, and how many items two authors changed differently. */
export interface Changed {
	readonly note: Note;
	readonly conflicts: number;
}

/** Captures that a note holds; older ones are still in the log and in their sessions. */
const MOST_CAPTURES = 5;

/**
 * An author who knew `base` wants `wanted`; what others did meanwhile is kept. The captures that the
 * author speaks for have served their purpose and leave.
 */
export function rewrite(
	known: Note | ((disk: Note) => Note),
	wanted: Note,
	speaksFor: (capture: Capture) => boolean,
): (disk: Note) => Changed {
	return (disk) => {
		const base = typeof known === "function" ? known(disk) : known;
		const captures = [
			...base.captures.filter((capture) => !speaksFor(capture)),
			...disk.captures.filter(speaksFor),
		];
		const kept = wanted.captures.filter((capture) => !speaksFor(capture));
		return mergeNotes({ ...base, captures }, { ...wanted, captures: kept }, disk);
	};
}

/** The capture takes the place of an earlier one of its session. */
export function withCapture(capture: Capture): (disk: Note) => Changed {
	return (disk) => {
		const others = disk.captures.filter((other) => other.session !== capture.session);
		const captures = [...others, capture].sort((a, b) => a.at - b.at).slice(-MOST_CAPTURES);
		return { note: { ...disk, captures }, conflicts: 0 };
	};
}

/** What an author knew of a note, with the items that they have since finished, whoever wrote those. */
export function knowing(known: Note, finished: readonly string[]): (disk: Note) => Note {
	const done = new Set(finished.map(itemKey));
	return (disk) => {
		const sections = disk.sections.map((section) => ({
			...section,
			items: section.items.filter((item) => done.has(itemKey(item))),
		}));
		return mergeNotes(emptyNote, known, { sections, captures: [] }).note;
	};
}
