import { appendFileSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { openItems } from "#src/carryover/done.ts";
import { encodeEntry, JOURNAL_TYPE, type LastingEvent } from "#src/persistence/journal-entry.ts";
import { openNoteStore } from "#src/persistence/note-store.ts";
import { findPlace } from "#src/persistence/place.ts";
import { type Exchange, writeSession } from "./sessions.ts";
import type { World } from "./world.ts";

const configDir = ".pi";

/** A session in which the model saved this note, over at this moment. */
function sessionThatSaved({ agentDir, project }: World, content: string): string {
	const tool = { name: "save_carryover", arguments: { content }, result: "Saved." };
	const exchange: Exchange = { ask: "keep this for later", tool, answer: "Kept." };
	return writeSession(agentDir, [exchange], { cwd: project, startedAt: Date.now() - 60_000 });
}

/** Tells in the session's file what became of it, as our extension does there. */
function tellSession(file: string, event: LastingEvent): void {
	const leaf: unknown = JSON.parse(readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "");
	if (typeof leaf !== "object" || leaf === null || !("id" in leaf))
		throw new Error(`empty: ${file}`);
	const entry = {
		type: "custom",
		id: "5a7ed000",
		parentId: leaf.id,
		timestamp: new Date(event.at).toISOString(),
		customType: JOURNAL_TYPE,
		data: encodeEntry([event]),
	};
	appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** The store of the project's note. */
async function openNote({ agentDir, home, project }: World) {
	const found = await findPlace(project, { home, configDir });
	if (!found.ok) throw new Error(`no place for a note: ${found.reason}`);
	return openNoteStore({ place: found.place, configDir, agentDir });
}

/**
 * Saves a note over the one that is there, with its trust, its version and its link, as a session leaves it whose
 * model called the tool. The session's file says so as well.
 */
export async function saveAsTool(world: World, content: string): Promise<void> {
	const sessionFile = sessionThatSaved(world, content);
	const [, session = ""] = /_(.+)\.jsonl$/.exec(basename(sessionFile)) ?? [];
	const at = Date.now();
	const notes = await openNote(world);
	const saved = await notes.save({
		kind: "tool",
		session,
		sessionFile,
		at,
		trustedBase: true,
		change: ({ captures }) => ({ ...decodeNote(content), captures }),
	});
	if (!saved.ok) throw new Error(`no note was saved: ${saved.failure} ${saved.detail}`);
	if (!saved.trusted) throw new Error("the note that was saved is not trusted");
	const { hash } = saved;
	const event = { type: "note.saved", at, kind: "tool", hash } as const;
	tellSession(sessionFile, { ...event, openItems: openItems(decodeNote(saved.text)) });
}
