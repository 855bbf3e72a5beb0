import { join } from "node:path";
import { originalIn, type Rival, rivalsIn } from "#src/import/rival.ts";
import { readText } from "./disk.ts";
import type { ImportContext } from "./import-context.ts";
import { parseJsonc } from "./jsonc.ts";
import { isSwitchedOff } from "./pi-overrides.ts";

/** Where pi loads the originals from, by its settings files and folders of extensions. Nothing is written or thrown. */
export async function findRivals(context: ImportContext): Promise<readonly Rival[]> {
	const { agentDir, configDir, cwds, place } = context;
	// pi looks in just the folder that it was started in.
	const project = join(cwds[0] ?? place.root, configDir);
	const [user, own] = await Promise.all([
		settingsAt(context, join(agentDir, "settings.json")),
		settingsAt(context, join(project, "settings.json")),
	]);
	const folders = await Promise.all([
		foundIn(context, agentDir, { command: "pi config", settings: user }),
		foundIn(context, project, { command: "pi config --local", settings: own }),
	]);
	return [...rivalsIn(user, "user"), ...rivalsIn(own, "project"), ...folders.flat()];
}

async function settingsAt({ disk }: ImportContext, path: string): Promise<unknown> {
	const read = await readText(path, { maxBytes: 4_194_304, disk });
	return read.status === "ok" ? parseJsonc(read.text) : undefined;
}

/** What pi finds there by itself is switched off in the list of its own `pi config`. */
async function foundIn(
	{ disk }: ImportContext,
	folder: string,
	{ command, settings }: { readonly command: string; readonly settings: unknown },
): Promise<readonly Rival[]> {
	const lies = join(folder, "extensions");
	const names = await disk.readdir(lies).catch(() => []);
	return names.flatMap((name): readonly Rival[] => {
		const original = originalIn(name);
		const source = join(lies, name);
		if (original === undefined || isSwitchedOff(source, extensionsIn(settings), folder)) return [];
		return [{ original, source, scope: "folder", command }];
	});
}

function extensionsIn(settings: unknown): unknown {
	return typeof settings === "object" && settings !== null && "extensions" in settings
		? settings.extensions
		: undefined;
}
