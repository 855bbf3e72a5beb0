/**
 * Copies of this package that are at work in this process, by the address they were loaded from. pi may
 * load it twice (a package and a checkout); a global survives that, a module variable does not.
 */
const REGISTRY = Symbol.for("pi-waystation.copies");
/** Addresses of the copies that found another one at work, and do nothing. */
const IDLE = Symbol.for("pi-waystation.idle");

export interface Claim {
	/** The address of the copy that was there first; undefined when this one may work. */
	readonly taken: string | undefined;
	release(): void;
}

/** Ask to be the one copy at work. Further instances of the same copy are welcome: pi makes one per session. */
export function claimCopy(url: string): Claim {
	const copies = registry();
	const taken = [...copies.keys()].find((other) => other !== url);
	if (taken !== undefined) {
		idleCopies().add(url);
		return { taken, release() {} };
	}
	// Those of before a reload are asked anew.
	if (copies.size === 0) idleCopies().clear();
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

/** All copies that pi has loaded in this process, the one at work first. */
export function loadedCopies(): readonly string[] {
	return [...new Set([...registry().keys(), ...idleCopies()])];
}

function idleCopies(): Set<string> {
	const known: unknown = Reflect.get(globalThis, IDLE);
	if (known instanceof Set) return known;
	const fresh = new Set<string>();
	Reflect.set(globalThis, IDLE, fresh);
	return fresh;
}

function registry(): Map<string, number> {
	const known: unknown = Reflect.get(globalThis, REGISTRY);
	if (known instanceof Map) return known;
	const fresh = new Map<string, number>();
	Reflect.set(globalThis, REGISTRY, fresh);
	return fresh;
}
