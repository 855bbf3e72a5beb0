import { appendFileSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { captureTurns } from "#src/carryover/capture-turns.ts";
import { withCapture } from "#src/carryover/change.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { openItems } from "#src/carryover/done.ts";
import { encodeEntry, JOURNAL_TYPE, type LastingEvent } from "#src/persistence/journal-entry.ts";
import { openNoteStore } from "#src/persistence/note-store.ts";
import { findPlace, type Place } from "#src/persistence/place.ts";
import { openUnsealed } from "#src/persistence/unsealed.ts";
import { type Exchange, writeSession } from "./sessions.ts";
import type { World } from "./world.ts";

const configDir = ".pi";

/** A session of one exchange that was a minute ago: its file and its id. */
function sessionOf({ agentDir, project }: World, exchange: Exchange) {
	const shape = { cwd: project, startedAt: Date.now() - 60_000 };
	const sessionFile = writeSession(agentDir, [exchange], shape);
	const [, session = ""] = /_(.+)\.jsonl$/.exec(basename(sessionFile)) ?? [];
	return { session, sessionFile };
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

async function placeOf({ home, project }: World): Promise<Place> {
	const found = await findPlace(project, { home, configDir });
	if (!found.ok) throw new Error(`no place for a note: ${found.reason}`);
	return found.place;
}

/**
 * Saves a note over the one that is there, with its trust, its version and its link, as a session leaves it whose
 * model called the tool. The session's file says so as well.
 */
export async function saveAsTool(world: World, content: string): Promise<void> {
	const tool = { name: "save_carryover", arguments: { content }, result: "Saved." };
	const ended = sessionOf(world, { ask: "keep this for later", tool, answer: "Kept." });
	const at = Date.now();
	const { agentDir } = world;
	const notes = openNoteStore({ place: await placeOf(world), configDir, agentDir });
	const saved = await notes.save({
		kind: "tool",
		...ended,
		at,
		trustedBase: true,
		change: ({ captures }) => ({ ...decodeNote(content), captures }),
	});
	if (!saved.ok) throw new Error(`no note was saved: ${saved.failure} ${saved.detail}`);
	if (!saved.trusted) throw new Error("the note that was saved is not trusted");
	const { hash } = saved;
	const event = { type: "note.saved", at, kind: "tool", hash } as const;
	tellSession(ended.sessionFile, { ...event, openItems: openItems(decodeNote(saved.text)) });
}

/**
 * Leaves what a session of this one exchange leaves that is killed behind its answer: its file, its last turns in the
 * note where this is not in conflict, and the record of its open work, whose process is none any more.
 */
export async function leaveKilled(world: World, ask: string, answer: string): Promise<void> {
	const { session, sessionFile } = sessionOf(world, { ask, answer });
	const { agentDir } = world;
	const place = await placeOf(world);
	const at = Date.now();
	const unsealed = openUnsealed({ agentDir });
	await unsealed.mark({ session, file: sessionFile, placeRoot: place.root, at });
	await unsealed.release(session);
	const said = [
		{ role: "user", text: ask, tools: [], at },
		{ role: "assistant", text: answer, tools: [], at },
	] as const;
	const capture = captureTurns(said, { session, at, total: 1, messages: 1 });
	if (!capture) throw new Error(`nothing to capture: ${ask}`);
	const saved = await openNoteStore({ place, configDir, agentDir }).save({
		kind: "capture",
		...{ session, sessionFile, at, trustedBase: true, log: false },
		change: (disk) => withCapture(capture)(disk).note,
	});
	if (!saved.ok && saved.failure !== "conflict") throw new Error(`not captured: ${saved.failure}`);
}
