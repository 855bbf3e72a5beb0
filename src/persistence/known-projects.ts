import { isAbsolute } from "node:path";
import { codeOf, type Disk } from "./disk.ts";
import { findNotesPlace, type NotesPlace } from "./notes-place.ts";
import { findPlace, type Place } from "./place.ts";
import { trustedPaths } from "./trusted-notes.ts";

/** A project of this machine beside the present one. */
export interface KnownProject {
	readonly place: Place;
	readonly notes: NotesPlace;
	/** Folders of it in which pi worked. */
	readonly cwds: readonly string[];
}

export interface KnownProjects {
	readonly projects: readonly KnownProject[];
	/** Folders that could not be looked at, and those of more projects than are looked at. */
	readonly unread: readonly string[];
}

export interface KnownProjectsOptions {
	readonly agentDir: string;
	readonly home: string;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	/** The present project, which is left out. */
	readonly place: Place | undefined;
	/** Folders in which pi worked on this machine, as its session files name them. */
	readonly cwds: Iterable<string>;
	readonly disk: Disk;
	/** Whether it is still wanted. */
	wanted(): boolean;
}

/** Projects that are looked at, and folders side by side. */
const mostProjects = 500;
const atOnce = 16;

/** A folder that is known, and what is known of it. */
interface Candidate {
	readonly folder: string;
	/** Whether its note was written or approved here: it is the place itself, wherever it lies. */
	readonly isPlace: boolean;
}

/**
 * The projects that pi worked on, or whose note was written or approved on this machine, as far as they are still there.
 * Writes nothing, and nothing is thrown.
 */
export async function findKnownProjects(options: KnownProjectsOptions): Promise<KnownProjects> {
	const unread = new Set<string>();
	const cwdsAt = new Map<string, string[]>();
	const places = new Map<string, Place>();
	for (const { folder, place } of await placesOf(await candidatesOf(options), options, unread)) {
		if (place.root === options.place?.root) continue;
		places.set(place.root, place);
		cwdsAt.set(place.root, [...(cwdsAt.get(place.root) ?? []), folder]);
	}
	const all = [...places.values()];
	for (const { root } of all.slice(mostProjects)) unread.add(root);
	const projects = all.slice(0, mostProjects).map(async (place) => {
		const notes = await findNotesPlace({ ...options, place });
		return { place, notes, cwds: cwdsAt.get(place.root) ?? [] };
	});
	return { projects: await Promise.all(projects), unread: [...unread] };
}

async function candidatesOf(options: KnownProjectsOptions): Promise<readonly Candidate[]> {
	const { agentDir, cwds, disk } = options;
	const worked = [...new Set(cwds)].map((folder) => ({ folder, isPlace: false }));
	const noted = (await trustedPaths(agentDir, disk)).map((folder) => ({ folder, isPlace: true }));
	return [...worked, ...noted].filter(({ folder }) => isAbsolute(folder));
}

async function placesOf(
	candidates: readonly Candidate[],
	options: KnownProjectsOptions,
	unread: Set<string>,
) {
	const found: { readonly folder: string; readonly place: Place }[] = [];
	for (let at = 0; at < candidates.length && options.wanted(); at += atOnce) {
		const some = candidates.slice(at, at + atOnce).map(async (one) => {
			const place = await placeOf(one, options, unread);
			return place === undefined ? [] : [{ folder: one.folder, place }];
		});
		found.push(...(await Promise.all(some)).flat());
	}
	return found;
}

async function placeOf(
	{ folder, isPlace }: Candidate,
	{ configDir, disk, home }: KnownProjectsOptions,
	unread: Set<string>,
): Promise<Place | undefined> {
	const found = await findPlace(folder, { home, configDir, asked: isPlace, disk });
	if (!found.ok) {
		if (found.reason === "vanished" && (await isShut(folder, disk))) unread.add(folder);
		return;
	}
	const { place } = found;
	if (!isPlace || place.root === folder) return place;
	// Without its note it would be taken for a part of what it lies in, and its log would not be found.
	const root = await disk.realpath(folder).catch(() => folder);
	return { ...place, root, noted: false };
}

/** Whether a folder may be there and cannot be looked at; one that is gone keeps nothing. */
async function isShut(folder: string, disk: Disk): Promise<boolean> {
	return disk.stat(folder).then(
		() => false,
		(error: unknown) => !["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? ""),
	);
}
