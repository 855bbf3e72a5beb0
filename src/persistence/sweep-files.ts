import { join } from "node:path";
import type { KeptIn } from "#src/forget/finding.ts";
import { configFile, ledgerFile } from "./agent-files.ts";
import { archiveFolder, archiveFolderNames } from "./archive-folder.ts";
import { isArchiveName } from "./archive-name.ts";
import { isExpected } from "./disk.ts";
import { failureLogFile } from "./failure-log.ts";
import { filesIn } from "./folder-walk.ts";
import { isAside, isLeftTemp } from "./left-behind.ts";
import { notePaths } from "./note-file.ts";
import { NotesRefused } from "./notes-failure.ts";
import { pathOf } from "./notes-files.ts";
import { listNotes } from "./notes-list.ts";
import type { Place } from "./place.ts";
import { mostSwept, type SweepContext } from "./sweep-context.ts";
import type { TextForm } from "./sweep-text.ts";
import type { TextFile } from "./text-rewrite.ts";

/** One file of ours that may hold what somebody said. */
export interface KeptFile extends TextFile {
	readonly keptIn: KeptIn;
	/** As it is shown. */
	readonly name: string;
	readonly form: TextForm;
	/** The place of another project that keeps it. */
	readonly project?: Place | undefined;
}

/** Told of the path of a file or folder that cannot be looked at. */
export type Missed = (path: string) => void;

/**
 * All files of ours but those of session memories, whose generations belong together. A folder that cannot be looked at
 * is told to `missed`; nothing is thrown.
 */
export async function keptFiles(
	context: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	const own = join(context.agentDir, "waystation");
	return [
		...(await projectFiles(context, missed)),
		...agentFiles(context),
		...(await asideIn([own], undefined, context, missed)),
		...(await projectAsides(context, missed)),
	];
}

/** Those that a project keeps in its own folders. */
export async function projectFiles(
	context: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	const lists = [
		noteFiles(context),
		await archiveFiles(context, missed),
		await noteFilesOfModel(context, missed),
	];
	return lists.flat();
}

function noteFiles({ configDir, place }: SweepContext): readonly KeptFile[] {
	if (place === undefined) return [];
	const { folder, log, note, root } = notePaths(place.root, configDir);
	const common = { lock: note, root, mostBytes: mostSwept };
	const logs = [log, ...[1, 2, 3, 4].map((n) => `${log}.${n}`)];
	const nameOf = (path: string) => join(configDir, path.slice(folder.length + 1));
	return [
		{ ...common, keptIn: "note", name: nameOf(note), path: note, form: "text" },
		...logs.map(
			(path): KeptFile => ({
				...common,
				keptIn: "versions",
				name: nameOf(path),
				path,
				form: "log",
			}),
		),
	];
}

async function archiveFiles(
	{ configDir, disk, place }: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	if (place === undefined) return [];
	const files = { place, configDir, disk };
	const folder = archiveFolder(files);
	const names = await archiveFolderNames(files).catch(noneIfExpected(folder, missed));
	return names.filter(isArchiveName).map((name) => ({
		keptIn: "archives",
		name: join(configDir, "topics", name),
		path: join(folder, name),
		lock: join(folder, ".archives"),
		root: folder,
		mostBytes: mostSwept,
		form: "text",
	}));
}

async function noteFilesOfModel(
	{ disk, notes: place }: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	if (place === undefined) return [];
	const files = { place, disk };
	const { entries } = await listNotes(files, "").catch((error: unknown) => {
		if (error instanceof NotesRefused) missed(place.folder);
		else noneIfExpected(place.folder, missed)(error);
		return { entries: [] };
	});
	return entries.map(({ name }) => ({
		keptIn: "notes",
		name,
		path: pathOf(files, name),
		lock: join(place.folder, ".notes"),
		root: place.folder,
		mostBytes: mostSwept,
		form: "text",
	}));
}

function noneIfExpected(folder: string, missed: Missed): (error: unknown) => readonly string[] {
	return (error) => {
		if (!isExpected(error)) throw error;
		missed(folder);
		return [];
	};
}

function agentFiles({ agentDir }: SweepContext): readonly KeptFile[] {
	const own = (keptIn: KeptIn, path: string, form: TextForm, lock = path): KeptFile => ({
		keptIn,
		name: path.slice(join(agentDir, "waystation").length + 1),
		path,
		lock,
		root: undefined,
		mostBytes: 4 * mostSwept,
		form,
	});
	const failures = failureLogFile(agentDir);
	const spend = join(agentDir, "waystation", "spend.jsonl");
	return [
		own("topics", ledgerFile(agentDir), "json"),
		own("failures", failures, "jsonl"),
		own("failures", `${failures}.1`, "jsonl", failures),
		own("spend", spend, "jsonl"),
		own("spend", `${spend}.1`, "jsonl", spend),
		own("settings", configFile(agentDir), "json"),
	];
}

/** Files that a folder of theirs may hold at most. */
const mostAside = 5_000;

/** What was put aside in a project's folders because it was broken or too large, and what killed processes left there. */
export async function projectAsides(
	context: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	const { configDir, place } = context;
	if (place === undefined) return [];
	const { folder } = notePaths(place.root, configDir);
	return asideIn([folder, join(folder, "topics")], place.root, context, missed);
}

async function asideIn(
	folders: readonly string[],
	root: string | undefined,
	{ disk }: SweepContext,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	const lists = await Promise.all(
		folders.map((folder) => filesIn(folder, disk, mostAside, missed)),
	);
	const found = lists.flat().filter((file) => isAside(file) || isLeftTemp(file, Date.now()));
	return found.map(({ name, path }) => ({
		keptIn: "aside",
		name,
		path,
		lock: path,
		root,
		mostBytes: mostSwept,
		form: "text",
	}));
}
