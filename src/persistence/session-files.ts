import { basename, join } from "node:path";
import { type Disk, readHeader, realDisk } from "./disk.ts";

/** A session's file. */
export interface SessionFile {
	readonly path: string;
	readonly bytes: number;
	/** Milliseconds of its last change. */
	readonly changedAt: number;
	/** Where the session ran; empty where that is not known. */
	readonly cwd: string;
}

/** Folders and files that are looked at, the newest first. */
const mostFolders = 2_000;
const mostFiles = 5_000;

/**
 * The session files of this machine, the newest first: those in pi's folder, and those of the active session's folder
 * where that lies elsewhere. pi keeps one folder for each working directory. Nothing is thrown.
 */
export async function listSessionFiles(
	agentDir: string,
	own: string | undefined,
	disk: Disk,
): Promise<readonly SessionFile[]> {
	const root = join(agentDir, "sessions");
	const names = await disk.readdir(root).catch(() => []);
	const folders = names.slice(0, mostFolders).map((name) => join(root, name));
	const all = [...new Set([root, ...folders, ...(own === undefined ? [] : [own])])];
	const found: SessionFile[] = [];
	for (const folder of all)
		found.push(...(await filesIn(folder, folder !== root && folder !== own, disk)));
	return found.sort((a, b) => b.changedAt - a.changedAt).slice(0, mostFiles);
}

async function filesIn(
	folder: string,
	isOneCwd: boolean,
	disk: Disk,
): Promise<readonly SessionFile[]> {
	const names = await disk.readdir(folder).catch(() => []);
	const sessions = names.filter((name) => name.endsWith(".jsonl") && !name.includes(".intent."));
	const stats = await Promise.all(
		sessions.map(async (name) => {
			const path = join(folder, name);
			const stat = await disk.stat(path).catch(() => undefined);
			if (!stat?.isFile()) return [];
			return [{ path, bytes: stat.size, changedAt: Math.trunc(stat.mtimeMs) }];
		}),
	);
	const files = stats.flat().sort((a, b) => b.changedAt - a.changedAt);
	// One header tells for all files of a folder that pi made for one working directory.
	const shared = isOneCwd ? await firstCwd(files, disk) : undefined;
	const cwds = await Promise.all(files.map(({ path }) => shared ?? cwdIn(path, disk)));
	return files.map((file, at) => ({ ...file, cwd: cwds[at] ?? "" }));
}

async function firstCwd(files: readonly { path: string }[], disk: Disk): Promise<string> {
	for (const { path } of files.slice(0, 5)) {
		const cwd = await cwdIn(path, disk);
		if (cwd !== "") return cwd;
	}
	return "";
}

async function cwdIn(path: string, disk: Disk): Promise<string> {
	const header = await readHeader(path, disk).catch(() => undefined);
	if (typeof header !== "object" || header === null || !("cwd" in header)) return "";
	return typeof header.cwd === "string" ? header.cwd : "";
}

/** The file of the session with this id. */
export function fileOfSession(
	files: readonly SessionFile[],
	session: string,
): SessionFile | undefined {
	return files.find(({ path }) => basename(path).endsWith(`_${session}.jsonl`));
}

/** The id of the session in a file; undefined where it cannot be read or is no session. */
export async function sessionIdIn(file: string): Promise<string | undefined> {
	const header = await readHeader(file, realDisk).catch(() => undefined);
	if (typeof header !== "object" || header === null) return;
	const isSession = "type" in header && header.type === "session";
	return isSession && "id" in header && typeof header.id === "string" ? header.id : undefined;
}
