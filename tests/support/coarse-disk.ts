import type { BigIntStats } from "node:fs";
import { type Disk, realDisk } from "../../src/persistence/disk.ts";

/** A disk on which two changes within a second cannot be told apart, as on file systems with coarse clocks. */
export const coarseDisk: Disk = coarse({ ...realDisk });

/** The same object with what its calls tell of times and numbers of files made coarse. */
function coarse<Source extends object>(source: Source): Source {
	return new Proxy(source, {
		get(target, key) {
			const method: unknown = Reflect.get(target, key);
			if (typeof method !== "function") return method;
			if (key !== "stat" && key !== "statExact" && key !== "open") return method.bind(target);
			return async (...parameters: unknown[]) => {
				const result: unknown = await Reflect.apply(method, target, parameters);
				if (typeof result !== "object" || result === null) return result;
				return key === "open" ? coarse(result) : blurred(result);
			};
		},
	});
}

function blurred(stats: object): object {
	const second = 1_000_000_000n;
	if (!isBig(stats)) return stats;
	return Object.assign(stats, {
		...{ ino: 0n, ctimeNs: 0n, mtimeNs: (stats.mtimeNs / second) * second },
	});
}

function isBig(stats: object): stats is BigIntStats {
	return "mtimeNs" in stats;
}
