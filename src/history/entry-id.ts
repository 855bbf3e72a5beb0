/** An entry's name across files: its own id, and the short name of its file. */
export interface EntryId {
	readonly id: string;
	readonly key: string | undefined;
}

const keyUnits = 10;

export function encodeEntryId(id: string, key: string): string {
	return `${id}@${key}`;
}

/** Reads `id` or `id@key`; of a longer key, as other tools print it, the beginning counts. */
export function decodeEntryId(text: string): EntryId {
	const given = text.trim().replace(/^\[|\]$/g, "");
	const at = given.lastIndexOf("@");
	if (at <= 0) return { id: given, key: undefined };
	return { id: given.slice(0, at), key: given.slice(at + 1, at + 1 + keyUnits) };
}
