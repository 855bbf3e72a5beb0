import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import type { Totals } from "#src/store/work.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** What the log of calls has of the session that is looked at, however often it was opened. */
export async function readSpent({ lives }: Host): Promise<Totals> {
	const life = lives.looking();
	if (life === undefined) return {};
	return (await openSpendLog(getAgentDir()).read([], life.facts.id)).session;
}

/** Does once more what a job of this kind did, as the user's own wish. Its outcome is told as a notice. */
export async function workAgain(
	host: Host,
	what: "checkpoint-examine" | "model-download",
): Promise<void> {
	const life = host.lives.current();
	if (life === undefined) return give(host.store, { code: "off.looking" }, true);
	if (!life.facts.leavesTraces) return give(host.store, { code: "checkpoint.unavailable" }, true);
	if (what === "checkpoint-examine") return examine(host, life);
	const desk = await host.embedding();
	if (life.alive) await desk.ensureReady(life, true);
}

async function examine(host: Host, life: Life): Promise<void> {
	const memory = await (await host.checkpoints()).memory(life);
	if (!life.alive) return;
	if (memory === undefined) return give(host.store, { code: "checkpoint.unavailable" }, true);
	const { checkpointsActions } = await load(() => import("./checkpoints-actions.ts"));
	await checkpointsActions(memory).run();
}
