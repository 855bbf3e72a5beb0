import type {
	CompactionEntry,
	ContextEditEntry,
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

/**
 * Every entry of a branch with its messages, whatever compactions made of them since. The user's edits of the context
 * hold: what they took out is not seen, what they replaced reads as it does now.
 */
export function ownMessages(branch: readonly SessionEntry[]): readonly ProjectedSessionEntry[] {
	const edits = new Map<string, ContextEditEntry["replacement"]>();
	for (const entry of branch) {
		if (entry.type === "context_edit") edits.set(entry.targetId, entry.replacement);
	}
	return branch.map((sourceEntry) => {
		const edit = edits.get(sourceEntry.id);
		if (sourceEntry.type === "compaction" || edit === null) return { sourceEntry, messages: [] };
		const messages = sessionEntryToContextMessages(sourceEntry);
		if (edit === undefined) return { sourceEntry, messages };
		const { content } = edit;
		return { sourceEntry, messages: messages.map((one) => Object.assign({ ...one }, { content })) };
	});
}
