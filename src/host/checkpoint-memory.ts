import { chainOn, forgottenIn, toldOf } from "#src/checkpoints/chain.ts";
import { idOf } from "#src/checkpoints/entry.ts";
import { type Generation, nextGeneration } from "#src/checkpoints/generation.ts";
import type { NewRecord, StretchRecord } from "#src/checkpoints/record.ts";
import type { CheckpointStore, MemoryResult } from "#src/persistence/checkpoint-store.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";

/** What the records say of the branch that the session is on now. */
export interface OnBranch {
	readonly branch: readonly unknown[];
	/** Ids of the branch's entries. */
	readonly ids: readonly string[];
	readonly generation: Generation;
	/** All records that serve, and those of them that are told. */
	readonly chain: readonly StretchRecord[];
	readonly told: readonly StretchRecord[];
	/** Id of the last entry that a record covers. */
	readonly cursor: string | null;
}

/** The memory of one session while pi serves it. */
export class SessionMemory {
	readonly host: CheckpointHost;
	readonly life: Life;
	readonly store: CheckpointStore;
	/** What the session begins with and nothing has stored yet: a fork's share, an earlier extension's memory. */
	readonly #base: readonly NewRecord[];

	constructor(
		host: CheckpointHost,
		life: Life,
		store: CheckpointStore,
		base: readonly NewRecord[],
	) {
		this.host = host;
		this.life = life;
		this.store = store;
		this.#base = base;
	}

	/** The memory as it is on disk now: another process may be at work on this session. */
	async refresh(): Promise<Generation | undefined> {
		return this.#take(await this.store.read(), "read");
	}

	/** Publish further records, given the memory of that moment; undefined when they could not be kept. */
	async add(make: (now: Generation) => readonly NewRecord[]): Promise<Generation | undefined> {
		const work = this.store.add((now) =>
			now.number > 0 ? make(now) : [...this.#base, ...make(this.#withBase(now))],
		);
		return this.#take(await this.host.keeper.track(work), "write");
	}

	async pause(paused: boolean): Promise<boolean> {
		const result = await this.host.keeper.track(this.store.pause(paused));
		return this.#take(result, "write") !== undefined;
	}

	/** The records that serve where the session is now. */
	onBranch(generation: Generation): OnBranch {
		const branch = this.life.ctx.sessionManager.getBranch();
		const ids = branch.map(idOf);
		const chain = chainOn(generation, ids);
		const told = toldOf(chain, forgottenIn(generation));
		return { branch, ids, generation, chain: chain.records, told, cursor: chain.cursor };
	}

	#withBase(generation: Generation): Generation {
		return this.#base.length === 0 ? generation : nextGeneration(generation, this.#base);
	}

	#take(result: MemoryResult, what: "read" | "write"): Generation | undefined {
		const { store } = this.host;
		const { folder } = this.store;
		if (!this.life.alive) return;
		if (!result.ok) {
			const { failure } = result;
			store.dispatch({ type: "memory.failed", failure });
			give(store, { code: "memory.failed", what, failure, path: folder });
			return;
		}
		const { generation, paused } = result.memory;
		const memory = generation.number > 0 ? generation : this.#withBase(generation);
		store.dispatch({ type: "memory.read", memory, folder, paused });
		return memory;
	}
}
