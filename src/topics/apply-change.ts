import type { TopicChange } from "./change.ts";
import { createDraft, type Draft } from "./draft.ts";
import type { Ledger, TopicConfig } from "./ledger.ts";
import { type Decision, type Topic, topicBounds } from "./topic.ts";
import {
	writtenDecision,
	writtenOutcome,
	writtenTags,
	writtenTitle,
	writtenTopic,
} from "./written.ts";

/**
 * The ledger after the changes, in their order. What a change brings is scrubbed and held within
 * `topicBounds`; links stay mutual; a change of something that is not there is left out. Applying the same
 * changes twice is applying them once. Topics that no change meant stay the same objects, and so does the
 * ledger when nothing changed.
 */
export function applyChanges(ledger: Ledger, changes: readonly TopicChange[]): Ledger {
	if (changes.length === 0) return ledger;
	const draft = createDraft(ledger);
	for (const change of changes) applyChange(draft, change);
	return draft.finish();
}

function applyChange(draft: Draft, change: TopicChange): void {
	switch (change.change) {
		case "open":
			bringIn(draft, [change.topic], "last");
			return;
		case "restore":
			restore(draft, change);
			return;
		case "delete":
			for (const id of change.ids) draft.remove(id);
			return;
		case "link":
			if (draft.connect(change.id, change.other)) touchBoth(draft, change);
			return;
		case "unlink":
			unlink(draft, change);
			return;
		case "configure":
			draft.config = configured(draft.config, change.config);
			return;
		default:
			edit(draft, change);
	}
}

type Edit = Exclude<
	TopicChange,
	{ change: "open" | "restore" | "delete" | "link" | "unlink" | "configure" }
>;

function edit(draft: Draft, change: Edit): void {
	const topic = draft.get(change.id);
	if (topic === undefined) return;
	const fields = isOutdated(topic, change) ? undefined : fieldsOf(topic, change);
	if (fields === undefined) return;
	// Other words for a decision, or one taken out, are no work on the topic.
	const isWork = change.change !== "reword" && change.change !== "retract";
	draft.put({ ...(isWork ? touched(topic, change.at) : topic), ...fields });
}

/** Whether what the change takes back is not there any more. */
function isOutdated(topic: Topic, change: Edit): boolean {
	if (change.change === "status") return change.was !== undefined && change.was !== topic.status;
	if (change.change === "outcome") return change.was !== undefined && change.was !== topic.outcome;
	if (change.change === "title") return change.was !== undefined && change.was !== topic.title;
	return false;
}

/** The fields that the change puts in the place of the topic's own; undefined when it changes nothing. */
function fieldsOf(topic: Topic, change: Edit): Partial<Topic> | undefined {
	switch (change.change) {
		case "touch":
			return change.at > topic.lastUpdated ? {} : undefined;
		case "decide":
			return decided(topic, { at: change.at, text: writtenDecision(change.text) });
		case "reword":
			return reworded(topic, change);
		case "retract":
			return withDecisions(topic, (one) => (isThat(one, change) ? undefined : one));
		case "status":
			return newFields(topic, {
				status: change.status,
				outcome: change.outcome === undefined ? topic.outcome : writtenOutcome(change.outcome),
			});
		case "outcome":
			return newFields(topic, { outcome: writtenOutcome(change.text) });
		case "title":
			return newFields(topic, { title: writtenTitle(change.title) || topic.title });
		case "tags":
			return tagged(topic, change);
	}
}

function newFields(topic: Topic, fields: Partial<Topic>): Partial<Topic> | undefined {
	const { status = topic.status, outcome = topic.outcome, title = topic.title } = fields;
	const same = status === topic.status && outcome === topic.outcome && title === topic.title;
	return same ? undefined : fields;
}

function touched(topic: Topic, at: number): Topic {
	return at > topic.lastUpdated ? { ...topic, lastUpdated: at } : topic;
}

function isThat(decision: Decision, { at, text }: Decision): boolean {
	return decision.at === at && decision.text === text;
}

function decided({ decisions }: Topic, decision: Decision): Partial<Topic> | undefined {
	if (decision.text === "" || decisions.some((one) => isThat(one, decision))) return;
	const place = decisions.findLastIndex(({ at }) => at <= decision.at) + 1;
	if (place === 0 && decisions.length >= topicBounds.decisions) return;
	const all = decisions.toSpliced(place, 0, decision);
	return { decisions: all.slice(-topicBounds.decisions) };
}

function reworded(topic: Topic, { at, was, text }: Extract<Edit, { change: "reword" }>) {
	const next = { at, text: writtenDecision(text) };
	if (next.text === "" || next.text === was) return;
	return withDecisions(topic, (one) => (isThat(one, { at, text: was }) ? next : one));
}

function withDecisions(
	{ decisions }: Topic,
	make: (decision: Decision) => Decision | undefined,
): Partial<Topic> | undefined {
	const made = decisions.map(make).filter((one) => one !== undefined);
	const same = made.length === decisions.length && made.every((one, at) => one === decisions[at]);
	return same ? undefined : { decisions: made };
}

function tagged(topic: Topic, { tags, add }: Extract<Edit, { change: "tags" }>) {
	const next = writtenTags(add === true ? [...topic.tags, ...tags] : tags);
	const same = next.length === topic.tags.length && next.every((tag, at) => tag === topic.tags[at]);
	return same ? undefined : { tags: next };
}

type Pair = Extract<TopicChange, { change: "link" | "unlink" }>;

function touchBoth(draft: Draft, { id, other, at }: Pair): void {
	for (const topic of [draft.get(id), draft.get(other)]) if (topic) draft.put(touched(topic, at));
}

function unlink(draft: Draft, pair: Pair): void {
	const { id, other } = pair;
	const halves = [cutOff(draft.get(id), other), cutOff(draft.get(other), id)];
	for (const topic of halves) if (topic) draft.put(touched(topic, pair.at));
}

/** The topic without that link; undefined when it has none. */
function cutOff(topic: Topic | undefined, other: string): Topic | undefined {
	if (!topic?.links.includes(other)) return;
	return { ...topic, links: topic.links.filter((id) => id !== other) };
}

/** Adds the topics whose ids are free, then their links and origins as far as what they name is there. */
function bringIn(draft: Draft, topics: readonly Topic[], where: "last" | "by age"): void {
	const fresh = topics
		.map(writtenTopic)
		.filter(({ id, title }) => id !== "" && title !== "" && draft.get(id) === undefined);
	for (const topic of fresh) draft.add({ ...topic, links: [], derivedFrom: "" }, where);
	for (const { id, links, derivedFrom } of fresh) {
		for (const other of links) draft.connect(id, other);
		setOrigin(draft, id, derivedFrom);
	}
}

function setOrigin(draft: Draft, id: string, derivedFrom: string): void {
	const topic = draft.get(id);
	if (topic === undefined || topic.derivedFrom !== "" || derivedFrom === id) return;
	if (draft.get(derivedFrom) !== undefined) draft.put({ ...topic, derivedFrom });
}

function restore(draft: Draft, change: Extract<TopicChange, { change: "restore" }>): void {
	bringIn(draft, change.topics, "by age");
	for (const { id, derivedFrom } of change.children ?? []) setOrigin(draft, id, derivedFrom);
}

function configured(config: TopicConfig, change: Partial<TopicConfig>): TopicConfig {
	const next = { ...config, ...change };
	const changed = Object.entries(next).some(([key, value]) => value !== valueIn(config, key));
	return changed ? next : config;
}

function valueIn(config: TopicConfig, key: string): unknown {
	return Object.entries(config).find(([name]) => name === key)?.[1];
}
