import type { Mark, SearchAnswer } from "#src/history/found.ts";
import type { Query } from "#src/history/query.ts";
import type { Statement } from "#src/history/reversal.ts";
import type { HistoryScope } from "./history-reach.ts";

/** What is looked for in the history. */
export interface HistoryQuestion {
	readonly text: string;
	readonly scope: HistoryScope;
	readonly limit: number;
	readonly after: Mark | undefined;
	/** Whether the model asks: what it sees is left out, and entries with some of the words fill the page. */
	readonly forModel: boolean;
}

export interface HistoryFound {
	readonly query: Query;
	readonly answer: SearchAnswer;
	/** What seems to take a hit's statement back, by the hit's id. */
	readonly later: ReadonlyMap<string, Statement>;
}

/** An entry that was asked for by its id. */
export interface EntryFound {
	/** With the short name of its file, where it has one. */
	readonly id: string;
	readonly cwd: string;
	readonly entry: unknown;
}
