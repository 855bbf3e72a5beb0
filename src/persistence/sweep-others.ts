import { basename, dirname, join } from "node:path";
import { historyFile, modelsFolder } from "./agent-files.ts";
import { numberIn } from "./checkpoint-files.ts";
import { decodeGeneration } from "./checkpoint-format.ts";
import { readText } from "./disk.ts";
import { filesIn } from "./folder-walk.ts";
import { isLockName } from "./left-behind.ts";
import { mostSwept, type SweepContext } from "./sweep-context.ts";
import type { KeptFile } from "./sweep-files.ts";
import { filesBelow, type SweptFolder } from "./sweep-walk.ts";

const common = { keptIn: "others" } as const;

/** Entries of a project's folder for settings that are looked at. */
const mostEntries = 5_000;

/**
 * Files in our folders beside those that are known by name: of older and newer versions, broken ones, and what a hand has
 * put there. Those of a session's memory that can be read are left out, since their records are gone through.
 */
export async function otherFiles(
	context: SweepContext,
	missed: (path: string) => void,
): Promise<readonly KeptFile[]> {
	const found = await filesBelow(context, agentFolder(context), missed);
	const whole = await Promise.all(found.map((file) => isWholeGeneration(context, file)));
	return [
		...(await projectOthers(context, missed)),
		...found.filter((_, at) => whole[at] === false),
	];
}

/** Those in a project's own folders. */
export async function projectOthers(
	context: SweepContext,
	missed: (path: string) => void,
): Promise<readonly KeptFile[]> {
	const folders = projectFolders(context);
	const lists = await Promise.all(folders.map((folder) => filesBelow(context, folder, missed)));
	return [...(await besideNote(context)), ...lists.flat()];
}

function agentFolder({ agentDir }: SweepContext): SweptFolder {
	const own = join(agentDir, "waystation");
	const fetched = [modelsFolder(agentDir), join(own, "runtime")];
	const index = historyFile(agentDir);
	// The index keeps what pi's own files keep, and is made anew from them.
	const skip = (path: string) =>
		path.startsWith(index) || fetched.some((one) => path === one || path.startsWith(`${one}.`));
	return { ...common, folder: own, from: own, root: undefined, skip };
}

function projectFolders({ configDir, notes, place }: SweepContext): readonly SweptFolder[] {
	const folders: SweptFolder[] = [];
	if (place !== undefined) {
		const from = place.root;
		folders.push({ ...common, folder: join(from, configDir, "topics"), from, root: from });
	}
	if (notes !== undefined) {
		const { base, folder } = notes;
		folders.push({ ...common, folder, from: base, root: base });
	}
	return folders;
}

/** What stands beside the note and is called after it or its log: what was put aside, or broke off. */
async function besideNote({ configDir, disk, place }: SweepContext): Promise<readonly KeptFile[]> {
	if (place === undefined) return [];
	const files = await filesIn(join(place.root, configDir), disk, mostEntries);
	return files
		.filter((file) => /^\.?(?:CARRYOVER\.md|carryover\.log)/i.test(file.name) && !isLockName(file))
		.map(({ name, path }) => ({
			...{ keptIn: "others", name: join(configDir, name), path, lock: path, root: place.root },
			...{ mostBytes: mostSwept, form: "text" },
		}));
}

async function isWholeGeneration({ agentDir, disk }: SweepContext, { path }: KeptFile) {
	const folder = dirname(path);
	const session = dirname(folder);
	const isOurs = dirname(session) === join(agentDir, "waystation", "sessions");
	if (!isOurs || basename(folder) !== "generations" || numberIn(basename(path)) === undefined) {
		return false;
	}
	const read = await readText(path, { maxBytes: mostSwept, disk });
	return read.status === "ok" && decodeGeneration(read.text, basename(session)) !== undefined;
}
