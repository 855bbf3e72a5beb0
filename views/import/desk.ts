import type { ImportBack, ImportOutcome } from "#src/import/outcome.ts";
import type { Rival } from "#src/import/rival.ts";
import type { ImportSource } from "#src/import/source.ts";
import type { ImportRequest, ImportTold, ImportView } from "./data.ts";

/** What the desk reads and asks for. */
export interface ImportDeskSource {
	survey(): Promise<{
		readonly sources: readonly ImportSource[];
		readonly rivals: readonly Rival[];
		readonly failure: string | undefined;
		readonly isCut: boolean;
	}>;
	take(sources: readonly ImportSource[]): Promise<readonly ImportOutcome[]>;
	canUndo(): boolean;
	undo(): Promise<ImportBack | undefined>;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** The data of `/waystation import` while it is open. */
export interface ImportDesk {
	view(): ImportView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Looks for sources; resolves when they are there. */
	load(): Promise<void>;
	/** Works on a request and looks again. One at a time: a further one is left. */
	work(request: ImportRequest): Promise<void>;
}

/** Opens the desk; nothing is read before `load`. */
export function createImportDesk(source: ImportDeskSource): ImportDesk {
	const listeners = new Set<() => void>();
	let view: ImportView = {
		work: undefined,
		sources: [],
		rivals: [],
		failure: undefined,
		isCut: false,
		told: undefined,
		canUndo: source.canUndo(),
	};
	const show = (changes: Partial<ImportView>) => {
		view = { ...view, ...changes };
		for (const listener of [...listeners]) listener();
	};
	const load = async () => {
		if (view.work === undefined) show({ work: { what: "reading", since: source.now() } });
		try {
			show(await source.survey());
		} finally {
			show({ work: undefined, canUndo: source.canUndo() });
		}
	};
	return {
		view: () => view,
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		load,
		async work(request) {
			if (view.work !== undefined) return;
			const wanted =
				request.ask === "take" ? view.sources.filter(({ id }) => request.ids.includes(id)) : [];
			show({ work: { what: "taking", since: source.now() }, told: undefined });
			try {
				const told: ImportTold =
					request.ask === "take"
						? { said: "taken", outcomes: await source.take(wanted) }
						: undone(await source.undo());
				show({ told });
			} finally {
				await load();
			}
		},
	};
}

function undone(back: Awaited<ReturnType<ImportDeskSource["undo"]>>): ImportTold {
	return {
		said: "undone",
		source: back?.source,
		done: back?.done === true,
		failure: back?.failure,
	};
}
