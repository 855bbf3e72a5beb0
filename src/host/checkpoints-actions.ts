import { randomUUID } from "node:crypto";
import { entryText } from "#src/checkpoints/entry-text.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import { itemsOf } from "#src/checkpoints/record.ts";
import { lastSaid } from "#src/checkpoints/repeated.ts";
import { load } from "#src/lib/load.ts";
import { cut } from "#src/lib/text.ts";
import type { Notice } from "#src/store/notice.ts";
import { inLane } from "./checkpoint-jobs.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";
import { bringUp, type RunResult, rollUp } from "./checkpoint-run.ts";
import { give } from "./guard.ts";

/** What the user can do with the memory of the session. What changes something tells its outcome as a notice. */
export interface CheckpointsActions {
	/** Examine now what no record covers. */
	run(): Promise<void>;
	/** Examine the whole branch anew. */
	rebuild(): Promise<void>;
	/** Ends what was asked for and still runs. */
	stop(): void;
	pause(paused: boolean): Promise<void>;
	/** Tell a record no more, or again. */
	forget(id: string, forgotten: boolean): Promise<void>;
	/** The entries that a record says its items from, as text. */
	source(record: StretchRecord): string;
	/** Ids of the branch's entries, oldest first. */
	ids(): readonly string[];
	/** Place of the last entry that there is to examine. */
	end(): number;
}

/** Milliseconds that a run may take that the user waits for, and a rebuild. */
const RUN_MS = 600_000;
const REBUILD_MS = 3_600_000;

/** Stretches of one run. */
const RUN_PARTS = 16;

/** UTF-16 units of one entry in what a source shows, and entries of it. */
const MOST_ENTRY = 4_000;
const MOST_ENTRIES = 60;

export function checkpointsActions(memory: SessionMemory): CheckpointsActions {
	const { host, life } = memory;
	let stopping = new AbortController();
	const tell = (notice: Notice) => give(host.store, notice, true);
	const asked = async (deadlineMs: number, work: (signal: AbortSignal) => Promise<RunResult>) => {
		stopping = new AbortController();
		return inLane(host, life, { deadlineMs, signal: stopping.signal, run: work });
	};
	return {
		async run() {
			const result = await asked(RUN_MS, (signal) => runAsked(memory, signal));
			tell(result.ok ? takenNotice(result) : failedNotice("examine", result));
		},
		async rebuild() {
			const { rebuild } = await load(() => import("./checkpoint-rebuild.ts"));
			const result = await asked(REBUILD_MS, (signal) => rebuild(memory, signal));
			const { ok } = result;
			// What the head tells was replaced as a whole.
			if (ok && life.alive) host.store.dispatch({ type: "head.dropped" });
			tell(
				ok ? { code: "memory.rebuilt", records: result.records } : failedNotice("rebuild", result),
			);
		},
		stop: () => stopping.abort(),
		async pause(paused) {
			if (await memory.pause(paused)) tell({ code: "memory.paused", paused });
		},
		async forget(id, forgotten) {
			const word = {
				kind: "correction",
				id: randomUUID(),
				at: Date.now(),
				about: id,
				forgotten,
			} as const;
			if ((await memory.add(() => [word])) === undefined) return;
			host.store.dispatch({ type: "head.dropped" });
			tell({ code: "memory.forgotten", forgotten });
		},
		source: (record) => sourceOf(memory, record),
		ids: () => life.ctx.sessionManager.getBranch().map(({ id }) => id),
		end: () => lastSaid(life.ctx.sessionManager.getBranch()),
	};
}

/** What could not be rolled up by itself is tried again as well. */
async function runAsked(memory: SessionMemory, signal: AbortSignal): Promise<RunResult> {
	await memory.refresh();
	const result = await bringUp(memory, { trigger: "asked", signal, asked: true, parts: RUN_PARTS });
	if (result.ok && result.records === 0) await rollUp(memory, { signal, asked: true });
	return result;
}

function takenNotice({ items, records }: { items: number; records: number }): Notice {
	return items === 0 || records === 0
		? { code: "checkpoint.nothing" }
		: { code: "checkpoint.taken", items };
}

function failedNotice(
	what: "examine" | "rebuild",
	{ failure, detail }: Extract<RunResult, { ok: false }>,
): Notice {
	if (failure === "aborted") return { code: "checkpoint.cancelled" };
	return { code: "checkpoint.failed", what, failure, detail };
}

function sourceOf({ life }: SessionMemory, record: StretchRecord): string {
	const { sessionManager } = life.ctx;
	const places = new Map(sessionManager.getBranch().map(({ id }, index) => [id, index + 1]));
	const ids = [...new Set(itemsOf(record).flatMap(({ sources }) => sources))];
	const wanted = ids.length > 0 ? ids : [record.through];
	const inOrder = wanted.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
	const texts = inOrder.slice(0, MOST_ENTRIES).flatMap((id) => {
		const entry = sessionManager.getEntry(id);
		if (entry === undefined) return [];
		const place = places.get(id);
		const name = place === undefined ? id : `#${place}`;
		return `## ${name} ${cut(entryText({ ...entry }), MOST_ENTRY)}`;
	});
	return texts.join("\n\n");
}
