import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { type LedgerStore, openLedger } from "#src/persistence/ledger-store.ts";
import type { Store } from "#src/store/store.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { emptyLedger, type Ledger } from "#src/topics/ledger.ts";
import { createTopicIndex } from "#src/topics/match.ts";
import { isSameFolder } from "#src/topics/project.ts";
import type { Topic } from "#src/topics/topic.ts";
import { give } from "./guard.ts";

/** Changes that can be taken back, newest last. */
const UNDO_STEPS = 50;

/** Topics that are indexed in one go; about 2 ms of work. */
const SLICE = 40;

/** The ledger of this machine and the index of this project's topics. One for each extension instance. */
export class TopicLedger {
	readonly #store: Store;
	readonly #file: LedgerStore;
	readonly #index = createTopicIndex();
	#indexed = new Map<string, Topic>();
	#indexing: Promise<void> = Promise.resolve();
	#writable = true;
	#undo: (readonly TopicChange[])[] = [];

	constructor(store: Store) {
		this.#store = store;
		this.#file = openLedger({
			agentDir: getAgentDir(),
			mayWrite: () => store.read().session?.leavesTraces === true,
			onQuarantine: (path) => give(store, { code: "ledger.quarantined", path }),
			onImport: (count, path) => give(store, { code: "ledger.imported", count, path }),
		});
	}

	/** Whether what is found out can be kept, as far as that is known. */
	get writable(): boolean {
		return this.#writable && this.#store.read().topics.failure === undefined;
	}

	get file(): string {
		return this.#file.file;
	}

	get ledger(): Ledger {
		return this.#store.read().topics.ledger ?? emptyLedger;
	}

	/** The topics that a request may belong to: this project's, and those that one of them is linked to. */
	get index(): ReturnType<typeof createTopicIndex> {
		return this.#index;
	}

	/** The topics that are indexed: this project's and those linked with one of them. */
	get projectTopics(): readonly Topic[] {
		return [...this.#indexed.values()];
	}

	topic(id: string | undefined): Topic | undefined {
		if (id === undefined) return;
		return this.#indexed.get(id) ?? this.ledger.topics.find((topic) => topic.id === id);
	}

	/** Look at the file again, if it changed. */
	async refresh(): Promise<void> {
		const read = await this.#file.read();
		if (!read.ok) return this.#fail("ledger.unreadable", read.failure);
		this.#writable = read.writable;
		await this.#adopt(read.ledger);
	}

	/** Write changes. `undoable` remembers how to take them back. Gives whether it was written. */
	async apply(changes: readonly TopicChange[], undoable = false): Promise<boolean> {
		const before = this.ledger;
		const written = await this.#file.apply(changes);
		if (!written.ok) {
			this.#fail("ledger.unsaved", written.failure);
			return false;
		}
		if (undoable) {
			const { inverseOf } = await load(() => import("#src/topics/inverse.ts"));
			const back = changes.flatMap((change) => inverseOf(before, change) ?? []).reverse();
			if (back.length > 0) this.#undo = [...this.#undo, back].slice(-UNDO_STEPS);
		}
		await this.#adopt(written.ledger);
		return true;
	}

	/** Take back the last undoable change. Undefined where there is none. */
	async undo(): Promise<boolean | undefined> {
		const back = this.#undo.at(-1);
		if (back === undefined) return;
		const undone = await this.apply(back);
		if (undone) this.#undo = this.#undo.slice(0, -1);
		return undone;
	}

	#fail(code: "ledger.unreadable" | "ledger.unsaved", failure: Parameters<typeof failed>[0]): void {
		this.#store.dispatch(failed(failure));
		give(this.#store, { code, failure, path: this.#file.file });
	}

	async #adopt(ledger: Ledger): Promise<void> {
		if (ledger === this.#store.read().topics.ledger) return;
		this.#store.dispatch({ type: "ledger.read", ledger });
		this.#indexing = this.#indexing.then(() => this.#reindex(ledger));
		await this.#indexing;
	}

	/** Bring the index up to what the ledger holds; only what changed costs anything. */
	async #reindex(ledger: Ledger): Promise<void> {
		const { project } = this.#store.read().topics;
		const wanted = topicsFor(ledger, project);
		for (const [id, topic] of this.#indexed) {
			if (wanted.get(id) === topic) continue;
			this.#index.remove(id);
			this.#indexed.delete(id);
		}
		// Those worked on last come first: a prompt may not wait until all are indexed.
		const missing = [...wanted.values()]
			.filter(({ id }) => !this.#indexed.has(id))
			.sort((one, other) => other.lastUpdated - one.lastUpdated);
		for (const [at, topic] of missing.entries()) {
			// A newer ledger waits for its turn, and needs only what it has itself.
			if (ledger !== this.ledger) return;
			this.#index.add(topic);
			this.#indexed.set(topic.id, topic);
			if (at % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve));
		}
	}
}

function failed(
	failure: Extract<Awaited<ReturnType<LedgerStore["read"]>>, { ok: false }>["failure"],
) {
	return { type: "ledger.failed", failure } as const;
}

/** The topics that a request may mean, by id: this project's and those that one of them is linked to. */
function topicsFor(ledger: Ledger, project: string): Map<string, Topic> {
	const known = new Map<string, boolean>();
	const own = ledger.topics.filter(({ project: folder }) => {
		const isOwn = known.get(folder) ?? isSameFolder(folder, project);
		known.set(folder, isOwn);
		return isOwn;
	});
	const linked = new Set(own.flatMap(({ links }) => links));
	const others = ledger.topics.filter(({ id }) => linked.has(id));
	return new Map([...own, ...others].map((topic) => [topic.id, topic]));
}
