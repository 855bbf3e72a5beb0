import { dirname, join } from "node:path";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { checkKept } from "#src/doctor/check-kept.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { realDisk } from "#src/persistence/disk.ts";
import {
	blockedFolders,
	damagedStores,
	inspectNote,
	lostMemories,
} from "#src/persistence/kept-inspect.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** The note, the small files of ours and the memories of sessions: whether they can be read, and are of use. */
export async function examineKept(host: Host, { facts }: Life): Promise<readonly Finding[]> {
	const agentDir = getAgentDir();
	const around = { agentDir, disk: realDisk };
	const place = host.store.read().carryover.place?.root;
	const noted = place === undefined ? [] : [join(place, CONFIG_DIR_NAME)];
	const ours = [join(agentDir, "waystation"), ...noted];
	const below = [
		...["sessions", "unsealed"].map((name) => join(agentDir, "waystation", name)),
		...noted.flatMap((folder) => ["topics", "notes"].map((name) => join(folder, name))),
	];
	const blocked = await blockedFolders([...ours, ...below], realDisk);
	const isNoted = place !== undefined && !noted.some((folder) => blocked.includes(folder));
	const isKept = !blocked.includes(join(agentDir, "waystation"));
	const folder = facts.file && dirname(facts.file);
	return checkKept({
		blocked,
		note: isNoted ? await inspectNote(place, CONFIG_DIR_NAME, realDisk) : { state: "fits" },
		damaged: isKept ? await damagedStores(around) : [],
		lost: isKept ? await lostMemories(around, { id: facts.id, folder }) : [],
	});
}

/** Whether a file stands where our folder in pi's agent folder should be: then nothing below it can be judged. */
export async function isFolderBlocked(): Promise<boolean> {
	return (await blockedFolders([join(getAgentDir(), "waystation")], realDisk)).length > 0;
}
