import { join } from "node:path";
import { load } from "#src/lib/load.ts";
import { codeOf, type Disk } from "./disk.ts";
import type { Place } from "./place.ts";
import type { TrustOptions } from "./trusted-add.ts";
import { hashesOf, readPatiently, type TrustedFile } from "./trusted-file.ts";

export interface TrustedNotes {
	/** Hashes of this place's notes that were written or approved on this machine; none when unreadable. */
	hashes(place: Place): Promise<readonly string[]>;
	/**
	 * Whether this content was written or approved here, or in a place that has moved away since, and
	 * whether secrets were scrubbed from it; undefined when it is not trusted.
	 */
	look(place: Place, hash: string): Promise<"scrubbed" | "unscrubbed" | undefined>;
	/** Adds a hash, of content without secrets unless `scrubbed` is `false`. `false` when other processes kept the file busy; throws when it cannot be written. */
	add(place: Place, hash: string, scrubbed?: boolean): Promise<boolean>;
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
		async look(place, hash) {
			const file = await readPatiently(path, disk).catch(() => "corrupt" as const);
			if (file === "corrupt") return;
			const entry = await entryFor(file, place, hash, disk);
			if (entry === undefined) return;
			return entry.unscrubbed?.includes(hash) ? "unscrubbed" : "scrubbed";
		},
		async add(place, hash, scrubbed = true) {
			const file = await readPatiently(path, disk);
			if (file !== "corrupt" && scrubbed && hashesOf(file, place).at(-1) === hash) return true;
			const { addTrust } = await load(() => import("./trusted-add.ts"));
			return addTrust(path, place, { hash, scrubbed }, options);
		},
	};
}

/** The entry that trusts this content: the place's own, or that of a place that has moved away. */
async function entryFor(file: TrustedFile, place: Place, hash: string, disk: Disk) {
	const path = place.root.normalize("NFC");
	for (const entry of Object.values(file.notes)) {
		if (!entry.hashes.includes(hash)) continue;
		if (entry.path === path || (await isGone(entry.path, disk))) return entry;
	}
	return;
}

/** A project that is not where it was has been moved or renamed, and its note has moved with it. */
async function isGone(path: string, disk: Disk): Promise<boolean> {
	return disk.stat(path).then(
		() => false,
		(error: unknown) => codeOf(error) === "ENOENT",
	);
}
