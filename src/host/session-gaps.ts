import type { ExtensionContext, SessionEntry } from "@earendil-works/pi-coding-agent";
import { parseJson, realDisk } from "#src/persistence/disk.ts";
import { readLines } from "#src/persistence/session-lines.ts";

type Sessions = Pick<ExtensionContext["sessionManager"], "getBranch" | "getEntries" | "getEntry">;

/** Entries whose parent is not in the file, which pi takes for beginnings. */
export function looseIn(sessions: Sessions): readonly SessionEntry[] {
	return sessions.getEntries().filter(({ parentId }) => isGap(sessions, parentId));
}

function isGap(sessions: Sessions, parentId: string | null | undefined): boolean {
	return typeof parentId === "string" && sessions.getEntry(parentId) === undefined;
}

/**
 * The branch with what a missing line cuts off from it: the entry that stands before the gap in the file, and what leads
 * there. Sessions are written as they go, so that this is where the branch came from. Entries keep their links.
 */
export function joinedBranch(sessions: Sessions): readonly SessionEntry[] {
	const all = sessions.getEntries();
	const places = new Map(all.map(({ id }, at) => [id, at]));
	let branch: readonly SessionEntry[] = sessions.getBranch();
	for (;;) {
		const [first] = branch;
		if (first === undefined || !isGap(sessions, first.parentId)) return branch;
		const before = all[(places.get(first.id) ?? 0) - 1];
		const earlier = before === undefined ? [] : sessions.getBranch(before.id);
		const known = new Set(branch.map(({ id }) => id));
		// A file whose lines were put into another order must not be joined with itself.
		if (earlier.length === 0 || earlier.some(({ id }) => known.has(id))) return branch;
		branch = [...earlier, ...branch];
	}
}

/** The same with each entry made the child of the one before. */
export function relinked(branch: readonly SessionEntry[]): readonly SessionEntry[] {
	return branch.map((entry, at) => {
		const parentId = branch[at - 1]?.id ?? null;
		return entry.parentId === parentId ? entry : { ...entry, parentId };
	});
}

/** How many lines of a session's file hold nothing that pi could read; 0 where it is not there. */
export async function unreadIn(file: string): Promise<number> {
	let count = 0;
	await readLines(file, realDisk, (line) => {
		const text = line.toString("utf8").trim();
		if (text !== "" && parseJson(text) === undefined) count += 1;
	});
	return count;
}
