import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Static, TSchema } from "typebox";
import type { Asked, WorkerMessage } from "#src/history/found.ts";
import { decodeReply, shaped, type WorkerReply } from "./history-message.ts";

/** What cannot be answered, in the system's own words; empty for what nobody waits for any more. */
interface Unanswered {
	readonly ok: false;
	readonly detail: string;
}

export type Answered<T> = { readonly ok: true; readonly value: T } | Unanswered;

/** The place of the one thread: taken with the first question, and anew after it died. */
export interface HistorySeat {
	ask<Schema extends TSchema>(
		question: Asked,
		schema: Schema,
		signal?: AbortSignal,
	): Promise<Answered<Static<Schema>>>;
	end(): Promise<void>;
}

export interface HistorySeatOptions {
	readonly agentDir: string;
	/** The active session folder. */
	readonly sessionDir: string | undefined;
	/** Whether an index may be made and kept up to date. */
	readonly writing: boolean;
	/** Reads everything anew for each question, as where Node has no SQLite. */
	readonly plain?: boolean | undefined;
}

const workerFile = fileURLToPath(new URL("./history-worker.mjs", import.meta.url));

/** Milliseconds in which a thread that was told to end closes its files. */
const endMs = 500;
/** Threads that die without one answer between, before no further one is started. */
const mostDeaths = 3;

interface Sitting {
	readonly worker: Worker;
	readonly gone: Promise<void>;
	readonly waiting: Map<number, (reply: WorkerReply) => void>;
}

/** An empty seat. */
export function createHistorySeat(options: HistorySeatOptions): HistorySeat {
	let sitting: Sitting | undefined;
	let asked = 0;
	let deaths = 0;
	let ended = false;

	function take(): Sitting | undefined {
		if (ended || deaths >= mostDeaths) return undefined;
		sitting ??= sit(options, () => {
			sitting = undefined;
			deaths += 1;
		});
		return sitting;
	}

	return {
		async ask(question, schema, signal) {
			const taken = take();
			if (taken === undefined || signal?.aborted === true) return unanswered("");
			asked += 1;
			const id = asked;
			const { promise, resolve } = Promise.withResolvers<WorkerReply>();
			taken.waiting.set(id, resolve);
			const drop = () => {
				post(taken, { op: "drop", id });
				resolve({ id, ok: false, detail: "" });
			};
			signal?.addEventListener("abort", drop, { once: true });
			post(taken, { id, ...question });
			const reply = await promise;
			signal?.removeEventListener("abort", drop);
			taken.waiting.delete(id);
			if (!reply.ok) return unanswered(reply.detail);
			deaths = 0;
			const found = shaped(schema, reply.value);
			return found === undefined
				? unanswered("an answer of unknown shape")
				: { ok: true, ...found };
		},
		async end() {
			ended = true;
			if (sitting === undefined) return;
			const { gone, worker } = sitting;
			post(sitting, { op: "end" });
			const timer = setTimeout(() => void worker.terminate(), endMs);
			await gone;
			clearTimeout(timer);
		},
	};
}

function unanswered(detail: string): Unanswered {
	return { ok: false, detail };
}

function post({ worker }: Sitting, message: WorkerMessage): void {
	worker.postMessage(message);
}

function sit(
	{ agentDir, sessionDir, writing, plain = false }: HistorySeatOptions,
	died: () => void,
): Sitting {
	const waiting: Sitting["waiting"] = new Map();
	const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
	const worker = new Worker(workerFile, {
		name: "waystation-history",
		workerData: {
			roots: { sessions: join(agentDir, "sessions"), own: sessionDir },
			path: join(agentDir, "waystation", "history.db"),
			writing,
			plain,
		},
		// What Node says of SQLite being new would go across the screen.
		stdout: true,
		stderr: true,
		execArgv: [],
		resourceLimits: { maxOldGenerationSizeMb: 512 },
	});
	worker.unref();
	let last = "";
	worker.stderr.setEncoding("utf8").on("data", (text: string) => {
		last = (last + text).slice(-500);
	});
	const fail = (detail: string) => {
		for (const [id, settle] of waiting) settle({ id, ok: false, detail });
		waiting.clear();
	};
	worker.on("message", (message: unknown) => {
		const reply = decodeReply(message);
		if (reply !== undefined) waiting.get(reply.id)?.(reply);
	});
	worker.on("error", (error) => fail(String(error)));
	worker.on("exit", (code) => {
		died();
		fail(last === "" ? `the thread ended (${code})` : last);
		leave();
	});
	return { worker, gone, waiting };
}
