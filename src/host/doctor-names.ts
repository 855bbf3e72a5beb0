import { readFile } from "node:fs/promises";
import { arch, homedir, hostname, platform, release, userInfo } from "node:os";
import { getAgentDir, VERSION } from "@earendil-works/pi-coding-agent";
import type { Names } from "#src/doctor/mask.ts";
import { parseJson } from "#src/persistence/disk.ts";
import { settingDefaults } from "#src/store/setting-name.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** What must not stand in a report of this session. */
export function namesOf({ store, toolNames }: Host, { facts }: Life): Names {
	const place = store.read().carryover.place?.root ?? facts.cwd;
	return {
		home: homedir(),
		project: facts.cwd,
		folders: [
			[place, "<project>"],
			[getAgentDir(), "<agent>"],
		],
		user: userName(),
		host: hostname(),
		settings: [...settingDefaults.keys()],
		tools: [...toolsOfPi, ...toolNames.values()],
	};
}

/** Tools that come with pi, under whose names other extensions may have put their own. */
const toolsOfPi = ["read", "bash", "edit", "write", "grep", "find", "ls"];

/** A user without an entry in the system's list has no name. */
function userName(): string {
	try {
		return userInfo().username;
	} catch {
		return "";
	}
}

/** Versions of everything that takes part. */
export interface ProgramVersions {
	readonly own: string;
	readonly pi: string;
	readonly node: string;
	/** Operating system and processor. */
	readonly system: string;
}

/** What runs here, without any name. */
export async function versionsHere(): Promise<ProgramVersions> {
	const manifest = new URL("../../package.json", import.meta.url);
	const text = await readFile(manifest, "utf8").catch(() => "");
	const found = parseJson(text);
	const isNamed = typeof found === "object" && found !== null && "version" in found;
	return {
		own: isNamed ? String(found.version) : "?",
		pi: VERSION,
		node: process.versions.node,
		system: `${platform()} ${release()} ${arch()}`,
	};
}
