import { homedir } from "node:os";
import { isAbsolute, relative } from "node:path";
import { findPlace, type Place } from "./place.ts";

/** Tells which folders are of one project: its checkout with all worktrees and sub-folders. */
export interface ProjectFolders {
	/** Those of `cwds` that belong to the project, as they were given. Each is looked at once. */
	among(cwds: readonly string[]): Promise<readonly string[]>;
}

/** The project that `cwd` is in. `configDir` is the name of the project's folder for settings. */
export function createProjectFolders(cwd: string, configDir: string): ProjectFolders {
	const known = new Map<string, Promise<boolean>>([[cwd, Promise.resolve(true)]]);
	const placeOf = async (folder: string) => {
		const found = await findPlace(folder, { home: homedir(), configDir });
		return found.ok ? found.place : found.reason;
	};
	let own: ReturnType<typeof placeOf> | undefined;

	async function belongs(folder: string): Promise<boolean> {
		own ??= placeOf(cwd);
		const [ours, theirs] = await Promise.all([own, placeOf(folder)]);
		if (typeof ours === "string") return false;
		// A folder that is gone can only be told by its name.
		if (theirs === "vanished") return isInside(folder, ours.top ?? ours.root);
		return typeof theirs !== "string" && isSame(ours, theirs);
	}

	return {
		async among(cwds) {
			const told = cwds.map(async (folder) => {
				const asked =
					known.get(folder) ?? (folder === "" ? Promise.resolve(false) : belongs(folder));
				known.set(folder, asked);
				return (await asked) ? [folder] : [];
			});
			return (await Promise.all(told)).flat();
		},
	};
}

function isSame(ours: Place, theirs: Place): boolean {
	return ours.root === theirs.root || (ours.git !== undefined && ours.git === theirs.git);
}

function isInside(path: string, folder: string): boolean {
	const way = relative(folder, path);
	return way === "" || !(way.startsWith("..") || isAbsolute(way));
}
