import { join } from "node:path";
import type { KeptIn } from "#src/forget/finding.ts";
import { type Walked, walkFolder } from "./folder-walk.ts";
import { isLockName } from "./left-behind.ts";
import { mostSwept, type SweepContext } from "./sweep-context.ts";
import type { KeptFile } from "./sweep-files.ts";
import type { TextForm } from "./sweep-text.ts";

/** Files and folders of one folder that are looked at; of one with more the rest counts as unread. */
const most = 20_000;

/** One folder whose files are looked through, whatever they are called. */
export interface SweptFolder {
	readonly folder: string;
	readonly keptIn: KeptIn;
	/** The folder that is left out of the names that are shown. */
	readonly from: string;
	/** Folder that no file may lead out of; undefined in our own folder of the agent. */
	readonly root: string | undefined;
	/** Files and folders that are none of these. */
	readonly skip?: (path: string) => boolean;
}

/** All files of a folder and of those in it. What cannot be looked at is told to `missed`; nothing is thrown. */
export async function filesBelow(
	{ disk }: Pick<SweepContext, "disk">,
	{ folder, from, keptIn, root, skip = () => false }: SweptFolder,
	missed: (path: string) => void,
): Promise<readonly KeptFile[]> {
	const { found, isCut } = await walkFolder(folder, { disk, most, skip, missed });
	if (isCut) missed(folder);
	return found
		.filter((file) => !(file.isFolder || isLockName(file) || skip(file.path)))
		.map((file) => fileOf(file, { keptIn, from, root }));
}

function fileOf(
	{ name, path }: Walked,
	{ from, keptIn, root }: Pick<SweptFolder, "from" | "keptIn" | "root">,
): KeptFile {
	const shown = path.startsWith(join(from, "/")) ? path.slice(from.length + 1) : name;
	return {
		...{ keptIn, path, root, name: shown },
		...{ lock: path, mostBytes: mostSwept, form: formOf(name) },
	};
}

/** By the ending of a file's name; a text that is not so is gone through as it is. */
function formOf(name: string): TextForm {
	if (/\.jsonl(?:\.\d+)?$/.test(name)) return "jsonl";
	return name.endsWith(".json") ? "json" : "text";
}
