import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { reduceText } from "#src/detection/reduce-text.ts";
import { routeText } from "#src/detection/route.ts";
import type { EmbedFailure } from "#src/embedding/embedded.ts";
import type { Endpoint } from "#src/embedding/endpoint.ts";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { models } from "#src/embedding/model.ts";
import { isInstalled } from "#src/embedding/model-manifest.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { openSetupRecord, type SetupRecord } from "#src/embedding/setup-record.ts";
import type { EmbedStatus, ModelName, SetupPart, SetupTrouble } from "#src/store/embedding.ts";
import { leavesTraces } from "#src/store/session.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import type { Store } from "#src/store/store.ts";
import { type EmbedPlaces, embedPlaces, IDLE_MINUTES } from "./embed-places.ts";
import { type Prepared, prepare, type SetupProblem } from "./embed-setup.ts";
import { readEmbedStatus } from "./embed-status.ts";
import { isTold, pauseAfter } from "./embed-trouble.ts";
import { give } from "./give.ts";
import { detach, type Report, within } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Queue } from "./queue.ts";

/** What embedding needs of the host. */
export interface EmbedSurroundings {
	readonly store: Store;
	readonly report: Report;
	/** Background work. */
	queue(): Promise<Queue>;
}

/**
 * A vector of length 1, or why there is none. `off`: switched off; `not-here`: this session leaves no traces; `unsure`: no
 * model of ours understands the text, or nothing of it is left to compare; `not-chosen`: the one that does is not wanted;
 * `not-ready`: the library or the model is not there yet; the others are the engine's.
 */
export type EmbedReply =
	| { readonly ok: true; readonly model: ModelName; readonly vector: Float32Array }
	| {
			readonly ok: false;
			readonly reason: EmbedFailure | "off" | "not-here" | "unsure" | "not-chosen" | "not-ready";
	  };

/** How long leaving or switching off may wait for a download to close its file. */
const STOP_MS = 500;

/** The local models of one extension instance: what they need is fetched when they are first asked. */
export class EmbedDesk {
	#engine: Engine | undefined;
	#stopping = new AbortController();
	#preparing: Promise<Prepared> | undefined;
	#ended = false;
	#quietUntil: number | undefined;
	#trouble: SetupTrouble | undefined;
	#endpoint: Extract<Endpoint, { ok: true }> | undefined;
	/** What is known to be there. */
	readonly #ready = new Set<ModelName>();
	/** What turned out broken, and was fetched once more already. */
	readonly #broken = new Set<SetupPart>();
	readonly #repaired = new Set<SetupPart>();
	readonly #record: SetupRecord;
	readonly #around: EmbedSurroundings;
	readonly places: EmbedPlaces;

	constructor(around: EmbedSurroundings, places: EmbedPlaces) {
		this.#around = around;
		this.places = places;
		this.#record = openSetupRecord(places.recordFile);
	}

	/**
	 * The vector of a message, by the model that understands it. Waits for a model to be loaded, never for anything to be
	 * fetched: that is begun, and the answer is `not-ready`. Never rejects.
	 */
	async embedFor(life: Life, text: string): Promise<EmbedReply> {
		const name = this.#modelFor(life, text);
		if (typeof name !== "string") return name;
		const { maxTokens } = models[name];
		const reduced = reduceText(text, maxTokens);
		if (reduced === "") return { ok: false, reason: "unsure" };
		if (!(await this.#isReady(name))) {
			detach("embedding", this.#around.report, this.ensureReady(life));
			return { ok: false, reason: "not-ready" };
		}
		if (this.#isStopped(life)) return { ok: false, reason: "ended" };
		const { pooling } = models[name];
		const how = { model: models[name], pooling, signal: life.signal };
		const embedded = await this.#engineNow().embed([reduced], how);
		if (!embedded.ok) return this.#failed(life, name, embedded.reason);
		const [vector] = embedded.vectors;
		return vector ? { ok: true, model: name, vector } : { ok: false, reason: "broken-model" };
	}

	/**
	 * Fetch what is not there yet, and tell how it went. By itself that is not tried again for a while after a failure;
	 * `asked` tries at once. Never where nothing may be left behind.
	 */
	async ensureReady(life: Life, asked = false): Promise<void> {
		if (this.#isStopped(life) || !leavesTraces(life.facts)) return;
		if (!asked && (this.#preparing !== undefined || (await this.#isQuiet()))) return;
		this.#preparing ??= this.#prepare(life, asked);
		const preparing = this.#preparing;
		try {
			const prepared = await preparing;
			if (life.alive) this.#tell(prepared, asked);
		} finally {
			if (this.#preparing === preparing) this.#clearSetup();
		}
	}

	#clearSetup(): void {
		this.#preparing = undefined;
		this.#around.store.dispatch({ type: "setup.moved", setup: undefined });
	}

	/** Ends the engine and whatever is being fetched; the next call begins anew. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		this.#stopping = new AbortController();
		this.#ready.clear();
		const preparing = this.#preparing?.catch(() => undefined);
		this.#clearSetup();
		const engine = this.#engine;
		this.#engine = undefined;
		await Promise.all([engine?.end(), preparing && within(STOP_MS, preparing)]);
	}

	/** Stops, and forgets what failed. */
	async restart(): Promise<void> {
		await this.stop();
		this.#trouble = undefined;
		this.#quietUntil = 0;
		this.#repaired.clear();
		await this.#record.succeeded();
	}

	/** Stops for good: the session is over. */
	async end(): Promise<void> {
		this.#ended = true;
		await this.stop();
	}

	status(life: Life): Promise<EmbedStatus> {
		return readEmbedStatus({
			places: this.places,
			settings: this.#settings(),
			setup: this.#around.store.read().setup,
			trouble: this.#trouble,
			engine: this.#engine?.status(),
			endpoint: this.#endpoint,
			mayPrepare: leavesTraces(life.facts),
		});
	}

	#settings(): EmbedSettings {
		return this.#around.store.read().settings.carryover.topicCompact.embed;
	}

	#isStopped(life: Life): boolean {
		return this.#ended || !life.alive || this.#settings().choice === "off";
	}

	#modelFor(life: Life, text: string): ModelName | Extract<EmbedReply, { ok: false }> {
		const { choice } = this.#settings();
		if (this.#ended) return { ok: false, reason: "ended" };
		if (choice === "off") return { ok: false, reason: "off" };
		if (!leavesTraces(life.facts)) return { ok: false, reason: "not-here" };
		const route = routeText(text);
		if (route === "unsure") return { ok: false, reason: "unsure" };
		return wantedModels(choice).includes(route) ? route : { ok: false, reason: "not-chosen" };
	}

	async #isReady(name: ModelName): Promise<boolean> {
		if (this.#ready.has(name)) return true;
		const { modelsDir } = this.places;
		const [runtime, installed] = await Promise.all([
			findRuntime(this.places),
			isInstalled(modelsDir, models[name].id),
		]);
		const ready = runtime.ok && installed && !this.#broken.has(name);
		if (ready && !this.#broken.has("runtime")) this.#ready.add(name);
		return this.#ready.has(name);
	}

	#engineNow(): Engine {
		const { modelsDir } = this.places;
		const runtime = () => findRuntime(this.places);
		this.#engine ??= createEngine({ modelsDir, runtime, idleMs: IDLE_MINUTES * 60_000 });
		return this.#engine;
	}

	/** What went missing is fetched again, what is broken once. */
	#failed(life: Life, name: ModelName, reason: EmbedFailure): EmbedReply {
		const part = reason === "broken-runtime" ? "runtime" : name;
		const isBroken = reason === "broken-runtime" || reason === "broken-model";
		const isGone = reason === "no-runtime" || reason === "no-model";
		if (isBroken && !this.#repaired.has(part)) this.#broken.add(part);
		if (isGone || this.#broken.has(part)) {
			this.#ready.clear();
			detach("embedding", this.#around.report, this.ensureReady(life));
		}
		return { ok: false, reason };
	}

	async #isQuiet(): Promise<boolean> {
		this.#quietUntil ??= await this.#record.quietUntil();
		return Date.now() < this.#quietUntil;
	}

	async #prepare(life: Life, asked: boolean): Promise<Prepared> {
		const { store, queue } = this.#around;
		const { choice, endpoint } = this.#settings();
		const broken = new Set(this.#broken);
		const signal = AbortSignal.any([life.leaving, this.#stopping.signal]);
		const prepared = await prepare({
			...{ life, places: this.places, wanted: wantedModels(choice), broken, endpoint, queue },
			signal,
			onNeed: async (bytes) => {
				const first = await this.#record.announce();
				if (first) give(store, { code: "embed.first", bytes });
				else if (asked) give(store, { code: "embed.fetching", bytes }, true);
			},
			onMove(setup) {
				if (!signal.aborted) store.dispatch({ type: "setup.moved", setup });
			},
			onEndpoint: (found) => {
				this.#endpoint = found;
			},
		});
		if (prepared.ok) await this.#prepared(broken);
		else await this.#missed(prepared);
		return prepared;
	}

	async #prepared(broken: ReadonlySet<SetupPart>): Promise<void> {
		for (const part of broken) {
			this.#broken.delete(part);
			this.#repaired.add(part);
		}
		this.#trouble = undefined;
		this.#quietUntil = 0;
		// What failed to load may load now.
		await this.#engine?.unload();
		await this.#record.succeeded();
	}

	async #missed({ part, failure, detail, waitMs = 0 }: SetupProblem): Promise<void> {
		if (failure === "aborted") return;
		const now = Date.now();
		const pause = pauseAfter(failure);
		const retryAt = Math.max(
			now + waitMs,
			pause.remembered ? await this.#record.failed(now, pause) : now + pause.first,
		);
		this.#quietUntil = retryAt;
		this.#trouble = { part, failure, detail, retryAt };
	}

	#tell(prepared: Prepared, asked: boolean): void {
		const { store } = this.#around;
		if (prepared.ok) {
			const { choice } = this.#settings();
			if (asked || prepared.fetched) give(store, { code: "embed.ready", choice }, asked);
			return;
		}
		const trouble = this.#trouble;
		if (trouble === undefined || prepared.failure === "aborted") return;
		if (!asked && !isTold(trouble.failure)) return;
		const minutes = Math.max(1, Math.ceil((trouble.retryAt - Date.now()) / 60_000));
		give(store, { code: "embed.failed", trouble, minutes }, asked);
	}
}

/** The models that a choice needs. */
export function wantedModels(choice: EmbedSettings["choice"]): readonly ModelName[] {
	if (choice === "auto") return ["zh", "en"];
	return choice === "off" ? [] : [choice];
}

export function createEmbedDesk(around: EmbedSurroundings): EmbedDesk {
	return new EmbedDesk(around, embedPlaces(getAgentDir()));
}
