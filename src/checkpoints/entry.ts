/** The fields of a session's entries and messages that we look at; anything can stand in them. */
export interface EntryFields {
	readonly id?: unknown;
	readonly parentId?: unknown;
	readonly type?: unknown;
	readonly customType?: unknown;
	readonly timestamp?: unknown;
	readonly message?: unknown;
	readonly summary?: unknown;
	readonly firstKeptEntryId?: unknown;
	readonly targetId?: unknown;
	readonly replacement?: unknown;
	readonly role?: unknown;
	readonly content?: unknown;
	readonly text?: unknown;
	readonly name?: unknown;
	readonly arguments?: unknown;
	readonly toolName?: unknown;
	readonly isError?: unknown;
	readonly command?: unknown;
	readonly output?: unknown;
	readonly excludeFromContext?: unknown;
}

/** Whether a value has fields to look at; each of them may be missing. */
export function hasFields(value: unknown): value is EntryFields {
	return typeof value === "object" && value !== null;
}

/** The id of an entry; empty where it has none. */
export function idOf(entry: unknown): string {
	return hasFields(entry) && typeof entry.id === "string" ? entry.id : "";
}

/** The beginning of the names of messages that we bring ourselves: what is remembered is not remembered again. */
const ownMessages = "waystation";

/** Whether a model reads something of this entry that is not our own. */
export function isSaid(entry: unknown): boolean {
	if (!hasFields(entry)) return false;
	switch (entry.type) {
		case "message":
			return hasFields(entry.message) && isSaidMessage(entry.message);
		case "custom_message":
			return typeof entry.customType === "string" && !entry.customType.startsWith(ownMessages);
		case "compaction":
		case "branch_summary":
			return typeof entry.summary === "string";
		default:
			return false;
	}
}

const roles: ReadonlySet<unknown> = new Set(["user", "assistant", "toolResult", "bashExecution"]);

function isSaidMessage({ role, excludeFromContext }: EntryFields): boolean {
	return roles.has(role) && excludeFromContext !== true;
}

/** When an entry was written, in milliseconds on the wall clock; undefined where it does not say. */
export function writtenAt(entry: unknown): number | undefined {
	if (!hasFields(entry) || typeof entry.timestamp !== "string") return;
	const at = Date.parse(entry.timestamp);
	return Number.isNaN(at) ? undefined : at;
}
