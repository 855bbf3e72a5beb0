/** When a checkpoint is due by itself. */
export interface TriggerSettings {
	/** Percent of the model's window that are in use. */
	readonly contextPercent: number;
	readonly elapsedMinutes: number;
	readonly minimumToolCalls: number;
}

/** What is known of a branch after a turn. */
export interface Progress {
	/** Percent of the window in use; undefined where pi cannot say. */
	readonly percent: number | undefined;
	/** The same when a checkpoint was last taken because of it; undefined since a compaction. */
	readonly percentBefore: number | undefined;
	/** Milliseconds since the last attempt, or since the branch's first prompt. */
	readonly elapsedMs: number;
	/** Tool calls since the last checkpoint. */
	readonly tools: number;
}

/** Percent by which a context that was examined when it was full has to grow until it is worth it again. */
const percentStep = 5;

const minute = 60_000;

/**
 * What a checkpoint is due for; undefined for nothing. A clock that was set back makes no checkpoint due, one
 * that was set forward makes one due early.
 */
export function dueTrigger(
	{ percent, percentBefore, elapsedMs, tools }: Progress,
	{ contextPercent, elapsedMinutes, minimumToolCalls }: TriggerSettings,
): "context" | "time" | undefined {
	const wanted =
		percentBefore === undefined
			? contextPercent
			: Math.max(contextPercent, percentBefore + percentStep);
	if (percent !== undefined && percent >= wanted) return "context";
	const isTime = elapsedMs >= elapsedMinutes * minute && tools >= minimumToolCalls;
	return isTime ? "time" : undefined;
}
