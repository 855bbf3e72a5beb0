import { join } from "node:path";
import { originalIn, type Rival, rivalsIn } from "#src/import/rival.ts";
import type { ImportContext } from "./import-context.ts";
import { parseJsonc } from "./jsonc.ts";
import { readText } from "./read-file.ts";

/** Where pi loads the originals from, by its settings files and folders of extensions. Nothing is written or thrown. */
export async function findRivals(context: ImportContext): Promise<readonly Rival[]> {
	const { agentDir, configDir, cwds, place } = context;
	// pi looks in just the folder that it was started in.
	const project = join(cwds[0] ?? place.root, configDir);
	const [user, own, folders] = await Promise.all([
		settingsAt(context, join(agentDir, "settings.json")),
		settingsAt(context, join(project, "settings.json")),
		Promise.all([
			foundIn(context, join(agentDir, "extensions"), "pi config"),
			foundIn(context, join(project, "extensions"), "pi config --local"),
		]),
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
	command: string,
): Promise<readonly Rival[]> {
	const names = await disk.readdir(folder).catch(() => []);
	return names.flatMap((name): readonly Rival[] => {
		const original = originalIn(name);
		if (original === undefined) return [];
		const source = join(folder, name);
		return [{ original, source, scope: "folder", command }];
	});
}
