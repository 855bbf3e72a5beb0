/** UTF-16 units of a text that are looked at in one step: some milliseconds also of slow work on a slow machine. */
export const stepUnits = 131_072;

/** Work that comes in steps, done at once. */
export function atOnce<Result>(steps: Generator<undefined, Result>): Result {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}
