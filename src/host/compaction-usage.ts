import type { Usage } from "@earendil-works/pi-ai";

/** What several requests cost together; undefined for none. */
export function addUsage(usages: readonly Usage[]): Usage | undefined {
	const [first, ...others] = usages;
	return first && others.reduce(plus, first);
}

function plus(a: Usage, b: Usage): Usage {
	return {
		...a,
		input: a.input + b.input,
		output: a.output + b.output,
		cacheRead: a.cacheRead + b.cacheRead,
		cacheWrite: a.cacheWrite + b.cacheWrite,
		totalTokens: a.totalTokens + b.totalTokens,
		cost: {
			input: a.cost.input + b.cost.input,
			output: a.cost.output + b.cost.output,
			cacheRead: a.cost.cacheRead + b.cost.cacheRead,
			cacheWrite: a.cost.cacheWrite + b.cost.cacheWrite,
			total: a.cost.total + b.cost.total,
		},
	};
}
