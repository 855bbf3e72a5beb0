import { join } from "node:path";
import { originalIn, type Rival, rivalsIn } from "#src/import/rival.ts";
import type { ImportContext } from "./import-context.ts";
import { parseJsonc } from "./jsonc.ts";
import { readText } from "./read-file.ts";

/** Where pi loads the originals from, by its settings files and folders of extensions. Nothing is written or thrown. */
export async function findRivals(context: ImportContext): Promise<readonly Rival[]> {
	const { agentDir, configDir, place } = context;
	const project = join(place.root, configDir);
	const [user, own, folders] = await Promise.all([
		settingsAt(context, join(agentDir, "settings.json")),
		settingsAt(context, join(project, "settings.json")),
		Promise.all([agentDir, project].map((folder) => foundIn(context, join(folder, "extensions")))),
	]);
	return [...rivalsIn(user, "user"), ...rivalsIn(own, "project"), ...folders.flat()];
}

async function settingsAt({ disk }: ImportContext, path: string): Promise<unknown> {
	const read = await readText(path, { maxBytes: 4_194_304, disk });
	return read.status === "ok" ? parseJsonc(read.text) : undefined;
}

/** What pi finds there by itself is switched off in the list of its own `pi config`. */
async function foundIn({ disk }: ImportContext, folder: string): Promise<readonly Rival[]> {
	const names = await disk.readdir(folder).catch(() => []);
	return names.flatMap((name): readonly Rival[] => {
		const original = originalIn(name);
		if (original === undefined) return [];
		const source = join(folder, name);
		return [{ original, source, scope: "folder", command: "pi config" }];
	});
}
