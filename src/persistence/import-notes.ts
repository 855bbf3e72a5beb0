import { basename, dirname, join } from "node:path";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import { decodeText, Refused, readBytes } from "./disk.ts";
import { foldersBelow, type ImportContext, type Importer, previewOf } from "./import-context.ts";
import { NotesRefused, notesFailureOf } from "./notes-failure.ts";
import { changeNotes, type NotesFiles, pathOf, statOf } from "./notes-files.ts";
import { listNotes } from "./notes-list.ts";
import { findNotesPlace, type NotesPlace } from "./notes-place.ts";
import { openNotes } from "./notes-store.ts";
import { looksBinary } from "./notes-text.ts";
import { replaceNote } from "./notes-write.ts";
import { findCheckout } from "./place.ts";

const named = { kind: "notes", original: "pi-posthorse" } as const;

/** Notes that are taken, and bytes of each. */
const mostNotes = 500;
const mostBytes = 1_000_000;

interface Found {
	readonly name: string;
	readonly text: string;
	readonly bytes: number;
	readonly changedAt: number;
	readonly secrets: number;
}

/** The notes that pi-posthorse kept where ours are not. */
export const notesImporter: Importer = {
	async find(context) {
		const own = await ownPlace(context);
		const folders = (await foldersOf(context)).filter((folder) => folder !== own.folder);
		const elsewhere = await Promise.all(folders.map((folder) => findIn(context, own, folder)));
		return [...(await findInPlace(context, own)), ...elsewhere.flat()];
	},
	async take(context, { path }) {
		const own = await ownPlace(context);
		const { notes } = await readFolder(context, path);
		const created: Found[] = [];
		for (const note of notes) {
			const name = await bring({ place: own, disk: context.disk }, note).catch(asRefused);
			if (name !== undefined) created.push({ ...note, name });
		}
		const secrets = created.reduce((sum, note) => sum + note.secrets, 0);
		return {
			taken: created.length,
			known: notes.length - created.length,
			secrets,
			undo: created.length === 0 ? "log" : () => takeBack(context, own, created),
		};
	},
};

/** What notes refuse has failures of its own. */
function asRefused(error: unknown): never {
	if (error instanceof NotesRefused)
		throw new Refused("failed", `${error.failure}: ${error.message}`);
	throw error;
}

function ownPlace(context: ImportContext): Promise<NotesPlace> {
	return findNotesPlace(context);
}

/** Where pi-posthorse looked from each folder: at the main checkout, else at the folder itself. */
async function foldersOf(context: ImportContext): Promise<readonly string[]> {
	const { configDir, disk, place } = context;
	const bases = await Promise.all(
		[place.root, ...foldersBelow(context)].map(async (folder) => {
			const { commonDir, top = folder } = (await findCheckout(folder, disk)) ?? {};
			if (commonDir === undefined) return top;
			return basename(commonDir) === ".git" ? dirname(commonDir) : commonDir;
		}),
	);
	return [...new Set(bases.map((base) => join(base, configDir, "notes")))];
}

async function findInPlace(
	context: ImportContext,
	own: NotesPlace,
): Promise<readonly ImportSource[]> {
	if (!(await foldersOf(context)).includes(own.folder)) return [];
	const { notes, skipped } = await readFolder(context, own.folder).catch(() => nothing);
	if (notes.length === 0) return [];
	const lines = previewOf(notes.map(({ name }) => `- ${name}`));
	return [
		sourceOf(
			{ ...named, path: own.folder },
			{ ...totals(notes), known: notes.length, skipped, untaken: "in-place", preview: lines },
		),
	];
}

const nothing = { notes: [], skipped: 0 } as const;

async function findIn(
	context: ImportContext,
	own: NotesPlace,
	folder: string,
): Promise<readonly ImportSource[]> {
	const place = { ...named, path: folder };
	try {
		const { notes, skipped } = await readFolder(context, folder);
		if (notes.length + skipped === 0) return [];
		const files = { place: own, disk: context.disk };
		const known = await Promise.all(notes.map((note) => isKnown(files, note)));
		const fresh = notes.filter((_, at) => known[at] !== true);
		const secrets = fresh.reduce((sum, note) => sum + note.secrets, 0);
		const lines = fresh.flatMap(({ name, text }) => [
			`## ${name}`,
			...text.split("\n").slice(0, 20),
			"",
		]);
		const counts = { fresh: fresh.length, known: notes.length - fresh.length, secrets, skipped };
		return [sourceOf(place, { ...totals(notes), ...counts, preview: previewOf(lines) })];
	} catch (error) {
		const failure = notesFailureOf(error);
		if (failure === undefined) throw error;
		const isOut = failure === "leads-out";
		return [sourceOf(place, { untaken: isOut ? "leads-out" : "unreadable" })];
	}
}

function totals(notes: readonly Found[]) {
	const bytes = notes.reduce((sum, note) => sum + note.bytes, 0);
	return { bytes, newest: Math.max(0, ...notes.map(({ changedAt }) => changedAt)) || undefined };
}

/** The text notes of a folder, without secrets. Throws what the system or we refuse. */
async function readFolder({ disk }: ImportContext, folder: string) {
	const base = dirname(dirname(folder));
	const files: NotesFiles = { place: { base, folder, git: undefined, moveFrom: undefined }, disk };
	const { entries, skipped: left } = await listNotes(files, "");
	const notes: Found[] = [];
	let skipped = left;
	for (const { changedAt, name } of entries.slice(0, mostNotes)) {
		const read = await readBytes(pathOf(files, name), { maxBytes: mostBytes, disk });
		if (read.status !== "ok" || looksBinary(read.bytes)) {
			skipped += 1;
			continue;
		}
		const { count, text } = redact(decodeText(read.bytes).toWellFormed());
		notes.push({ name, text, bytes: read.bytes.length, changedAt, secrets: count });
	}
	return { notes, skipped: skipped + Math.max(0, entries.length - mostNotes) };
}

/** `plan.md` → `plan.from-posthorse.md`, for a note whose name is taken by another text. */
function besideName(name: string): string {
	return name.replace(/(?:\.[^./]*)?$/, (end) => `.from-posthorse${end}`);
}

async function isKnown(files: NotesFiles, { name, text }: Found): Promise<boolean> {
	for (const one of [name, besideName(name)]) if ((await textAt(files, one)) === text) return true;
	return false;
}

async function textAt(files: NotesFiles, name: string): Promise<string | undefined> {
	const read = await readBytes(pathOf(files, name), { maxBytes: 4 * mostBytes, disk: files.disk });
	return read.status === "ok" ? redact(decodeText(read.bytes).toWellFormed()).text : undefined;
}

/** Writes a note under its name, or beside another one of that name. Gives the name; undefined where it is known. */
async function bring(files: NotesFiles, note: Found): Promise<string | undefined> {
	return changeNotes(files, note.name, async (path, held) => {
		if (await isKnown(files, note)) return;
		const isFree = (await statOf(files.disk, path)) === undefined;
		const name = isFree ? note.name : besideName(note.name);
		const target = pathOf(files, name);
		if (!isFree && (await statOf(files.disk, target)) !== undefined)
			throw new Refused("changed", name);
		await replaceNote(files, target, note.text, held);
		return name;
	});
}

/** Deletes the notes that came in, unless they were changed since. */
async function takeBack(
	{ disk }: ImportContext,
	own: NotesPlace,
	created: readonly Found[],
): Promise<boolean> {
	const store = openNotes(own, disk);
	let all = true;
	for (const { name, text } of created) {
		const isSame = (await textAt({ place: own, disk }, name)) === text;
		const removed = isSame && (await store.remove(name)).ok;
		all = all && removed;
	}
	return all;
}
