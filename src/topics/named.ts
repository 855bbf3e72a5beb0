import type { Ledger } from "./ledger.ts";
import type { Topic } from "./topic.ts";

/**
 * The topic that someone names: by its number, which is its place in the ledger from one on, by its id, its
 * title, or, unless `whole`, the beginning of one. Of several the one worked on last.
 */
export function topicNamed({ topics }: Ledger, name: string, whole = false): Topic | undefined {
	if (/^\d+$/.test(name)) return topics[Number(name) - 1];
	const low = fold(name);
	const latest = topics.toSorted((a, b) => b.lastUpdated - a.lastUpdated);
	const exact =
		latest.find(({ id }) => id === name) ?? latest.find(({ title }) => fold(title) === low);
	if (exact !== undefined || whole) return exact;
	return latest.find(({ title }) => fold(title).startsWith(low));
}

function fold(text: string): string {
	return text.normalize("NFKC").toLowerCase();
}
