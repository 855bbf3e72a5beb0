import { join } from "node:path";
import { load } from "#src/lib/load.ts";
import type { Place } from "./place.ts";
import type { TrustOptions } from "./trusted-add.ts";
import { hashesOf, readPatiently } from "./trusted-file.ts";

export interface TrustedNotes {
	/** Hashes of this place's notes that were written or approved on this machine; none when unreadable. */
	hashes(place: Place): Promise<readonly string[]>;
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
		async add(place, hash) {
			const file = await readPatiently(path, disk);
			if (file !== "corrupt" && hashesOf(file, place).at(-1) === hash) return true;
			const { addTrust } = await load(() => import("./trusted-add.ts"));
			return addTrust(path, place, hash, options);
		},
	};
}
