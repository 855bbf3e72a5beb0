/**
 * Copies of this package that are at work in this process, by the address they were loaded from. pi may
 * load it twice (a package and a checkout); a global survives that, a module variable does not.
 */
const REGISTRY = Symbol.for("pi-waystation.copies");

export interface Claim {
	/** The address of the copy that was there first; undefined when this one may work. */
	readonly taken: string | undefined;
	release(): void;
}

/** Ask to be the one copy at work. Further instances of the same copy are welcome: pi makes one per session. */
export function claimCopy(url: string): Claim {
	const copies = registry();
	const taken = [...copies.keys()].find((other) => other !== url);
	if (taken !== undefined) return { taken, release() {} };
	copies.set(url, (copies.get(url) ?? 0) + 1);
	let released = false;
	return {
		taken: undefined,
		release() {
			if (released) return;
			released = true;
			const left = (copies.get(url) ?? 1) - 1;
			if (left > 0) copies.set(url, left);
			else copies.delete(url);
		},
	};
}

function registry(): Map<string, number> {
	const known: unknown = Reflect.get(globalThis, REGISTRY);
	if (known instanceof Map) return known;
	const fresh = new Map<string, number>();
	Reflect.set(globalThis, REGISTRY, fresh);
	return fresh;
}
