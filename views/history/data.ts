import type { HitTopic } from "#src/history/found.ts";
import type { ShownHit, ShownNeighbour } from "#src/history/shown-hit.ts";
import type { Notice } from "#src/store/notice.ts";

/** How far a search looks, from near to far. */
export const scopes = ["branch", "session", "project", "all"] as const;
export type HistoryScope = (typeof scopes)[number];

/** What is asked: the words with all filters. */
export interface HistoryQuestion {
	readonly text: string;
	readonly scope: HistoryScope;
}

/** What was found for one question. */
export interface HistoryResult {
	readonly question: HistoryQuestion;
	/** Folded, to be lit. */
	readonly terms: readonly string[];
	readonly hits: readonly ShownHit[];
	readonly count: number;
	readonly files: number;
	readonly more: boolean;
	readonly ms: number;
	readonly building: boolean;
	readonly unreadable: number;
}

/** All that `/history` shows. */
export interface HistoryView {
	/** The last answer; it stays while the next one is on its way. */
	readonly result: HistoryResult | undefined;
	readonly searching: boolean;
	/** What stands around the hits that were looked at, by their names. */
	readonly around: ReadonlyMap<string, readonly ShownNeighbour[]>;
	/** The topics of the hits, by their names; those without one are left out. Read while they are grouped by topic. */
	readonly topics: ReadonlyMap<string, HitTopic>;
	/** What was asked before, newest first. */
	readonly recent: readonly string[];
	/** File of the session that runs. */
	readonly session: string | undefined;
	readonly cwd: string;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
}

/** What the screen asks the host to do. */
export type HistoryRequest =
	| ({ readonly ask: "search" } & HistoryQuestion)
	| { readonly ask: "look"; readonly hit: ShownHit }
	/** From now on the topics of what is found are wanted, or no longer. */
	| { readonly ask: "topics"; readonly wanted: boolean }
	| {
			readonly ask: "insert" | "refer" | "open" | "tree" | "copy" | "pin";
			readonly hit: ShownHit;
	  };
