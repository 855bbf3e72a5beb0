import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work after which pi gets to draw and to hear keys. */
const SLICE_MS = 8;

/** Something to await between the parts of long work: it lets pi go on whenever a slice is used up. */
export function createPace(): () => Promise<void> {
	let since = performance.now();
	return async () => {
		if (performance.now() - since < SLICE_MS) return;
		await nextTurn();
		since = performance.now();
	};
}

/** Runs work that comes in steps, and lets pi go on between them. */
export async function inSteps<Result>(
	steps: Generator<undefined, Result>,
	pace: () => Promise<void>,
): Promise<Result> {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
		await pace();
	}
}
