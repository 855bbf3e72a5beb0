import type { Static } from "typebox";
import type {
	HiddenEntry,
	Neighbour,
	ReadEntry,
	SearchAnswer,
	SearchRequest,
} from "#src/history/found.ts";
import { EntryRead, EntryTopics, Folders, Left, Neighbours, Searched } from "./history-message.ts";
import { type Answered, createHistorySeat, type HistorySeatOptions } from "./history-seat.ts";

/** The sessions of this machine as they can be searched. Nothing rejects. */
export interface HistoryReader {
	search(request: SearchRequest, signal?: AbortSignal): Promise<Answered<SearchAnswer>>;
	/** Working directories of all sessions. */
	folders(): Promise<Answered<readonly string[]>>;
	read(wanted: EntryWanted): Promise<Answered<ReadEntry | undefined>>;
	around(path: string, place: number, count: number): Promise<Answered<readonly Neighbour[]>>;
	/** The topics of some entries of a file; those without one are left out. */
	topics(path: string, ids: readonly string[]): Promise<Answered<Static<typeof EntryTopics>>>;
	/** Brings everything into the index; how many files are left. */
	build(): Promise<Answered<number>>;
	/** Takes entries out of the index, or has them brought in again; how many. Their list is written before. */
	hide(entries: readonly HiddenEntry[], hidden: boolean): Promise<Answered<number>>;
	/** Ends the thread; resolves when it is gone. */
	end(): Promise<void>;
}

export interface EntryWanted {
	readonly entry: string;
	readonly key: string | undefined;
	/** Folders whose sessions count; all where there are none given. */
	readonly cwds: readonly string[] | undefined;
}

/** Starts the thread with the first question. It never keeps the process alive. */
export function createHistoryReader(options: HistorySeatOptions): HistoryReader {
	const seat = createHistorySeat(options);
	return {
		search: (request, signal) => seat.ask({ op: "search", request }, Searched, signal),
		folders: () => seat.ask({ op: "folders" }, Folders),
		read: (wanted) => seat.ask({ op: "read", ...wanted }, EntryRead),
		around: (path, place, count) => seat.ask({ op: "around", path, place, count }, Neighbours),
		topics: (path, ids) => seat.ask({ op: "topics", path, ids }, EntryTopics),
		build: () => seat.ask({ op: "build" }, Left),
		hide: (entries, hidden) => seat.ask({ op: "hide", entries, hidden }, Left),
		end: seat.end,
	};
}
