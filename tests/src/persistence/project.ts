import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Note } from "../../../src/carryover/note.ts";
import type { NoteOnDisk } from "../../../src/carryover/status.ts";
import type { SaveRequest } from "../../../src/persistence/note-request.ts";
import { type NoteStoreOptions, openNoteStore } from "../../../src/persistence/note-store.ts";
import { findPlace, type Place } from "../../../src/persistence/place.ts";

/** A folder of its own, removed after the test. */
export async function newFolder(): Promise<string> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), "waystation-")));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

export async function put(path: string, content: string | Uint8Array = ""): Promise<string> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, content);
	return path;
}

/** A project with an agent folder beside it. */
export async function newProject(name = "project") {
	const home = await newFolder();
	const root = join(home, name);
	await mkdir(root);
	const agentDir = join(home, ".pi", "agent");
	const open = async (options: Partial<NoteStoreOptions> = {}) =>
		openNoteStore({ place: await placeOf(root), configDir: ".pi", agentDir, ...options });
	return { home, root, agentDir, note: join(root, ".pi", "CARRYOVER.md"), open };
}

export async function placeOf(cwd: string): Promise<Place> {
	const found = await findPlace(cwd, { home: "/nowhere", configDir: ".pi" });
	if (!found.ok) throw new Error(found.reason);
	return found.place;
}

export function noteOf(...items: readonly string[]): Note {
	return { sections: [{ heading: "TODO", items: items.map((item) => `- ${item}`) }], captures: [] };
}

/** A save that puts these items in the note's place. */
export function saving(items: readonly string[], request: Partial<SaveRequest> = {}): SaveRequest {
	return {
		kind: "tool",
		session: "s1",
		at: 1_700_000_000_000,
		trustedBase: true,
		change: () => noteOf(...items),
		...request,
	};
}

/** A save that adds an item to what it finds. */
export function adding(item: string, request: Partial<SaveRequest> = {}): SaveRequest {
	const change = ({ sections, captures }: Note): Note => ({
		sections: [...sections, { heading: "Added", items: [`- ${item}`] }],
		captures,
	});
	return saving([], { change, ...request });
}

export function textOf(note: NoteOnDisk): string {
	return note.status === "known" || note.status === "held" ? note.text : "";
}
