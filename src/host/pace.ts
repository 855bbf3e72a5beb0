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

/** The outcome of work in steps, with a pause between any two when a slice is used up. */
export async function paced<T>(steps: Iterator<void, T>, pace: () => Promise<void>): Promise<T> {
	for (;;) {
		const { done, value } = steps.next();
		if (done === true) return value;
		await pace();
	}
}
