import type {
	CompactionEntry,
	ProjectedSessionEntry,
	SessionEntry,
} from "@earendil-works/pi-coding-agent";
import {
	buildSessionProjection,
	sessionEntryToContextMessages,
} from "@earendil-works/pi-coding-agent";

/** What a compaction of pi folds away, what it takes the place of, and what stays. */
export interface Span {
	/** The compaction before, whose summary is in the context. */
	readonly before: CompactionEntry | undefined;
	readonly folded: readonly ProjectedSessionEntry[];
	readonly kept: readonly ProjectedSessionEntry[];
}

/** What lies before and behind the cut, with the session's entries that the messages come from; undefined without a cut. */
export function spanOf(branch: readonly SessionEntry[], cut: string): Span | undefined {
	const { entries } = buildSessionProjection([...branch]);
	const at = entries.findIndex(({ sourceEntry: { id } }) => id === cut);
	if (at < 0) return undefined;
	const before = entries.find(
		({ messages, sourceEntry }) => sourceEntry.type === "compaction" && messages.length > 0,
	)?.sourceEntry;
	return {
		before: before?.type === "compaction" ? before : undefined,
		folded: entries.slice(0, at).filter(isSpoken),
		kept: entries.slice(at).filter(isSpoken),
	};
}

function isSpoken({ sourceEntry }: ProjectedSessionEntry): boolean {
	return sourceEntry.type !== "compaction";
}

/** Every entry of a branch with its own messages, whatever edits and compactions made of them since. */
export function ownMessages(branch: readonly SessionEntry[]): readonly ProjectedSessionEntry[] {
	return branch.map((sourceEntry) => ({
		sourceEntry,
		messages: sourceEntry.type === "compaction" ? [] : sessionEntryToContextMessages(sourceEntry),
	}));
}
