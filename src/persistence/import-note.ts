import { dirname } from "node:path";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { itemKey } from "#src/carryover/item.ts";
import { mergeNotes } from "#src/carryover/merge.ts";
import { emptyNote, type Note } from "#src/carryover/note.ts";
import { type ImportSource, sourceOf, type Untaken } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { Refused } from "./disk.ts";
import {
	foldersBelow,
	type ImportContext,
	type Importer,
	previewOf,
	type Took,
} from "./import-context.ts";
import { type NoteFile, notePaths, readNoteFile, stampWords, withoutStamp } from "./note-file.ts";
import type { SaveResult } from "./note-request.ts";
import { type NoteStore, openNoteStore } from "./note-store.ts";
import { cleaned } from "./note-text.ts";

const named = { kind: "note", original: "pi-carryover" } as const;

/** The notes that pi-carryover kept in the very folders that pi was started in. */
export const noteImporter: Importer = {
	async find(context) {
		const keys = await knownItems(context);
		const below = foldersBelow(context).map((folder) => findIn(context, folder, keys));
		const own = await findInPlace(context);
		return [...own, ...(await Promise.all(below)).flat()];
	},
	async take(context, source) {
		const found = await readNoteFile(pathsOf(context, folderOf(source)), context.disk);
		if (found.state !== "text") throw new Refused("changed", source.path);
		const note = noteIn(found.text);
		const keys = await knownItems(context);
		const fresh = withoutItems(note, keys);
		const notes = storeOf(context);
		const before = await notes.read();
		const saved = await notes.save({
			kind: "edit",
			at: context.now,
			trustedBase: false,
			trustResult: false,
			change: (disk) => {
				const added = withoutItems(fresh, keysOf(disk));
				return countItems(added) === 0 ? undefined : mergeNotes(emptyNote, disk, added).note;
			},
		});
		if (!saved.ok) throw new Refused(saved.failure, saved.detail);
		const taken = saved.changed ? countItems(fresh) : 0;
		return {
			taken,
			known: countItems(note) - taken,
			secrets: taken === 0 ? 0 : redact(found.text).count,
			held: saved.changed && !saved.trusted,
			undo: undoOf(context, saved, before.status === "known"),
		};
	},
};

function storeOf({ agentDir, configDir, disk, place }: ImportContext): NoteStore {
	return openNoteStore({ place, configDir, agentDir, disk });
}

function pathsOf({ configDir }: ImportContext, folder: string) {
	return notePaths(folder, configDir);
}

function folderOf({ path }: Pick<ImportSource, "path">): string {
	return dirname(dirname(path));
}

/** A note of ours that pi-carryover wrote last stands where ours stands. */
async function findInPlace(context: ImportContext): Promise<readonly ImportSource[]> {
	const paths = pathsOf(context, context.place.root);
	const found = await readNoteFile(paths, context.disk);
	if (found.state !== "text" || !isForeign(found.text)) return [];
	const { bytes, changedAt, text } = found;
	const known = countItems(noteIn(text));
	return [
		sourceOf(
			{ ...named, path: paths.note },
			{
				bytes: bytes.length,
				newest: changedAt,
				known,
				untaken: "in-place",
				preview: previewOf(cleaned(text).split("\n")),
			},
		),
	];
}

/** Whether the stamp is one that only pi-carryover writes: its kinds are Chinese words. */
function isForeign(text: string): boolean {
	return /\p{Script=Han}/u.test(stampWords(text) ?? "");
}

async function findIn(
	context: ImportContext,
	folder: string,
	keys: ReadonlySet<string>,
): Promise<readonly ImportSource[]> {
	const paths = pathsOf(context, folder);
	const found = await readNoteFile(paths, context.disk);
	if (found.state === "blank") return [];
	const place = { ...named, path: paths.note };
	if (found.state !== "text") return [sourceOf(place, { untaken: whyNot(found) })];
	const { bytes, changedAt, text } = found;
	const note = noteIn(text);
	const added = withoutItems(note, keys);
	const fresh = countItems(added);
	return [
		sourceOf(place, {
			bytes: bytes.length,
			newest: changedAt,
			fresh,
			known: countItems(note) - fresh,
			secrets: fresh === 0 ? 0 : redact(text).count,
			preview: previewOf(linesOf(added)),
		}),
	];
}

function whyNot(found: NoteFile): Untaken {
	if (found.state !== "failed") return "damaged";
	if (found.failure === "outside") return "leads-out";
	return found.failure === "too-large" ? "too-large" : "unreadable";
}

function noteIn(text: string): Note {
	return decodeNote(withoutStamp(cleaned(text)));
}

/**
 * What the note holds, and what any version of it held that the user has read: what was finished since does not come
 * back, and what was taken back can be taken again.
 */
async function knownItems(context: ImportContext): Promise<ReadonlySet<string>> {
	const notes = storeOf(context);
	const [now, { versions }] = await Promise.all([notes.read(), notes.versions()]);
	const read = versions.filter(({ trusted }) => trusted).map(({ text }) => text);
	const texts = [...read, "text" in now ? now.text : ""];
	return new Set(texts.flatMap((text) => [...keysOf(decodeNote(withoutStamp(text)))]));
}

function keysOf({ captures, sections }: Note): ReadonlySet<string> {
	const items = sections.flatMap((section) => section.items.map(itemKey));
	return new Set([...items, ...captures.map(({ session }) => `capture ${session}`)]);
}

function withoutItems({ captures, sections }: Note, keys: ReadonlySet<string>): Note {
	const left = sections.map((section) => ({
		...section,
		items: section.items.filter((item) => !keys.has(itemKey(item))),
	}));
	return {
		sections: left.filter(({ items }) => items.length > 0),
		captures: captures.filter(({ session }) => !keys.has(`capture ${session}`)),
	};
}

function countItems({ captures, sections }: Note): number {
	return captures.length + sections.reduce((sum, { items }) => sum + items.length, 0);
}

function linesOf({ sections }: Note): readonly string[] {
	return sections.flatMap(({ heading, items }) => [
		...(heading === "" ? [] : [`## ${heading}`]),
		...items.flatMap((item) => item.split("\n")),
	]);
}

/** Brings back what stood there, as trusted as it was. */
function undoOf(context: ImportContext, saved: SaveResult, wasKnown: boolean): Took["undo"] {
	if (!saved.ok || !saved.changed) return "log";
	const { hash, previous } = saved;
	return async () => {
		const notes = storeOf(context);
		const now = await notes.read();
		if (!("hash" in now) || now.hash !== hash) return false;
		const by = { at: context.now };
		if (previous === "") return (await notes.clear(by)).ok;
		if (wasKnown) return (await notes.replace(withoutStamp(previous), hash, by)).ok;
		const { versions } = await notes.versions();
		const version = versions.find(({ text }) => text === previous);
		return version !== undefined && (await notes.restore(version.number, by)).ok;
	};
}
