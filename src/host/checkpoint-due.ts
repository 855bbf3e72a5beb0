import { dueTrigger } from "#src/checkpoints/trigger.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** What a checkpoint is due for after a turn; undefined for nothing. Touches no file. */
export function dueNow({ store }: Host, { ctx }: Life): "context" | "time" | undefined {
	const { branch, checkpoints, settings } = store.read();
	if (checkpoints.run !== undefined) return;
	const since = Math.max(branch.unexamined.since ?? Date.now(), checkpoints.triedAt ?? 0);
	return dueTrigger(
		{
			percent: ctx.getContextUsage()?.percent ?? undefined,
			percentBefore: checkpoints.fullAt,
			elapsedMs: Date.now() - since,
			tools: branch.unexamined.tools,
		},
		settings.checkpoints.triggers,
	);
}
