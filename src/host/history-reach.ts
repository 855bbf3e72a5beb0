import { CONFIG_DIR_NAME } from "@earendil-works/pi-coding-agent";
import { fold } from "#src/history/fold.mjs";
import type { Scope } from "#src/history/found.ts";
import type { Query } from "#src/history/query.ts";
import type { HistoryReader } from "#src/persistence/history-client.ts";
import { createProjectFolders } from "#src/persistence/project-folders.ts";

/** How far a search looks. */
export type HistoryScope = "branch" | "session" | "project" | "all";

/** Whether only the session itself is searched. */
export function isOwn(how: HistoryScope): boolean {
	return how === "branch" || how === "session";
}

/** Where the searches of one session look, by the folders whose sessions are known. */
export interface HistoryReach {
	/** @param file of the session, where it is on disk */
	scopeOf(how: HistoryScope, query: Query, file: string | undefined): Promise<Scope>;
	/** The folders of this project, its worktrees and sub-folders, that have sessions. */
	projectFolders(): Promise<readonly string[]>;
	/** How many folders are known. */
	known(): number;
	/** Asks anew which folders have sessions. */
	renew(): Promise<void>;
}

export function createHistoryReach(reader: HistoryReader, cwd: string): HistoryReach {
	const project = createProjectFolders(cwd, CONFIG_DIR_NAME);
	let folders: readonly string[] = [];

	async function renew(): Promise<void> {
		const read = await reader.folders();
		if (read.ok) folders = read.value;
	}

	async function projectFolders(): Promise<readonly string[]> {
		if (folders.length === 0) await renew();
		return project.among(folders);
	}

	return {
		known: () => folders.length,
		renew,
		projectFolders,
		async scopeOf(how, { dirs }, file) {
			if (file !== undefined && isOwn(how)) return { kind: "file", path: file };
			if (how === "all" && dirs.length === 0) return { kind: "all" };
			const cwds = how === "all" ? folders : await projectFolders();
			const named = (one: string) => dirs.some((dir) => fold(one).includes(dir));
			return { kind: "folders", cwds: dirs.length === 0 ? cwds : cwds.filter(named) };
		},
	};
}
