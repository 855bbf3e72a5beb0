import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { SpendLog } from "#src/persistence/spend-log.ts";
import type { UnsealedSessions } from "#src/persistence/unsealed.ts";
import type { Store } from "#src/store/store.ts";
import type { Asking } from "./ask.ts";
import type { Report } from "./guard.ts";
import type { Journal } from "./journal.ts";
import type { Keeper } from "./keeper.ts";
import type { Life, Lives } from "./life.ts";
import type { Queue } from "./queue.ts";

/** What the hooks of one extension instance share. */
export interface Host {
	readonly pi: ExtensionAPI;
	readonly store: Store;
	readonly lives: Lives;
	readonly queue: Queue;
	readonly keeper: Keeper;
	readonly journal: Journal;
	readonly spendLog: SpendLog;
	readonly unsealed: UnsealedSessions;
	/** Turns what a handler threw into a notice. */
	readonly report: Report;
}

/** What a model call needs, taken from the session at this moment. */
export function askingOf(host: Pick<Host, "store" | "spendLog">, life: Life): Asking {
	return {
		registry: life.ctx.modelRegistry,
		sessionModel: life.ctx.model,
		store: host.store,
		spendLog: host.spendLog,
	};
}
