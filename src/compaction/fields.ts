/** An object of which nothing is known but that it may have fields; those that we ask for by name stand first. */
export interface Fields {
	readonly role?: unknown;
	readonly type?: unknown;
	readonly id?: unknown;
	readonly text?: unknown;
	readonly content?: unknown;
	readonly messages?: unknown;
	readonly timestamp?: unknown;
	readonly summary?: unknown;
	readonly stopReason?: unknown;
	readonly arguments?: unknown;
	readonly details?: unknown;
	readonly results?: unknown;
	readonly isError?: unknown;
	readonly nestedCalls?: unknown;
	readonly calls?: unknown;
	readonly todos?: unknown;
	readonly edits?: unknown;
	readonly offset?: unknown;
	readonly limit?: unknown;
	readonly command?: unknown;
	readonly cmd?: unknown;
	readonly status?: unknown;
	readonly state?: unknown;
	readonly done?: unknown;
	readonly completed?: unknown;
	readonly exitCode?: unknown;
	readonly cancelled?: unknown;
	readonly excludeFromContext?: unknown;
	readonly [name: string]: unknown;
}

const none: Fields = {};

/** The value as an object with fields; one without any for everything else, lists included. */
export function fieldsOf(value: unknown): Fields {
	return isFields(value) ? value : none;
}

export function isFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a list; an empty one for everything else. */
export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The first of the named fields that is a text with something in it. */
export function textIn(fields: Fields, names: readonly string[]): string | undefined {
	for (const name of names) {
		const value = fields[name];
		if (typeof value === "string" && value !== "") return value;
	}
	return undefined;
}
