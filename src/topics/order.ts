import type { Ledger } from "./ledger.ts";
import { isWithin } from "./project.ts";
import { isOpen, type Topic } from "./topic.ts";

const orders = new WeakMap<Ledger, Map<string, readonly Topic[]>>();

/**
 * All topics in the order in which they are listed and numbered: this project's first, within a project
 * the open ones first, the latest on top. Kept for each ledger.
 */
export function inOrder(ledger: Ledger, project: string): readonly Topic[] {
	const known = orders.get(ledger) ?? new Map<string, readonly Topic[]>();
	orders.set(ledger, known);
	const ordered = known.get(project) ?? sorted(ledger.topics, project);
	known.set(project, ordered);
	return ordered;
}

function sorted(topics: readonly Topic[], project: string): readonly Topic[] {
	const own = new Map<string, boolean>();
	for (const topic of topics) own.set(topic.project, isWithin(topic.project, project));
	const latest = new Map<string, number>();
	for (const { project: folder, lastUpdated } of topics) {
		latest.set(folder, Math.max(latest.get(folder) ?? 0, lastUpdated));
	}
	const rank = (topic: Topic) => (own.get(topic.project) === true ? 1 : 0);
	return [...topics].sort(
		(a, b) =>
			rank(b) - rank(a) ||
			(rank(a) === 1 ? 0 : byProject(a, b, latest)) ||
			Number(isOpen(b)) - Number(isOpen(a)) ||
			b.lastUpdated - a.lastUpdated,
	);
}

/** Projects stand together, the one worked on last first. */
function byProject(a: Topic, b: Topic, latest: ReadonlyMap<string, number>): number {
	if (a.project === b.project) return 0;
	const order = (latest.get(b.project) ?? 0) - (latest.get(a.project) ?? 0);
	return order || (a.project < b.project ? -1 : 1);
}

/** The topic that someone names by its number in the list, its id, or its title. */
export function resolveTopic(ledger: Ledger, project: string, name: string): Topic | undefined {
	const ordered = inOrder(ledger, project);
	if (/^\d+$/.test(name)) return ordered[Number(name) - 1];
	const low = name.toLowerCase();
	return (
		ordered.find(({ id }) => id === name) ??
		ordered.find(({ title }) => title.toLowerCase() === low) ??
		ordered.find(({ title }) => title.toLowerCase().startsWith(low))
	);
}
