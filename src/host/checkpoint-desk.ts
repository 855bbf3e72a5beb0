import type { CheckpointHost } from "./checkpoint-host.ts";
import type { SessionMemory } from "./checkpoint-memory.ts";
import { openMemory } from "./checkpoint-open.ts";
import type { Life } from "./life.ts";

/** The memories of the sessions that one extension instance serves, one after the other. */
export class CheckpointDesk {
	readonly #host: CheckpointHost;
	#opened: { readonly life: Life; readonly memory: Promise<SessionMemory | undefined> } | undefined;

	constructor(host: CheckpointHost) {
		this.#host = host;
	}

	/** The memory of this session, opened once; undefined where it has none. */
	memory(life: Life): Promise<SessionMemory | undefined> {
		if (this.#opened?.life !== life) {
			this.#opened = { life, memory: openMemory(this.#host, life) };
		}
		return this.#opened.memory;
	}
}
