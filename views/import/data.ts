import type { ImportOutcome } from "#src/import/outcome.ts";
import type { Rival } from "#src/import/rival.ts";
import type { ImportSource } from "#src/import/source.ts";

/** What came of the last request, to be told until the next one. */
export type ImportTold =
	| { readonly said: "taken"; readonly outcomes: readonly ImportOutcome[] }
	| {
			readonly said: "undone";
			/** Undefined where there was nothing to take back. */
			readonly source: ImportOutcome["source"] | undefined;
			readonly done: boolean;
			/** Why it failed; undefined where it did not, or was changed since. */
			readonly failure?: string | undefined;
	  };

/** All that `/waystation import` shows. */
export interface ImportView {
	/** What goes on, and since when in milliseconds; undefined where nothing does. */
	readonly work: { readonly what: "reading" | "taking"; readonly since: number } | undefined;
	readonly sources: readonly ImportSource[];
	readonly rivals: readonly Rival[];
	/** Why nothing could be looked at; undefined where that went well. */
	readonly failure: string | undefined;
	/** Whether there are more folders in the checkout than were looked into. */
	readonly isCut: boolean;
	readonly told: ImportTold | undefined;
	readonly canUndo: boolean;
}

export type ImportRequest =
	| { readonly ask: "take"; readonly ids: readonly string[] }
	| { readonly ask: "undo" };

/** The sources of which something would be taken. */
export function freshOf({ sources }: Pick<ImportView, "sources">): readonly ImportSource[] {
	return sources.filter(({ untaken }) => untaken === undefined);
}
