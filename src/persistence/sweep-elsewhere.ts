import { basename, join } from "node:path";
import type { KnownProject } from "./known-projects.ts";
import type { SweepContext } from "./sweep-context.ts";
import { type KeptFile, type Missed, projectAsides, projectFiles } from "./sweep-files.ts";
import { filesOfSubFolders } from "./sweep-originals.ts";
import { projectOthers } from "./sweep-others.ts";

/** All files that another project keeps in its own folders. What cannot be looked at is told to `missed`; nothing is thrown. */
export async function filesElsewhere(
	context: SweepContext,
	{ cwds, notes, place }: KnownProject,
	missed: Missed,
): Promise<readonly KeptFile[]> {
	const there = { ...context, place, notes, cwds, isCut: false };
	const lists = [
		await projectFiles(there, missed),
		await projectAsides(there, missed),
		await filesOfSubFolders(there, missed),
		await projectOthers(there, missed),
	];
	const from = basename(place.root);
	return lists.flat().map((file) => ({ ...file, name: join(from, file.name), project: place }));
}
