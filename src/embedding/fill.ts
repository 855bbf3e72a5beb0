import { type EmbedHow, type EngineStatus, type Failed, failed } from "./embedded.ts";
import { isInstalled } from "./model-manifest.ts";
import { type VectorCache, vectorKey } from "./vector-cache.ts";
import type { WorkerSeat } from "./worker-seat.ts";

interface Tools {
	readonly modelsDir: string;
	readonly seat: WorkerSeat;
	readonly cache: VectorCache;
	report(change: Partial<EngineStatus>): void;
}

interface Order {
	readonly how: EmbedHow;
	/** Where the vectors go, by text. */
	readonly vectors: Map<string, Float32Array>;
	/** Why the work is wanted no more. */
	stopped(): Failed | undefined;
}

/** Texts in one question to the worker: few, so that a call that was aborted soon frees it. */
const sliceSize = 16;

/** Hardly any token is longer, so that nothing is lost of a text; a paste of a megabyte would hold the worker up. */
const longestToken = 20;

/** Work that asks the worker for the vectors of texts; gives why it failed or was stopped. */
export function createFill(tools: Tools) {
	return async (texts: readonly string[], order: Order): Promise<Failed | undefined> => {
		for (let at = 0; at < texts.length; at += sliceSize) {
			const slice = texts.slice(at, at + sliceSize);
			const failure = order.stopped() ?? (await fillSlice(slice, order, tools));
			if (failure === undefined) continue;
			tellFailure(failure, tools);
			return failure;
		}
		return undefined;
	};
}

function tellFailure(failure: Failed, { report, seat }: Tools): void {
	if (failure.reason === "ended" || failure.reason === "aborted") return;
	const sitting = seat.sitting();
	report({ phase: sitting ? "ready" : "idle", models: sitting?.models ?? [], failure });
}

async function fillSlice(
	slice: readonly string[],
	order: Order,
	tools: Tools,
): Promise<Failed | undefined> {
	const { model, pooling } = order.how;
	// A text may have been asked for by a call that came before.
	const open = slice.filter((text) => !isKnown(text, order, tools.cache));
	if (open.length === 0) return undefined;
	const absent = await checkPresence(model.id, tools);
	if (absent !== undefined) return absent;
	const texts = open.map((text) => text.slice(0, model.maxTokens * longestToken));
	const { id, maxTokens } = model;
	const reply = await tools.seat.ask({ model: id, pooling, texts, maxTokens });
	if (!reply.ok) return reply;
	for (const [index, vector] of reply.vectors.entries()) {
		const text = open[index];
		if (text === undefined) continue;
		order.vectors.set(text, vector);
		tools.cache.write(vectorKey(id, pooling, text), vector);
	}
	const { models } = reply;
	const version = tools.seat.sitting()?.version;
	tools.report({ phase: "ready", models, version, failure: undefined });
	return undefined;
}

function isKnown(text: string, { how, vectors }: Order, cache: VectorCache): boolean {
	const known = cache.read(vectorKey(how.model.id, how.pooling, text));
	if (known !== undefined) vectors.set(text, known);
	return known !== undefined;
}

/** Says that a model is not there, or that it is about to be loaded where it is not in memory yet. */
async function checkPresence(
	id: string,
	{ modelsDir, seat, report }: Tools,
): Promise<Failed | undefined> {
	if (seat.sitting()?.models.includes(id)) return undefined;
	if (!(await isInstalled(modelsDir, id))) return failed("no-model", id);
	report({ phase: "loading" });
	return undefined;
}
