import type { EmbedFailure } from "#src/embedding/embedded.ts";
import type { Endpoint } from "#src/embedding/endpoint.ts";
import { models } from "#src/embedding/model.ts";
import { isInstalled } from "#src/embedding/model-manifest.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { openSetupRecord, type SetupRecord } from "#src/embedding/setup-record.ts";
import type { ModelName, SetupPart, SetupTrouble } from "#src/store/embedding.ts";
import type { EmbedSettings } from "#src/store/settings.ts";
import type { Store } from "#src/store/store.ts";
import type { EmbedPlaces } from "./embed-places.ts";
import { type Prepared, prepare, type SetupProblem } from "./embed-setup.ts";
import { isTold, pauseAfter } from "./embed-trouble.ts";
import { give, within } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Queue } from "./queue.ts";

/** What getting ready needs of the host. */
export interface EmbedSurroundings {
	readonly store: Store;
	/** Background work. */
	queue(): Promise<Queue>;
}

/** How long leaving or switching off may wait for a download to close its file. */
const STOP_MS = 500;

/** Sees to it that the library and the models are there, one preparation at a time. */
export class EmbedReadiness {
	/** The endpoint that was found last. */
	endpoint: Extract<Endpoint, { ok: true }> | undefined;
	#stopping = new AbortController();
	#preparing: Promise<Prepared> | undefined;
	/** The last failure, until something succeeds; null as long as nobody looked for one of an earlier session. */
	#trouble: SetupTrouble | undefined | null = null;
	readonly #ready = new Set<ModelName>();
	/** What is there and does not work, and what was fetched once more for that. */
	readonly #broken = new Set<SetupPart>();
	readonly #repaired = new Set<SetupPart>();
	readonly #record: SetupRecord;
	readonly #around: EmbedSurroundings;
	readonly #places: EmbedPlaces;

	constructor(around: EmbedSurroundings, places: EmbedPlaces) {
		this.#around = around;
		this.#places = places;
		this.#record = openSetupRecord(places.recordFile);
	}

	/** Whether a model can be loaded. Looks at the disk until it is, and then trusts that. */
	async isReady(name: ModelName): Promise<boolean> {
		if (this.#ready.has(name)) return true;
		const [runtime, installed] = await Promise.all([
			findRuntime(this.#places),
			isInstalled(this.#places.modelsDir, models[name].id),
		]);
		const isBroken = this.#broken.has("runtime") || this.#broken.has(name);
		const ready = runtime.ok && installed && !isBroken;
		if (ready) this.#ready.add(name);
		return ready;
	}

	/** Whether a failure of the engine is a reason to prepare anew: for what went missing, and once for what is broken. */
	needsRepair(name: ModelName, reason: EmbedFailure): boolean {
		const part = reason === "broken-runtime" ? "runtime" : name;
		const isBroken = reason === "broken-runtime" || reason === "broken-model";
		const isGone = reason === "no-runtime" || reason === "no-model";
		if (isBroken && !this.#repaired.has(part)) this.#broken.add(part);
		const needed = isGone || this.#broken.has(part);
		if (needed) this.#ready.clear();
		return needed;
	}

	/**
	 * Fetch what is not there yet, and tell how it went; `true` when everything is there. By itself that is not tried again
	 * for a while after a failure; `asked` tries at once. Never where nothing may be left behind.
	 */
	async ensure(life: Life, asked: boolean): Promise<boolean> {
		if (!life.alive || !life.facts.leavesTraces) return false;
		if (!asked && !(await this.#isDue(life))) return false;
		this.#preparing ??= this.#prepare(life, asked);
		const preparing = this.#preparing;
		try {
			const prepared = await preparing;
			if (life.alive) this.#tell(prepared, asked);
			return prepared.ok;
		} finally {
			if (this.#preparing === preparing) this.#clear();
		}
	}

	/** The last failure, of this session or an earlier one, until something succeeds. */
	async trouble(): Promise<SetupTrouble | undefined> {
		if (this.#trouble === null) this.#trouble = await this.#record.trouble();
		return this.#trouble;
	}

	/** Ends what is being fetched; it goes on from there when it is next wanted. */
	async stop(): Promise<void> {
		this.#stopping.abort();
		this.#stopping = new AbortController();
		this.#ready.clear();
		const preparing = this.#preparing?.catch(() => undefined);
		this.#clear();
		if (preparing !== undefined) await within(STOP_MS, preparing);
	}

	/** From now on nothing has failed. */
	async forgive(): Promise<void> {
		this.#repaired.clear();
		await this.#succeeded();
	}

	#clear(): void {
		this.#preparing = undefined;
		const { store } = this.#around;
		if (store.read().setup !== undefined) store.dispatch({ type: "setup.moved", setup: undefined });
	}

	/** Whether a preparation may begin by itself; it may have begun, or been switched off, while the disk was asked. */
	async #isDue(life: Life): Promise<boolean> {
		if (this.#preparing !== undefined) return false;
		const { signal } = this.#stopping;
		const trouble = await this.trouble();
		if (signal.aborted || !life.alive || this.#preparing !== undefined) return false;
		return trouble === undefined || Date.now() >= trouble.retryAt;
	}

	async #prepare(life: Life, asked: boolean): Promise<Prepared> {
		const { store, queue } = this.#around;
		const { choice, endpoint } = store.read().settings.carryover.topicCompact.embed;
		const broken = new Set(this.#broken);
		const signal = AbortSignal.any([life.leaving, this.#stopping.signal]);
		const prepared = await prepare({
			...{ life, places: this.#places, wanted: wantedModels(choice) },
			...{ broken, endpoint, queue, signal },
			onNeed: (bytes) => this.#announce(bytes, asked),
			onMove(setup) {
				if (!signal.aborted) store.dispatch({ type: "setup.moved", setup });
			},
			onEndpoint: (found) => {
				this.endpoint = found;
			},
		});
		// Whatever else came up while it was stopped is no failure.
		if (!prepared.ok && signal.aborted) return { ...prepared, failure: "aborted" };
		if (!prepared.ok) await this.#failed(prepared);
		else {
			for (const part of broken) {
				this.#broken.delete(part);
				this.#repaired.add(part);
			}
			await this.#succeeded();
		}
		return prepared;
	}

	/** Nothing is fetched on this machine before its user was told once how to prevent it. */
	async #announce(bytes: number, asked: boolean): Promise<void> {
		const { store } = this.#around;
		if (await this.#record.announce()) give(store, { code: "embed.first", bytes });
		else if (asked) give(store, { code: "embed.fetching", bytes }, true);
	}

	async #succeeded(): Promise<void> {
		this.#trouble = undefined;
		await this.#record.succeeded();
	}

	async #failed({ part, failure, detail, waitMs = 0 }: SetupProblem): Promise<void> {
		if (failure === "aborted") return;
		const now = Date.now();
		const pause = pauseAfter(failure);
		const earliest = pause.remembered
			? await this.#record.failed(now, pause, { part, failure })
			: now + pause.first;
		this.#trouble = { part, failure, detail, retryAt: Math.max(now + waitMs, earliest) };
	}

	#tell(prepared: Prepared, asked: boolean): void {
		const { store } = this.#around;
		if (prepared.ok) {
			const { choice } = store.read().settings.carryover.topicCompact.embed;
			if (asked || prepared.fetched) give(store, { code: "embed.ready", choice }, asked);
			return;
		}
		const trouble = this.#trouble ?? undefined;
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
