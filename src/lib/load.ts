import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();
let parts = 0;
let begun: number | undefined;

/** Milliseconds of loading after which pi gets to draw and to hear keys before anything goes on. */
const SLICE_MS = 8;

/**
 * Import a part of the program when it is first needed: `load(() => import("./part.ts"))`, one at a time. What is
 * loaded in several parts holds pi up for no longer than one of them takes.
 *
 * Workaround: where two imports overlap, pi's module loader (jiti 2.7) hands the second one modules that the
 * first has not finished evaluating, so that what they export is undefined. May go when jiti waits for them.
 */
export function load<Module>(importing: () => Promise<Module>): Promise<Module> {
	const loading = last.then(async () => {
		const since = performance.now();
		begun = since;
		const module = await importing().finally(() => {
			begun = undefined;
		});
		parts += 1;
		if (performance.now() - since > SLICE_MS) await nextTurn();
		return module;
	});
	last = loading.catch(() => undefined);
	return loading;
}

/** How many parts were loaded so far: where the number grows, they come. */
export function loadedParts(): number {
	return parts;
}

/** Milliseconds for which the part that comes now has been loading; infinite where none is. */
export function loadingFor(): number {
	return begun === undefined ? Number.POSITIVE_INFINITY : performance.now() - begun;
}

/** Gives what was made with the first call. Where that failed, the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return () => {
		made ??= make().catch((error: unknown) => {
			made = undefined;
			throw error;
		});
		return made;
	};
}
