import { homedir } from "node:os";
import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { amberFile } from "#src/persistence/agent-files.ts";
import { readSettings, type SettingsRead } from "#src/persistence/settings-file.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import { findNotePlace } from "./keeper.ts";
import type { Seat } from "./life.ts";

/** The settings that hold in a folder, from all places that may have some; nothing of it is written. */
export function readSettingsHere(pi: ExtensionAPI, cwd: string): Promise<SettingsRead> {
	const settings = pi.getSettings();
	const fromPi: unknown = Reflect.get(settings, "waystation");
	const fromForerunner: unknown = Reflect.get(settings, "carryover");
	return readSettings({
		agentDir: getAgentDir(),
		fromPi,
		fromForerunner,
		fromAmber: amberFile(homedir()),
		project: () => projectRoot(cwd),
	});
}

/** The same, which the session goes by from now on; what is wrong with them, and where they came from, is said. */
export async function adoptSettingsHere({ pi, store }: Host, life: Seat): Promise<void> {
	const { adopted, issues, settings } = await readSettingsHere(pi, life.facts.cwd);
	if (!life.alive) return;
	store.dispatch({ type: "settings.read", settings });
	for (const issue of issues) give(store, { code: "settings.issue", issue });
	if (adopted.length > 0) give(store, { code: "settings.adopted", from: adopted });
}

/** The folder that settings of the project in `cwd` belong to: where its note is, or would be. */
export async function projectRoot(cwd: string): Promise<string> {
	const found = await findNotePlace(cwd, false);
	return found.ok ? found.place.root : cwd;
}
