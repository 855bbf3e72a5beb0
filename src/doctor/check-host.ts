import { type Finding, finding } from "./finding.ts";

/** What runs us, as it says of itself. */
export interface HostFacts {
	/** Without a `v`. */
	readonly node: string;
	readonly pi: string;
	/** What we use of pi, by name, and whether it is there. */
	readonly features: ReadonlyMap<string, boolean>;
}

/** The oldest Node that pi and we run on, and the pi that we are made for. */
const nodeFloor = "22.19.0";
const madeForPi = "1.6.0";

/** Node, pi, and what of pi is missing. */
export function checkHost({ features, node, pi }: HostFacts): readonly Finding[] {
	const missing = [...features].filter(([, isThere]) => !isThere).map(([name]) => name);
	return [
		compareVersions(node, nodeFloor) < 0
			? finding("node.old", { version: node, floor: nodeFloor })
			: finding("node.fits", { version: node }),
		checkPi(pi),
		missing.length === 0
			? finding("features.there", { count: features.size })
			: finding("features.missing", { names: missing }),
	];
}

function checkPi(version: string): Finding {
	const order = compareVersions(version, madeForPi);
	if (order < 0) return finding("pi.older", { version, made: madeForPi });
	// Another patch of the same minor version changes nothing that we use.
	const isSame = minorOf(version) === minorOf(madeForPi);
	return isSame
		? finding("pi.fits", { version })
		: finding("pi.newer", { version, made: madeForPi });
}

function minorOf(version: string): string {
	return partsOf(version).slice(0, 2).join(".");
}

/** Less than 0 where `one` is the older version; what stands behind a hyphen does not count. */
function compareVersions(one: string, other: string): number {
	const [a, b] = [partsOf(one), partsOf(other)];
	const at = [0, 1, 2].find((place) => a[place] !== b[place]);
	return at === undefined ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function partsOf(version: string): readonly number[] {
	const [, major = 0, minor = 0, patch = 0] =
		/^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version) ?? [];
	return [Number(major), Number(minor), Number(patch)];
}
