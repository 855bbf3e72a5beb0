import { join } from "node:path";
import { load } from "#src/lib/load.ts";
import type { Disk } from "./disk.ts";
import { codeOf } from "./failure.ts";
import type { Place } from "./place.ts";
import type { TrustOptions } from "./trusted-add.ts";
import { hashesOf, readPatiently } from "./trusted-file.ts";

export interface TrustedNotes {
	/** Hashes of this place's notes that were written or approved on this machine; none when unreadable. */
	hashes(place: Place): Promise<readonly string[]>;
	/** Whether this content was written or approved here, or in a place that has moved away since. */
	has(place: Place, hash: string): Promise<boolean>;
	/** Adds a hash. `false` when other processes kept the file busy; throws when it cannot be written. */
	add(place: Place, hash: string): Promise<boolean>;
}

/** Opens `<agentDir>/waystation/trusted-notes.json`. Nothing is created before the first hash is added. */
export function openTrustedNotes(options: TrustOptions): TrustedNotes {
	const path = join(options.agentDir, "waystation", "trusted-notes.json");
	const { disk } = options;
	return {
		async hashes(place) {
			const file = await readPatiently(path, disk).catch(() => "corrupt" as const);
			return file === "corrupt" ? [] : hashesOf(file, place);
		},
		async has(place, hash) {
			const file = await readPatiently(path, disk).catch(() => "corrupt" as const);
			if (file === "corrupt") return false;
			if (hashesOf(file, place).includes(hash)) return true;
			const others = Object.values(file.notes).filter(({ hashes }) => hashes.includes(hash));
			const gone = await Promise.all(others.map((other) => isGone(other.path, disk)));
			return gone.includes(true);
		},
		async add(place, hash) {
			const file = await readPatiently(path, disk);
			if (file !== "corrupt" && hashesOf(file, place).at(-1) === hash) return true;
			const { addTrust } = await load(() => import("./trusted-add.ts"));
			return addTrust(path, place, hash, options);
		},
	};
}

/** A project that is not where it was has been moved or renamed, and its note has moved with it. */
async function isGone(path: string, disk: Disk): Promise<boolean> {
	return disk.stat(path).then(
		() => false,
		(error: unknown) => codeOf(error) === "ENOENT",
	);
}
