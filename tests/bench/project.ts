import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Note } from "../../src/carryover/note.ts";
import type { Disk } from "../../src/persistence/disk.ts";
import { type NoteStore, openNoteStore } from "../../src/persistence/note-store.ts";
import { findPlace } from "../../src/persistence/place.ts";
import { longEnglish } from "../support/sessions-en.ts";

/** An empty project with an agent folder beside it, in a temporary folder. */
export interface Project {
	readonly root: string;
	readonly agentDir: string;
	/** Path of its note. */
	readonly note: string;
	readonly store: NoteStore;
	remove(): void;
}

export async function createProject(): Promise<Project> {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), "waystation-bench-")));
	const root = join(folder, "project");
	const agentDir = join(folder, "agent");
	for (const each of [root, agentDir]) mkdirSync(each);
	return {
		root,
		agentDir,
		note: join(root, ".pi", "CARRYOVER.md"),
		store: await openNotes(root, agentDir),
		remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
	};
}

export async function openNotes(root: string, agentDir: string, disk?: Disk): Promise<NoteStore> {
	const found = await findPlace(root, { home: "/nowhere", configDir: ".pi" });
	if (!found.ok) throw new Error(found.reason);
	return openNoteStore({ place: found.place, configDir: ".pi", agentDir, disk });
}

/** As many items as the default budget of tokens lets a session be told. */
export const fullNote: Note = {
	sections: [
		{ heading: "TODO", items: longEnglish.slice(0, 30).map(itemOf) },
		{ heading: "Decisions", items: longEnglish.slice(30, 45).map(itemOf) },
	],
	captures: [],
};

function itemOf({ ask, answer }: (typeof longEnglish)[number]): string {
	return `- ${ask}: ${answer}`;
}

/** Gives the project a note that fills the default budget, as a session of this machine would. */
export async function keepFullNote(root: string, agentDir: string): Promise<void> {
	const saved = await (await openNotes(root, agentDir)).save({
		kind: "tool",
		session: "bench",
		at: Date.now(),
		trustedBase: true,
		change: () => fullNote,
	});
	if (!saved.ok || !saved.trusted) throw new Error(JSON.stringify(saved));
}
