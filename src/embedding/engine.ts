import type { Embedded, EmbedHow, EngineStatus, Failed } from "./embedded.ts";
import { failed } from "./embedded.ts";
import { createFill } from "./fill.ts";
import type { Runtime } from "./runtime.ts";
import { createTurns } from "./turns.ts";
import { createVectorCache, type VectorCache, vectorKey } from "./vector-cache.ts";
import { createWorkerSeat } from "./worker-seat.ts";

/** Turns texts into vectors in a worker process that lives only while it is used. */
export interface Engine {
	/** Never rejects. Calls are served one after the other; texts seen before need no worker. */
	embed(texts: readonly string[], how: EmbedHow): Promise<Embedded>;
	status(): EngineStatus;
	/** Frees the memory once what was asked before is answered. The next call loads anew, also after failures. */
	unload(): Promise<void>;
	/** Kills the worker at once; whatever waits and all later calls are answered `ended`. */
	end(): Promise<void>;
}

export interface EngineOptions {
	readonly modelsDir: string;
	/** Asked before each start of a worker. */
	readonly runtime: () => Promise<Runtime>;
	/** Milliseconds without a call after which the memory is freed; five minutes by default. */
	readonly idleMs?: number | undefined;
	/** Vectors kept, of some 2 kB each; 512 by default. */
	readonly cacheSize?: number | undefined;
	/** Milliseconds for a start or a slice of texts before the worker is killed; 30,000 by default. */
	readonly timeoutMs?: number | undefined;
	/** Called after each change of the status. */
	readonly onChange?: ((status: EngineStatus) => void) | undefined;
}

/** An engine that holds nothing yet. */
export function createEngine(options: EngineOptions): Engine {
	const { modelsDir, runtime } = options;
	const seat = createWorkerSeat({ modelsDir, runtime, timeoutMs: options.timeoutMs ?? 30_000 });
	const cache = createVectorCache(options.cacheSize ?? 512);
	const { report, status } = createReport(options.onChange);
	const fill = createFill({ modelsDir, seat, cache, report });
	const turns = createTurns(options.idleMs ?? 300_000, unload);
	const ending = new AbortController();

	async function unload(): Promise<void> {
		await turns.take(() => seat.clear());
		if (!ending.signal.aborted) report({ phase: "idle", models: [], failure: undefined });
	}

	async function embed(texts: readonly string[], how: EmbedHow): Promise<Embedded> {
		const stopped = () => stopReason(ending.signal, how.signal);
		const vectors = knownVectors(texts, how, cache);
		const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
		const failure =
			stopped() ??
			(missing.length > 0
				? await untilAborted(
						turns.take(() => fill(missing, { how, vectors, stopped })),
						[ending.signal, how.signal],
					)
				: undefined);
		return stopped() ?? failure ?? inOrder(texts, vectors);
	}

	return {
		embed,
		status,
		unload,
		async end() {
			ending.abort();
			turns.close();
			report({ phase: "ended", models: [] });
			await seat.close();
		},
	};
}

function inOrder(texts: readonly string[], vectors: ReadonlyMap<string, Float32Array>): Embedded {
	const found = texts.map((text) => vectors.get(text));
	if (found.every((vector) => vector !== undefined)) return { ok: true, vectors: found };
	return failed("broken-model", "the model left out a text");
}

function stopReason(ending: AbortSignal, caller: AbortSignal | undefined): Failed | undefined {
	if (ending.aborted) return failed("ended");
	return caller?.aborted ? failed("aborted") : undefined;
}

function knownVectors(
	texts: readonly string[],
	{ model, pooling }: EmbedHow,
	cache: VectorCache,
): Map<string, Float32Array> {
	const vectors = new Map<string, Float32Array>();
	for (const text of new Set(texts)) {
		const known = cache.read(vectorKey(model.id, pooling, text));
		if (known !== undefined) vectors.set(text, known);
	}
	return vectors;
}

function untilAborted<T>(
	work: Promise<T>,
	signals: readonly (AbortSignal | undefined)[],
): Promise<T | undefined> {
	const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
	const aborted = new Promise<undefined>((resolve) => {
		signal.addEventListener("abort", () => resolve(undefined), { once: true });
	});
	return Promise.race([work, aborted]);
}

interface Report {
	report(change: Partial<EngineStatus>): void;
	status(): EngineStatus;
}

function createReport(onChange: EngineOptions["onChange"]): Report {
	let now: EngineStatus = { rung: "native", phase: "idle", models: [] };
	return {
		status: () => now,
		report(change) {
			// What is still under way has nothing to say after the end.
			if (now.phase === "ended") return;
			const next = { ...now, ...change };
			now = { ...next, rung: next.failure === undefined ? "native" : "lexical" };
			onChange?.(now);
		},
	};
}
