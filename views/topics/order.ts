import type { Topic } from "#src/topics/topic.ts";

/** The time that a list is ordered by. */
export type Order = "updated" | "created";

/** Topics newest first; of the same moment, the one that came later. */
export function newestFirst(topics: readonly Topic[], order: Order): readonly Topic[] {
	const count = topics.length;
	const times = topics.map((topic) => (order === "created" ? topic.created : topic.lastUpdated));
	const newest = times.reduce((latest, time) => Math.max(latest, time), 0);
	// Age and place in one number each: numbers are sorted many times faster than objects are compared.
	// Ages beyond what is exact, which are decades, count as the same.
	const oldest = Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, count)) - 1;
	const ranks = new Float64Array(count);
	times.forEach((time, index) => {
		ranks[index] = Math.min(newest - time, oldest) * count + (count - 1 - index);
	});
	const sorted: Topic[] = [];
	for (const rank of ranks.sort()) {
		const topic = topics[count - 1 - (rank % count)];
		if (topic !== undefined) sorted.push(topic);
	}
	return sorted;
}
