import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import type { Store } from "#src/store/store.ts";
import type { Asking } from "./ask-once.ts";
import type { Life } from "./life.ts";

/** What a model call needs, taken from the session at this moment. */
export function askingOf(store: Store, life: Life): Asking {
	return {
		registry: life.ctx.modelRegistry,
		sessionModel: life.ctx.model,
		store,
		spendLog: openSpendLog(getAgentDir()),
	};
}
