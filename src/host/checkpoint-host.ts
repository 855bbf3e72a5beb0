import type { Journal } from "#src/persistence/journal-entry.ts";
import type { Store } from "#src/store/store.ts";
import type { Keeper } from "./keeper.ts";
import type { Queue } from "./queue.ts";

/** What the work on a session's memory needs of the host. */
export interface CheckpointHost {
	readonly store: Store;
	readonly journal: Journal;
	readonly keeper: Pick<Keeper, "track">;
	queue(): Promise<Queue>;
}
