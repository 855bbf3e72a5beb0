import type { EmbedFailure } from "#src/embedding/embedded.ts";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { models } from "#src/embedding/model.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import type { EmbedStatus, ModelName } from "#src/store/embedding.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import { type EmbedPlaces, IDLE_MINUTES } from "./embed-places.ts";
import { EmbedReadiness, type EmbedSurroundings, wantedModels } from "./embed-readiness.ts";
import { readEmbedStatus } from "./embed-status.ts";
import { detach, type Report } from "./guard.ts";
import type { Life } from "./life.ts";

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

	/** Whether a model is wanted here, and could be brought into memory without fetching anything. */
	async canLoad(name: ModelName): Promise<boolean> {
		const { mode, embed } = this.#around.store.read().settings.carryover.topicCompact;
		if (mode === "off" || !wantedModels(embed.choice).includes(name)) return false;
		return this.#readiness.isReady(name);
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
		if (mode === "off" || this.#isStopped(life) || !life.facts.leavesTraces) return;
		if (!wantedModels(embed.choice).includes(name)) return;
		if (!(await this.#readiness.isReady(name))) {
			detach("embedding", this.#around.report, this.ensureReady(life));
			return;
		}
		if (this.#isStopped(life)) return;
		const how = { model: models[name], pooling: models[name].pooling, signal: life.signal };
		const embedded = await this.#engineNow().embed(texts, how);
		if (!embedded.ok) return this.#failed(life, name, embedded.reason);
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
			mayPrepare: life.facts.leavesTraces,
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

	#engineNow(): Engine {
		const { modelsDir } = this.places;
		const runtime = () => findRuntime(this.places);
		this.#engine ??= createEngine({ modelsDir, runtime, idleMs: IDLE_MINUTES * 60_000 });
		return this.#engine;
	}

	#failed(life: Life, name: ModelName, reason: EmbedFailure): undefined {
		if (this.#readiness.needsRepair(name, reason)) {
			detach("embedding", this.#around.report, this.ensureReady(life));
		}
	}
}
