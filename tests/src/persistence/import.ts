import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImportSource, SourceKind } from "../../../src/import/source.ts";
import { realDisk } from "../../../src/persistence/disk.ts";
import { findSources, takeSource } from "../../../src/persistence/import-all.ts";
import type { ImportContext } from "../../../src/persistence/import-context.ts";
import { listSessionFiles } from "../../../src/persistence/session-files.ts";
import {
	leaveAmber,
	leaveCarryover,
	leavePages,
	leavePosthorse,
	leaveRefinement,
	leaveSession,
	leaveTopics,
} from "../../support/originals.ts";
import { newProject, placeOf } from "./project.ts";

/** A project with a folder below it, and whatever the originals left there. */
export async function newImport() {
	const { agentDir, home, open, root } = await newProject();
	const below = join(root, "packages", "app");
	await mkdir(below, { recursive: true });
	await mkdir(agentDir, { recursive: true });
	const place = await placeOf(root);
	const context = async (changes: Partial<ImportContext> = {}): Promise<ImportContext> => ({
		agentDir,
		home,
		configDir: ".pi",
		place,
		cwds: [root, below],
		isCut: false,
		sessions: await listSessionFiles(agentDir, undefined, realDisk),
		fromForerunner: undefined,
		disk: realDisk,
		now: 1_764_590_400_000,
		...changes,
	});
	return {
		agentDir,
		home,
		root,
		below,
		place,
		open,
		context,
		find: async (changes?: Partial<ImportContext>) => findSources(await context(changes)),
		take: async (source: ImportSource) => takeSource(await context(), source),
	};
}

export function ofKind(sources: readonly ImportSource[], kind: SourceKind): ImportSource {
	const source = sources.find((one) => one.kind === kind);
	if (source === undefined) throw new Error(`no ${kind} in ${sources.map(({ id }) => id)}`);
	return source;
}

/** The same with something of each of the originals. */
export async function everything() {
	const world = await newImport();
	leaveCarryover(world);
	leaveTopics(world);
	leavePages(world);
	leaveSession(world, "s0");
	leaveRefinement(world, "s0");
	leavePosthorse(world);
	leaveAmber(world);
	return world;
}
