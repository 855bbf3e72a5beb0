import type { ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";
import type { ToldHead } from "#src/store/telling.ts";

/**
 * How long a head has stood unchanged and how much of the requests since then came from the cache. The first request
 * is left out where there are more: it fills the cache.
 * @param at milliseconds on the wall clock when the head was composed
 */
export function headUse(
	entries: readonly ProjectedSessionEntry[],
	at: number,
): Pick<ToldHead, "turns" | "cached"> {
	const since = entries
		.flatMap(({ messages }) => messages)
		.filter((message) => "timestamp" in message && message.timestamp >= at);
	const usages = since.flatMap((message) =>
		message.role === "assistant" && message.usage.totalTokens > 0 ? [message.usage] : [],
	);
	const later = usages.length > 1 ? usages.slice(1) : usages;
	const sum = (count: (usage: (typeof usages)[number]) => number) =>
		later.reduce((total, usage) => total + count(usage), 0);
	const read = sum(({ cacheRead }) => cacheRead);
	const sent = sum(({ cacheRead, cacheWrite, input }) => cacheRead + cacheWrite + input);
	const reports = read + sum(({ cacheWrite }) => cacheWrite) > 0;
	return {
		turns: since.filter(({ role }) => role === "user").length,
		cached: reports && sent > 0 ? Math.floor((read / sent) * 100) : undefined,
	};
}
