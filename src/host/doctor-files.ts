import { access } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { checkFolders, type FolderFacts, type LockSeen } from "#src/doctor/check-files.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { configFile } from "#src/persistence/agent-files.ts";
import { realDisk } from "#src/persistence/disk.ts";
import { filesIn, isClosed, type Walked, walkFolder } from "#src/persistence/folder-walk.ts";
import { isAside, isLeftTemp, isLockName, readLock } from "#src/persistence/left-behind.ts";
import { staysInside } from "#src/persistence/note-file.ts";
import { findNotesPlace, type NotesPlace } from "#src/persistence/notes-place.ts";
import { readUnsealed } from "#src/persistence/unsealed.ts";
import { isFolderBlocked } from "./doctor-kept.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Files and folders that are looked at. */
const most = 5_000;

/** What lies in our folder of pi's agent folder, and what of ours lies in the project. */
export async function examineFiles(
	host: Host,
	life: Life,
	signal: AbortSignal,
): Promise<readonly Finding[]> {
	const agentDir = getAgentDir();
	const root = join(agentDir, "waystation");
	const now = Date.now();
	// What npm and the hub gave is no secret, and there is much of it.
	const fetched = [join(root, "models"), join(root, "runtime")];
	const isFetched = (path: string) =>
		fetched.some((one) => path === one || path.startsWith(`${one}.`));
	const isBlocked = await isFolderBlocked();
	const { found, isCut } = isBlocked
		? { found: [], isCut: false }
		: await walkFolder(root, { ...{ most, signal, disk: realDisk }, skip: isFetched });
	const project = await ofProject(host.store.read().carryover.place?.root, await notesFolder(host));
	const all = [...found, ...project];
	return checkFolders({
		...{ root, most, isCut, seen: found.length },
		...(await writability(root, agentDir, found.length > 0, host, life)),
		...(isBlocked ? { state: "blocked" as const } : {}),
		open: found.filter((file) => isOpen(file, agentDir)),
		locks: await locksIn(all, root, now),
		temps: all.filter((file) => isLeftTemp(file, now)),
		aside: all.filter(isAside),
		...(await unsealedIn(agentDir, life, now)),
	});
}

/** The folders of the project in which we write; what is below them is the user's. */
async function ofProject(
	place: string | undefined,
	notes: NotesPlace | undefined,
): Promise<readonly Walked[]> {
	if (place === undefined) return [];
	const folder = join(place, CONFIG_DIR_NAME);
	const own = [folder, join(folder, "topics")].map((one) => filesInside(place, one));
	// All worktrees of a project share the notes of its main checkout.
	const shared = filesInside(notes?.base ?? place, notes?.folder ?? join(folder, "notes"));
	return (await Promise.all([...own, shared])).flat();
}

async function notesFolder({ keeper }: Host): Promise<NotesPlace | undefined> {
	const place = keeper.place();
	if (place === undefined) return undefined;
	const where = { agentDir: getAgentDir(), configDir: CONFIG_DIR_NAME, home: homedir() };
	return findNotesPlace({ ...where, place });
}

/** A repository can bring a link along that leads to files of somebody else. */
async function filesInside(place: string, folder: string): Promise<readonly Walked[]> {
	const isInside = await staysInside(place, folder, realDisk).catch(() => false);
	return isInside ? filesIn(folder, realDisk, most) : [];
}

/** The settings are often written by hand, and hold no secret. */
function isOpen({ mode, path }: Walked, agentDir: string): boolean {
	return process.platform !== "win32" && (mode & 0o077) !== 0 && path !== configFile(agentDir);
}

async function locksIn(
	files: readonly Walked[],
	root: string,
	now: number,
): Promise<readonly LockSeen[]> {
	const read = files
		.filter(isLockName)
		.map((file) => readLock(file, now, file.path.startsWith(root), realDisk));
	return (await Promise.all(read)).flatMap((lock) => lock ?? []);
}

async function writability(
	root: string,
	agentDir: string,
	isThere: boolean,
	host: Host,
	life: Life,
): Promise<Pick<FolderFacts, "state" | "closed">> {
	const place = host.store.read().carryover.place?.root;
	const noted = place && join(place, CONFIG_DIR_NAME);
	const sessions = life.facts.file && dirname(life.facts.file);
	const others = [noted, sessions].flatMap((path) => path ?? []);
	const closed = await Promise.all(
		others.map(async (path) => ((await isClosed(path, realDisk)) ? [path] : [])),
	);
	const isShut = await isClosed(isThere ? root : agentDir, realDisk);
	if (isShut) return { state: "closed", closed: closed.flat() };
	return { state: isThere ? "writable" : "none", closed: closed.flat() };
}

async function unsealedIn(
	agentDir: string,
	life: Life,
	now: number,
): Promise<Pick<FolderFacts, "unsealed" | "lost">> {
	const records = (await readUnsealed(agentDir, now, realDisk)).filter(
		({ record }) => record.session !== life.facts.id,
	);
	const lost = await Promise.all(
		records.map(({ record }) =>
			access(record.file).then(
				() => false,
				() => true,
			),
		),
	);
	return {
		unsealed: lost.filter((isLost) => !isLost).length,
		lost: records.filter((_, at) => lost[at]).map(({ path }) => ({ path, bytes: 0 })),
	};
}
