import type { Mark, SearchRequest } from "#src/history/found.ts";

/** A search of everything for these folded terms. */
export function historyRequest({
	terms,
	...rest
}: {
	readonly terms: readonly string[];
	readonly after?: Mark | undefined;
} & Partial<SearchRequest>): SearchRequest {
	return {
		wanted: { terms: [...terms], roles: [], tools: [] },
		scope: { kind: "all" },
		nested: false,
		current: undefined,
		limit: 10,
		after: undefined,
		near: false,
		...rest,
	};
}
