import type { Finding, ForgetOutcome, TakenBack } from "#src/forget/finding.ts";
import type { ForgetRequest, ForgetTold, ForgetView } from "./data.ts";

/** What the desk reads and asks for. */
export interface ForgetDeskSource {
	find(pace: {
		readonly signal: AbortSignal;
		passed(done: number, all: number): void;
	}): Promise<{ readonly findings: readonly Finding[]; readonly unread: readonly string[] }>;
	apply(findings: readonly Finding[]): Promise<readonly ForgetOutcome[]>;
	canUndo(): boolean;
	undo(): Promise<TakenBack | undefined>;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** The data of the tick list while it is open. */
export interface ForgetDesk {
	view(): ForgetView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Looks; resolves when all is found or the user stopped it. */
	load(): Promise<void>;
	/** Works on a request and looks again. One at a time: a further one is left. */
	work(request: ForgetRequest): Promise<void>;
	/** Ends what still looks. */
	close(): void;
}

/** Opens the desk; nothing is read before `load`. */
export function createForgetDesk(
	source: ForgetDeskSource,
	about: Pick<ForgetView, "purpose" | "text" | "hard">,
): ForgetDesk {
	const board = createBoard({
		...about,
		work: undefined,
		findings: [],
		unread: [],
		stopped: false,
		told: undefined,
		canUndo: source.canUndo(),
	});
	const { show, view, watch } = board;
	let stopping = new AbortController();
	const load = async () => {
		stopping = new AbortController();
		const { signal } = stopping;
		const since = source.now();
		const passed = (done: number, all: number) =>
			show({ work: { what: "reading", since, done, all } });
		passed(0, 0);
		try {
			const { findings, unread } = await source.find({ signal, passed });
			show({ findings, unread, stopped: signal.aborted });
		} finally {
			show({ work: undefined, canUndo: source.canUndo() });
		}
	};
	return {
		view,
		watch,
		load,
		async work(request) {
			if (request.ask === "stop") return stopping.abort();
			if (view().work !== undefined) return;
			const work = { what: "applying", since: source.now(), done: 0, all: 0 } as const;
			show({ work, told: undefined });
			try {
				show({ told: await outcomeOf(source, request, view().findings) });
			} finally {
				await load();
			}
		},
		close: () => stopping.abort(),
	};
}

/** What is shown, and who wants to know of changes. */
function createBoard(first: ForgetView) {
	const listeners = new Set<() => void>();
	let view = first;
	return {
		view: () => view,
		show(changes: Partial<ForgetView>) {
			view = { ...view, ...changes };
			for (const listener of [...listeners]) listener();
		},
		watch(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

async function outcomeOf(
	source: ForgetDeskSource,
	request: ForgetRequest,
	findings: readonly Finding[],
): Promise<ForgetTold> {
	if (request.ask !== "apply") return { said: "undone", back: await source.undo() };
	const wanted = findings.filter(({ id }) => request.ids.includes(id));
	return { said: "applied", outcomes: await source.apply(wanted) };
}
