let last: Promise<unknown> = Promise.resolve();

/**
 * Import a part of the program when it is first needed: `load(() => import("./part.ts"))`, one at a time.
 *
 * Workaround: where two imports overlap, pi's module loader (jiti 2.7) hands the second one modules that the
 * first has not finished evaluating, so that what they export is undefined. May go when jiti waits for them.
 */
export function load<Module>(importing: () => Promise<Module>): Promise<Module> {
	const loading = last.then(importing);
	last = loading.catch(() => undefined);
	return loading;
}
