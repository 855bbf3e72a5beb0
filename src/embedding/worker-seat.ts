import { type Failed, failed } from "./embedded.ts";
import type { Runtime } from "./runtime.ts";
import type { Answer, Question } from "./worker-message.ts";
import { type Reply, type Started, startWorker, type WorkerProcess } from "./worker-process.ts";

/** The place of the one worker: filled when something is asked, empty again after it ended or died. */
export interface WorkerSeat {
	/** Never rejects. One question at a time. */
	ask(question: Question): Promise<Extract<Answer, { ok: true }> | Failed>;
	/** Ends the worker and forgets how often one died. */
	clear(): Promise<void>;
	/** Ends the worker for good. */
	close(): Promise<void>;
	/** The version of the library in the worker and the models in its memory; `undefined` for an empty seat. */
	sitting(): { readonly version?: string; readonly models: readonly string[] } | undefined;
}

export interface SeatOptions {
	readonly modelsDir: string;
	/** Asked before each start. */
	readonly runtime: () => Promise<Runtime>;
	readonly timeoutMs: number;
}

/** Workers that die one after the other, without one answer between, before no further one is started. */
const deathsInRow = 3;

const reasons = {
	library: "broken-runtime",
	model: "broken-model",
	process: "crashed",
	time: "timed-out",
} as const;

/** Who sits there, and what it has said of itself. */
interface Sitting {
	readonly worker: WorkerProcess;
	version?: string;
	models: readonly string[];
}

/** An empty seat. */
export function createWorkerSeat(options: SeatOptions): WorkerSeat {
	const deaths = createDeathCount();
	let sitting: Sitting | undefined;
	let closed = false;

	async function take(): Promise<Sitting | Failed> {
		if (sitting !== undefined) return sitting;
		const entry = deaths.tooMany() ?? (await findEntry(options));
		if (typeof entry !== "string") return entry;
		if (closed) return failed("ended");
		const next: Sitting = { worker: startWorker({ ...options, entry }), models: [] };
		sitting = next;
		const started = await next.worker.started;
		if (!started.ok) return bury(next, started);
		next.version = started.version;
		return next;
	}

	async function bury(dead: Sitting, { at, detail }: Loss): Promise<Failed> {
		if (sitting === dead) sitting = undefined;
		await dead.worker.end();
		return deaths.count(failed(reasons[at], detail));
	}

	async function ask(question: Question): ReturnType<WorkerSeat["ask"]> {
		const taken = await take();
		if (!("worker" in taken)) return taken;
		const reply = await taken.worker.ask(question);
		if (!reply.ok && reply.at !== "model") return bury(taken, reply);
		deaths.forget();
		if (reply.ok) taken.models = reply.models;
		return reply.ok ? reply : failed("broken-model", reply.detail);
	}

	async function clear(): Promise<void> {
		const last = sitting;
		sitting = undefined;
		deaths.forget();
		await last?.worker.end();
	}

	const close = () => {
		closed = true;
		return clear();
	};
	return { ask, clear, close, sitting: () => sitting };
}

async function findEntry({ runtime }: SeatOptions): Promise<string | Failed> {
	const found = await runtime();
	return found.ok ? found.entry : failed("no-runtime", found.detail);
}

type Loss = Extract<Started | Reply, { ok: false }>;

function createDeathCount() {
	let inRow = 0;
	let last: Failed | undefined;
	return {
		count(death: Failed): Failed {
			inRow += 1;
			last = death;
			return death;
		},
		forget() {
			inRow = 0;
			last = undefined;
		},
		/** The last death, once there were too many. */
		tooMany: () => (inRow >= deathsInRow ? last : undefined),
	};
}
