import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Static, TSchema } from "typebox";
import type { Asked, Question, WorkerMessage } from "#src/history/found.ts";
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
	/** Where ripgrep is, empty for none, and the bytes that are read without it; it is looked for by default. */
	readonly ripgrep?: { readonly program?: string; readonly least?: number } | undefined;
	/** Milliseconds without a question after which the thread ends until the next one; 600,000 by default. */
	readonly idleMs?: number | undefined;
}

const workerFile = fileURLToPath(new URL("./history-worker.mjs", import.meta.url));

/** Milliseconds in which a thread that was told to end closes its files. */
const endMs = 150;
/** Milliseconds for which a thread that only brought sessions in waits for a question: most sessions ask none. */
const builtMs = 1_000;

/** Threads that die without one answer between, before no further one is started. */
const mostDeaths = 3;

interface Sitting {
	readonly worker: Worker;
	readonly gone: Promise<void>;
	readonly waiting: Map<number, (reply: WorkerReply) => void>;
	/** Whether it was told to end. */
	leaving: boolean;
}

/** An empty seat. */
export function createHistorySeat(options: HistorySeatOptions): HistorySeat {
	const holder = createHolder(options);
	let asked = 0;
	return {
		async ask(question, schema, signal) {
			const taken = holder.take();
			if ("detail" in taken || signal?.aborted === true) {
				return unanswered("detail" in taken ? taken.detail : "");
			}
			asked += 1;
			const reply = await askWorker(taken, { id: asked, ...question }, signal);
			holder.rest(reply.ok, question.op);
			return reply.ok ? answerOf(schema, reply.value) : unanswered(reply.detail);
		},
		end: holder.end,
	};
}

function answerOf<Schema extends TSchema>(schema: Schema, value: unknown) {
	const found = shaped(schema, value);
	return found === undefined
		? unanswered("an answer of unknown shape")
		: { ok: true as const, ...found };
}

/** Starts threads and ends them: told to, or when nothing is asked for long. */
function createHolder(options: HistorySeatOptions) {
	const { idleMs = 600_000 } = options;
	let sitting: Sitting | undefined;
	let idle: NodeJS.Timeout | undefined;
	let deaths = 0;
	let ended = false;
	let questioned = false;

	async function leave(): Promise<void> {
		clearTimeout(idle);
		if (sitting === undefined) return;
		const last = sitting;
		sitting = undefined;
		last.leaving = true;
		post(last, { op: "end" });
		const timer = setTimeout(() => void last.worker.terminate(), endMs);
		await last.gone;
		clearTimeout(timer);
	}

	return {
		take(): Sitting | { readonly detail: string } {
			if (ended) return { detail: "" };
			if (deaths >= mostDeaths) return { detail: "its thread ends again and again" };
			if (sitting !== undefined) return sitting;
			const next = sit(options, () => {
				if (sitting === next) sitting = undefined;
				if (!next.leaving) deaths += 1;
			});
			sitting = next;
			return next;
		},
		/** A question was answered, or not. */
		rest(answered: boolean, op: Asked["op"]): void {
			if (answered) deaths = 0;
			if (op !== "build") questioned = true;
			clearTimeout(idle);
			// Memory is given back when nothing is asked for long, and leaving pi has no thread to wait for.
			const end = () => {
				if (sitting?.waiting.size === 0) void leave();
			};
			idle = setTimeout(end, questioned ? idleMs : Math.min(idleMs, builtMs)).unref();
		},
		async end(): Promise<void> {
			ended = true;
			await leave();
		},
	};
}

async function askWorker(
	sitting: Sitting,
	question: Question,
	signal: AbortSignal | undefined,
): Promise<WorkerReply> {
	const { id } = question;
	const { promise, resolve } = Promise.withResolvers<WorkerReply>();
	sitting.waiting.set(id, resolve);
	const drop = () => {
		post(sitting, { op: "drop", id });
		resolve({ id, ok: false, detail: "" });
	};
	signal?.addEventListener("abort", drop, { once: true });
	post(sitting, question);
	const reply = await promise;
	signal?.removeEventListener("abort", drop);
	sitting.waiting.delete(id);
	return reply;
}

function unanswered(detail: string): Unanswered {
	return { ok: false, detail };
}

function post({ worker }: Sitting, message: WorkerMessage): void {
	worker.postMessage(message);
}

function sit(
	{ agentDir, sessionDir, writing, plain = false, ripgrep }: HistorySeatOptions,
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
			// pi keeps one of its own there.
			ripgrep: { folders: [join(agentDir, "bin")], ...ripgrep },
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
	return { worker, gone, waiting, leaving: false };
}
