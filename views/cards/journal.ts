/** A record from outside, none of whose fields is known to be there. */
export interface Loose {
	readonly [name: string]: unknown;
}

/** The events of a journal entry as they stand in pi's session, each still to be looked at. */
export function recordsIn(data: unknown): readonly Loose[] {
	if (!isRecord(data)) return [];
	const { events, v } = data;
	return v === 1 && Array.isArray(events) ? events.filter(isRecord) : [];
}

/** Whether a value has fields to look at. */
export function isRecord(value: unknown): value is Loose {
	return typeof value === "object" && value !== null;
}
