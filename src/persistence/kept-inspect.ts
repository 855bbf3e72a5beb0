import { basename, join } from "node:path";
import type { DamagedStore, NoteFacts } from "#src/doctor/check-kept.ts";
import type { Disk } from "./disk.ts";
import { parseJson, readText } from "./disk.ts";
import { noteBytes, notePaths, readNoteFile } from "./note-file.ts";
import { listSessionFiles } from "./session-files.ts";
import { countBrokenSpend } from "./spend-log.ts";
import { openTrustedNotes } from "./trusted-notes.ts";
import { brokenUnsealed } from "./unsealed.ts";

interface Around {
	readonly agentDir: string;
	readonly disk: Disk;
}

/** Those of these folders in whose place a file stands. */
export async function blockedFolders(
	folders: readonly string[],
	disk: Disk,
): Promise<readonly string[]> {
	const seen = await Promise.all(
		folders.map(async (path) => {
			const stat = await disk.stat(path).catch(() => undefined);
			return stat !== undefined && !stat.isDirectory() ? [path] : [];
		}),
	);
	return seen.flat();
}

/** Whether the note in a place can be read, by its file alone. */
export async function inspectNote(root: string, configDir: string, disk: Disk): Promise<NoteFacts> {
	const paths = notePaths(root, configDir);
	const found = await readNoteFile(paths, disk);
	if (found.state !== "failed") return { state: "fits" };
	const { failure } = found;
	if (failure !== "too-large") return { state: "unreadable", path: paths.note, failure };
	const { size } = await disk.stat(paths.note);
	return { state: "large", path: paths.note, bytes: size, most: noteBytes };
}

/** Files of ours that are there and cannot be read; who writes next makes most of them anew. Changes nothing. */
export async function damagedStores(around: Around): Promise<readonly DamagedStore[]> {
	const { agentDir, disk } = around;
	const own = join(agentDir, "waystation");
	const embedding = join(own, "embedding.json");
	const trusted = openTrustedNotes({ agentDir, disk });
	const isTrustRead = await trusted.isReadable();
	const spend = await countBrokenSpend(agentDir);
	const unsealed = await brokenUnsealed(agentDir, disk);
	return [
		...(isTrustRead ? [] : [one("trusted", [trusted.path])]),
		...((await isObjectIn(embedding, disk)) ? [] : [one("embedding", [embedding])]),
		...(spend.count === 0 ? [] : [{ store: "spend" as const, ...spend }]),
		...(unsealed.length === 0 ? [] : [one("unsealed", unsealed)]),
	];
}

function one(store: DamagedStore["store"], paths: readonly string[]): DamagedStore {
	return { store, count: paths.length, paths };
}

const recordBytes = 65_536;

/** Whether a file holds an object of JSON; one that is not there holds nothing wrong. */
async function isObjectIn(path: string, disk: Disk): Promise<boolean> {
	const read = await readText(path, { maxBytes: recordBytes, disk });
	if (read.status === "missing") return true;
	const value = read.status === "ok" ? parseJson(read.text) : undefined;
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Folders with the memory of sessions whose file is in no folder of pi's; `own` is the active session's folder. */
export async function lostMemories(
	{ agentDir, disk }: Around,
	session: { readonly id: string; readonly folder: string | undefined },
): Promise<readonly string[]> {
	const folder = join(agentDir, "waystation", "sessions");
	const ids = await disk.readdir(folder).catch(() => []);
	if (ids.length === 0) return [];
	const files = await listSessionFiles(agentDir, session.folder, disk);
	const names = files.map(({ path }) => basename(path));
	const isLost = (id: string) => id !== session.id && !names.some((name) => name.includes(id));
	return ids.filter(isLost).map((id) => join(folder, id));
}
