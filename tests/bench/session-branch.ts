import { readFileSync } from "node:fs";
import {
	migrateSessionEntries,
	parseSessionEntries,
	type SessionEntry,
	SessionManager,
} from "@earendil-works/pi-coding-agent";

/** What a session's file holds of its longest branch. */
export interface SessionBranch {
	readonly cwd: string;
	/** Without compactions: those are made anew. */
	readonly entries: readonly SessionEntry[];
}

export function readBranch(path: string): SessionBranch {
	return branchIn(readFileSync(path, "utf8"));
}

/** The same of what such a file holds. */
export function branchIn(content: string): SessionBranch {
	const entries = parseSessionEntries(content);
	migrateSessionEntries(entries);
	const header = entries.find((entry) => entry.type === "session");
	const cwd = header?.cwd ?? "";
	const sessions = SessionManager.inMemory(cwd, {}, entries);
	const branch = sessions.getBranch(longestLeaf(sessions));
	return { cwd, entries: linked(branch.filter(({ type }) => type !== "compaction")) };
}

/** The entry with most before it; of one branch its last. */
function longestLeaf(sessions: SessionManager): string {
	const depths = new Map<string, number>();
	for (const { id, parentId } of sessions.getEntries()) {
		depths.set(id, (depths.get(parentId ?? "") ?? 0) + 1);
	}
	return [...depths].reduce((best, one) => (one[1] >= best[1] ? one : best), ["", 0])[0];
}

/** Each entry made the child of the one before. */
export function linked(entries: readonly SessionEntry[]): SessionEntry[] {
	return entries.map((entry, at) => ({ ...entry, parentId: entries[at - 1]?.id ?? null }));
}
