import { type Ledger, mostTopics, type TopicConfig } from "./ledger.ts";
import { isOpen, type Topic, topicBounds } from "./topic.ts";

/** A ledger while changes are applied to it. Topics that nothing changed stay the same objects. */
export interface Draft {
	config: TopicConfig;
	get(id: string): Topic | undefined;
	/** Puts a topic in the place of the one with its id, which must be there. */
	put(topic: Topic): void;
	/** Adds a topic whose id is free: at the end, or where its age belongs. */
	add(topic: Topic, where: "last" | "by age"): void;
	/** Takes a topic out; whatever names it forgets it. */
	remove(id: string): void;
	/** Makes two topics name each other, where both have room for it; gives whether that changed anything. */
	connect(id: string, other: string): boolean;
	/** The ledger that came out; the very one that went in when nothing changed. */
	finish(): Ledger;
}

/** Opens a ledger for changes; costs one look at each topic. Ids must be unique. */
export function createDraft(ledger: Ledger): Draft {
	const topics = new Map<string, Topic>();
	for (const topic of ledger.topics) topics.set(topic.id, topic);
	const gone = new Set<string>();
	const aged = new Set<string>();
	let changed = false;
	const put = (topic: Topic) => {
		if (topics.get(topic.id) === topic) return;
		topics.set(topic.id, topic);
		changed = true;
	};
	/** All references to what is gone are dropped at once, since that is a look at each topic. */
	const sweep = () => {
		if (gone.size === 0) return;
		for (const topic of topics.values()) put(without(topic, gone));
		gone.clear();
	};
	/** A topic as it will be: what is gone is named no more, also before the sweep. */
	const look = (id: string) => without(topics.get(id), gone);
	const remove = (id: string) => {
		if (!topics.delete(id)) return;
		gone.add(id);
		aged.delete(id);
		changed = true;
	};
	const draft: Draft = {
		config: ledger.config,
		get: look,
		put,
		add(topic, where) {
			if (gone.has(topic.id)) sweep();
			put(topic);
			if (where === "by age") aged.add(topic.id);
		},
		remove,
		connect(id, other) {
			const before = [look(id), look(other)];
			const pair = [linked(before[0], other), linked(before[1], id)];
			for (const topic of pair.includes(undefined) ? [] : pair) if (topic) put(topic);
			return !pair.includes(undefined) && pair.some((topic, at) => topic !== before[at]);
		},
		finish() {
			if (changed) for (const id of surplus(topics)) remove(id);
			sweep();
			if (!changed && draft.config === ledger.config) return ledger;
			return { config: draft.config, topics: changed ? inOrder(topics, aged) : ledger.topics };
		},
	};
	return draft;
}

/** The topic with a link to `other`; undefined when there is no topic, or no room for a link. */
function linked(topic: Topic | undefined, other: string): Topic | undefined {
	if (topic === undefined || topic.id === other) return;
	if (topic.links.includes(other)) return topic;
	if (topic.links.length >= topicBounds.links) return;
	return { ...topic, links: [...topic.links, other] };
}

function without<T extends Topic | undefined>(topic: T, gone: ReadonlySet<string>): T | Topic {
	if (topic === undefined || gone.size === 0) return topic;
	const orphaned = gone.has(topic.derivedFrom);
	const links = topic.links.filter((id) => !gone.has(id));
	if (!orphaned && links.length === topic.links.length) return topic;
	return { ...topic, links, derivedFrom: orphaned ? "" : topic.derivedFrom };
}

/** Ids of those that leave a ledger beyond its bound. */
function surplus(topics: ReadonlyMap<string, Topic>): readonly string[] {
	const many = topics.size - mostTopics;
	if (many <= 0) return [];
	const rank = ({ status }: Topic) => (status === "dropped" ? 0 : 1);
	return [...topics.values()]
		.filter((topic) => !isOpen(topic))
		.toSorted((a, b) => rank(a) - rank(b) || a.lastUpdated - b.lastUpdated)
		.slice(0, many)
		.map(({ id }) => id);
}

/** The topics, those in `aged` before the first one that is younger. */
function inOrder(topics: ReadonlyMap<string, Topic>, aged: ReadonlySet<string>): readonly Topic[] {
	if (aged.size === 0) return [...topics.values()];
	const [late, rest]: [Topic[], Topic[]] = [[], []];
	for (const topic of topics.values()) (aged.has(topic.id) ? late : rest).push(topic);
	late.sort((a, b) => a.created - b.created);
	const result: Topic[] = [];
	let next = 0;
	for (const topic of rest) {
		for (let one = late[next]; one && one.created < topic.created; one = late[next]) {
			result.push(one);
			next += 1;
		}
		result.push(topic);
	}
	return [...result, ...late.slice(next)];
}
