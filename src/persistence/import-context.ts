import { isAbsolute, relative } from "node:path";
import type { NoUndo } from "#src/import/outcome.ts";
import type { ImportSource } from "#src/import/source.ts";
import type { Disk } from "./disk.ts";
import type { Place } from "./place.ts";
import type { SessionFile } from "./session-files.ts";

/** Where an import looks, and where it brings things. */
export interface ImportContext {
	readonly agentDir: string;
	readonly home: string;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	readonly place: Place;
	/** Folders of this project in which pi worked, the present one first. */
	readonly cwds: readonly string[];
	/** Whether there are more folders in the checkout than are looked into for those. */
	readonly isCut: boolean;
	/** All session files of this machine, the newest first. */
	readonly sessions: readonly SessionFile[];
	/** Value of the key `carryover` in pi's own settings. */
	readonly fromForerunner: unknown;
	readonly disk: Disk;
	/** Milliseconds on the wall clock. */
	readonly now: number;
}

/** What was taken from one source. */
export interface Took {
	readonly taken: number;
	readonly known: number;
	readonly secrets: number;
	readonly held?: boolean;
	/** Takes it back and gives whether that could be done, or says why nothing does. */
	readonly undo: (() => Promise<boolean>) | NoUndo;
	/** Names the way back where it is on record and outlives the process. */
	readonly lasting?: string;
}

/** One kind of source. Both methods throw what the system or we refuse. */
export interface Importer {
	find(context: ImportContext): Promise<readonly ImportSource[]>;
	/** Takes what is new in a source by now, under our locks; a second time there is nothing. */
	take(context: ImportContext, source: ImportSource): Promise<Took>;
}

/** Lines of a preview. */
const mostPreview = 400;

/** The beginning of what would be taken. */
export function previewOf(lines: readonly string[]): readonly string[] {
	return lines.slice(0, mostPreview);
}

/**
 * Folders below the project's place that sessions ran in: pi-carryover and, outside of git, pi-posthorse kept their
 * files in just the folder that pi was started in.
 */
export function foldersBelow({
	cwds,
	place,
}: Pick<ImportContext, "cwds" | "place">): readonly string[] {
	return [...new Set(cwds)].filter((cwd) => {
		const way = relative(place.root, cwd);
		return way !== "" && !way.startsWith("..") && !isAbsolute(way);
	});
}
