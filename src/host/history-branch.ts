import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { entriesInContext } from "#src/carryover/session-entry.ts";
import type { CurrentSession } from "#src/history/found.ts";

type Manager = ExtensionContext["sessionManager"];
type Entry = NonNullable<ReturnType<Manager["getEntry"]>>;

/** The branch of one session, followed as it grows: walking a long one for each question would be felt. */
export interface BranchFollower {
	/** The entries from the root to the leaf. */
	entries(): readonly Entry[];
	/** What bears on a search of the session's file. */
	current(file: string): CurrentSession;
}

export function followBranch(manager: Manager): BranchFollower {
	const path: Entry[] = [];
	const onPath = new Set<string>();

	/** Entries above the leaf that are not on the path yet, newest first, and the one below which they hang. */
	function readFresh() {
		const fresh: Entry[] = [];
		let at = manager.getLeafId();
		for (; at !== null && !onPath.has(at); at = fresh.at(-1)?.parentId ?? null) {
			const entry = manager.getEntry(at);
			if (entry === undefined) return { fresh, at: null };
			fresh.push(entry);
		}
		return { fresh, at };
	}

	function refresh(): void {
		const { fresh, at } = readFresh();
		const kept = at === null ? 0 : path.findLastIndex(({ id }) => id === at) + 1;
		for (const { id } of path.splice(kept)) onPath.delete(id);
		for (const entry of fresh.reverse()) {
			path.push(entry);
			onPath.add(entry.id);
		}
	}

	/** Entries that the model sees as they are: those since the newest compaction, none that was edited away. */
	function seen(): ReadonlySet<string> {
		const since = path.findLastIndex(({ type }) => type === "compaction");
		const compaction = path[since];
		const kept = compaction?.type === "compaction" ? compaction.firstKeptEntryId : undefined;
		const first = kept === undefined ? since : path.findIndex(({ id }) => id === kept);
		const window = path.slice(Math.max(0, first < 0 ? since : first));
		const whole = new Set<unknown>(window);
		const shown = new Set(entriesInContext(window).filter((entry) => whole.has(entry)));
		return new Set(window.filter((entry) => shown.has(entry)).map(({ id }) => id));
	}

	return {
		entries() {
			refresh();
			return path;
		},
		current(file) {
			refresh();
			const all = manager.getEntries();
			const off = all.length === path.length ? [] : all.filter(({ id }) => !onPath.has(id));
			return { path: file, seen: seen(), off: new Set(off.map(({ id }) => id)) };
		},
	};
}
