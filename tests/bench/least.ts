/** The least time of three: whatever else the machine does at the moment only adds. */
export function least<Result>(decide: () => Result): {
	readonly result: Result;
	readonly ms: number;
} {
	const runs = [0, 1, 2].map(() => timed(decide));
	const ms = Math.min(...runs.map((run) => run.ms));
	return { result: decide(), ms };
}

function timed(decide: () => unknown): { readonly ms: number } {
	const started = performance.now();
	decide();
	return { ms: performance.now() - started };
}

/** The value that a share of all does not exceed. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
