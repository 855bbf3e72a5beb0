import { reduceText } from "#src/detection/reduce-text.ts";
import { routeText } from "#src/detection/route.ts";
import type { EmbedFailure } from "#src/embedding/embedded.ts";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { models } from "#src/embedding/model.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import type { EmbedStatus, ModelName } from "#src/store/embedding.ts";
import { leavesTraces } from "#src/store/session.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import { type EmbedPlaces, IDLE_MINUTES } from "./embed-places.ts";
import { EmbedReadiness, type EmbedSurroundings, wantedModels } from "./embed-readiness.ts";
import { readEmbedStatus } from "./embed-status.ts";
import { detach, type Report } from "./guard.ts";
import type { Life } from "./life.ts";

/**
 * A vector of length 1, or why there is none. `off`: switched off, or topic changes are not looked for; `not-here`: this session leaves no traces; `unsure`: no
 * model of ours understands the text, or nothing of it is left to compare; `not-chosen`: the one that does is not wanted;
 * `not-ready`: the library or the model is not there yet; the others are the engine's.
 */
export type EmbedReply =
	| { readonly ok: true; readonly model: ModelName; readonly vector: Float32Array }
	| {
			readonly ok: false;
			readonly reason: EmbedFailure | "off" | "not-here" | "unsure" | "not-chosen" | "not-ready";
	  };

/** The local models of one extension instance: what they need is fetched when they are first asked. */
export class EmbedDesk {
	readonly places: EmbedPlaces;
	#engine: Engine | undefined;
	#ended = false;
	readonly #readiness: EmbedReadiness;
	readonly #around: EmbedSurroundings & { readonly report: Report };

	constructor(around: EmbedSurroundings & { readonly report: Report }, places: EmbedPlaces) {
		this.#around = around;
		this.places = places;
		this.#readiness = new EmbedReadiness(around, places);
	}

	/**
	 * The vector of a message, by the model that understands it. Waits for a model to be loaded, never for anything to be
	 * fetched: that is begun, and the answer is `not-ready`. Never rejects.
	 */
	async embedFor(life: Life, text: string): Promise<EmbedReply> {
		const name = this.#modelFor(life, text);
		if (typeof name !== "string") return name;
		const { maxTokens, pooling } = models[name];
		const reduced = reduceText(text, maxTokens);
		if (reduced === "") return { ok: false, reason: "unsure" };
		if (!(await this.#readiness.isReady(name))) {
			detach("embedding", this.#around.report, this.ensureReady(life));
			return { ok: false, reason: "not-ready" };
		}
		if (this.#isStopped(life)) return { ok: false, reason: "ended" };
		const how = { model: models[name], pooling, signal: life.signal };
		const embedded = await this.#engineNow().embed([reduced], how);
		if (!embedded.ok) return this.#failed(life, name, embedded.reason);
		const [vector] = embedded.vectors;
		return vector ? { ok: true, model: name, vector } : { ok: false, reason: "broken-model" };
	}

	/** Whether this model is in memory, so that a vector costs milliseconds. */
	isWarm(name: ModelName): boolean {
		return this.#engine?.status().models.includes(models[name].id) === true;
	}

	/**
	 * The vectors of texts that are reduced already, by one model, under their texts. Undefined where there are none, for
	 * whatever reason; what is missing is fetched in the background. Never rejects.
	 */
	async vectorsOf(
		life: Life,
		name: ModelName,
		texts: readonly string[],
	): Promise<ReadonlyMap<string, Float32Array> | undefined> {
		const { mode, embed } = this.#around.store.read().settings.carryover.topicCompact;
		if (mode === "off" || this.#isStopped(life) || !leavesTraces(life.facts)) return;
		if (!wantedModels(embed.choice).includes(name)) return;
		if (!(await this.#readiness.isReady(name))) {
			detach("embedding", this.#around.report, this.ensureReady(life));
			return;
		}
		if (this.#isStopped(life)) return;
		const how = { model: models[name], pooling: models[name].pooling, signal: life.signal };
		const embedded = await this.#engineNow().embed(texts, how);
		if (!embedded.ok) return void this.#failed(life, name, embedded.reason);
		return new Map(embedded.vectors.map((vector, at) => [texts[at] ?? "", vector]));
	}

	/**
	 * Fetch what is not there yet, in the background, and tell how it went. Without `asked` not again for a while after a
	 * failure.
	 */
	async ensureReady(life: Life, asked = false): Promise<void> {
		if (this.#isStopped(life)) return;
		// What failed to load may load now.
		if (await this.#readiness.ensure(life, asked)) await this.#engine?.unload();
	}

	/** Ends the engine and whatever is being fetched, and forgets what failed; the next call begins anew. */
	async restart(): Promise<void> {
		await this.#stop();
		await this.#readiness.forgive();
	}

	/** Stops for good: the session is over. */
	async end(): Promise<void> {
		this.#ended = true;
		await this.#stop();
	}

	/** Looks at the disk; asks no network and loads no model. */
	async status(life: Life): Promise<EmbedStatus> {
		const { endpoint } = this.#readiness;
		const trouble = await this.#readiness.trouble();
		return readEmbedStatus({
			...{ places: this.places, settings: this.#settings(), trouble, endpoint },
			setup: this.#around.store.read().setup,
			engine: this.#engine?.status(),
			mayPrepare: leavesTraces(life.facts),
			detecting: this.#around.store.read().settings.carryover.topicCompact.mode !== "off",
		});
	}

	async #stop(): Promise<void> {
		const engine = this.#engine;
		this.#engine = undefined;
		await Promise.all([engine?.end(), this.#readiness.stop()]);
	}

	#settings(): EmbedSettings {
		return this.#around.store.read().settings.carryover.topicCompact.embed;
	}

	#isStopped(life: Life): boolean {
		return this.#ended || !life.alive || this.#settings().choice === "off";
	}

	#modelFor(life: Life, text: string): ModelName | Extract<EmbedReply, { ok: false }> {
		const { mode, embed } = this.#around.store.read().settings.carryover.topicCompact;
		const { choice } = embed;
		if (this.#ended || !life.alive) return { ok: false, reason: "ended" };
		if (mode === "off" || choice === "off") return { ok: false, reason: "off" };
		if (!leavesTraces(life.facts)) return { ok: false, reason: "not-here" };
		const route = routeText(text);
		if (route === "unsure") return { ok: false, reason: "unsure" };
		return wantedModels(choice).includes(route) ? route : { ok: false, reason: "not-chosen" };
	}

	#engineNow(): Engine {
		const { modelsDir } = this.places;
		const runtime = () => findRuntime(this.places);
		this.#engine ??= createEngine({ modelsDir, runtime, idleMs: IDLE_MINUTES * 60_000 });
		return this.#engine;
	}

	#failed(life: Life, name: ModelName, reason: EmbedFailure): EmbedReply {
		if (this.#readiness.needsRepair(name, reason)) {
			detach("embedding", this.#around.report, this.ensureReady(life));
		}
		return { ok: false, reason };
	}
}
