import type { StoredArchive } from "../../src/carryover/archive.ts";
import type { Compaction } from "../../src/persistence/archive-write.ts";

/** A compaction as pi tells of it. */
export function compactionOf(changes: Partial<Compaction> = {}): Compaction {
	return {
		at: Date.UTC(2025, 10, 29, 14, 2, 33),
		reason: "manual",
		tokensBefore: 23_410,
		session: "3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f",
		entry: "a1b2c3d4",
		summary: "## Goal\n\nMove the login to the new endpoint",
		untitled: "Summary of a session",
		...changes,
	};
}

/** An archive as the store lists it. */
export function archiveOf(changes: Partial<StoredArchive> = {}): StoredArchive {
	const { summary, untitled: _untitled, ...facts } = compactionOf();
	const title = "Move the login to the new endpoint";
	return { ...facts, name: "2025-11-29_140233.md", title, text: summary, ...changes };
}
