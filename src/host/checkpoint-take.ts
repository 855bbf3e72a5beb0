import { inLane } from "./checkpoint-jobs.ts";
import { bringUp, tellRun } from "./checkpoint-run.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Milliseconds that background work may take. */
const DEADLINE_MS = 600_000;

/** Stretches of one background run. */
const PARTS = 4;

/** Tokens of a resumed session's tail below which it waits for more. */
const LEAST_TAIL_TOKENS = 400;

/** Take a checkpoint in the background. */
export async function takeLater(
	host: Host,
	life: Life,
	trigger: "context" | "time" | "resume",
): Promise<void> {
	const percent = trigger === "context" ? (life.ctx.getContextUsage()?.percent ?? 100) : undefined;
	const memory = await (await host.checkpoints()).memory(life);
	if (memory === undefined || !life.alive || host.store.read().checkpoints.paused) return;
	const least = trigger === "resume" ? LEAST_TAIL_TOKENS : 0;
	const result = await inLane(host, life, {
		deadlineMs: DEADLINE_MS,
		percent,
		run: (signal) => bringUp(memory, { trigger, signal, asked: false, parts: PARTS, least }),
	});
	if (life.alive) tellRun(host, result);
}
