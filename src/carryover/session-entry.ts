/** The fields of a session's entries that we look at; anything can stand in them. */
export interface EntryFields {
	readonly type?: unknown;
	readonly id?: unknown;
	readonly timestamp?: unknown;
	readonly message?: unknown;
	readonly summary?: unknown;
	readonly firstKeptEntryId?: unknown;
	/** Version 1 of the format: counts all lines of the file, the header included. */
	readonly firstKeptEntryIndex?: unknown;
	readonly targetId?: unknown;
	readonly replacement?: unknown;
}

/** The fields of a message or of one part of its content. */
export interface MessageFields {
	readonly type?: unknown;
	readonly role?: unknown;
	readonly content?: unknown;
	readonly text?: unknown;
	readonly name?: unknown;
	readonly arguments?: unknown;
	readonly toolName?: unknown;
	readonly isError?: unknown;
	readonly command?: unknown;
	readonly exitCode?: unknown;
	readonly cancelled?: unknown;
	readonly excludeFromContext?: unknown;
	readonly timestamp?: unknown;
}

/** Whether a value has fields at all; every field in the two shapes above may be missing. */
export function hasFields(value: unknown): value is EntryFields & MessageFields {
	return typeof value === "object" && value !== null;
}

/**
 * The entries of a branch, oldest first, that a model still sees: those that the newest compaction kept
 * and those after it, with the user's later edits of the context applied.
 */
export function entriesInContext(branch: readonly unknown[]): readonly unknown[] {
	const edits = editsOf(branch);
	const compaction = branch.findLastIndex((entry) => isOfType(entry, "compaction"));
	const kept = compaction < 0 ? [] : branch.slice(firstKept(branch, compaction), compaction);
	const older = kept.filter((entry) => !isOfType(entry, "compaction"));
	const seen = [...older, ...branch.slice(Math.max(compaction, 0))];
	return edits.size === 0 ? seen : seen.flatMap((entry) => editedEntry(entry, edits));
}

/** Whether the entry is of that type. */
export function isOfType(entry: unknown, type: string): boolean {
	return hasFields(entry) && entry.type === type;
}

function firstKept(branch: readonly unknown[], compaction: number): number {
	const entry = branch[compaction];
	if (!hasFields(entry)) return compaction;
	const index = entry.firstKeptEntryIndex;
	if (typeof index === "number") {
		const at = isOfType(branch[0], "session") ? index : index - 1;
		return at >= 0 && at < compaction ? at : compaction;
	}
	const id = entry.firstKeptEntryId;
	const at = branch.findIndex((other) => hasFields(other) && other.id === id);
	return typeof id === "string" && at >= 0 ? Math.min(at, compaction) : compaction;
}

/** What stands in place of an entry's content; `null` where it was taken out. The latest edit wins. */
function editsOf(branch: readonly unknown[]): ReadonlyMap<unknown, unknown> {
	const edits = new Map<unknown, unknown>();
	for (const entry of branch) {
		if (hasFields(entry) && entry.type === "context_edit") {
			edits.set(entry.targetId, entry.replacement);
		}
	}
	return edits;
}

function editedEntry(entry: unknown, edits: ReadonlyMap<unknown, unknown>): readonly unknown[] {
	if (!hasFields(entry) || !edits.has(entry.id)) return [entry];
	const replacement = edits.get(entry.id);
	if (!hasFields(replacement) || !hasFields(entry.message)) return [];
	return [{ ...entry, message: { ...entry.message, content: replacement.content } }];
}

/** Up to when two branches of a session are the same, in milliseconds on the wall clock; 0 where they share nothing. */
export function sharedUntil(one: readonly unknown[], other: readonly unknown[]): number {
	const ids = new Set(one.map((entry) => (hasFields(entry) ? entry.id : undefined)));
	const isShared = ({ id }: EntryFields) => typeof id === "string" && ids.has(id);
	const last = other.findLast((entry) => hasFields(entry) && isShared(entry));
	if (!hasFields(last) || typeof last.timestamp !== "string") return 0;
	return Date.parse(last.timestamp) || 0;
}
