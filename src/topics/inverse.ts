import { applyChanges } from "./apply-change.ts";
import type { TopicChange } from "./change.ts";
import type { Ledger, TopicConfig } from "./ledger.ts";
import type { Topic } from "./topic.ts";

/**
 * The changes that take `change` back, to be asked for before it is applied to `ledger`. They name the same
 * fields and nothing else, so that what others changed meanwhile stays. Undefined when it changes nothing, or
 * nothing that can be taken back: `lastUpdated` never goes back.
 */
export function inverseOf(ledger: Ledger, change: TopicChange): TopicChange[] | undefined {
	const after = applyChanges(ledger, [change]);
	if (after === ledger) return;
	const undo = undoOf({ before: ledger, after }, change);
	return undo.length === 0 ? undefined : undo;
}

interface Step {
	readonly before: Ledger;
	readonly after: Ledger;
}

function undoOf(step: Step, change: TopicChange): TopicChange[] {
	switch (change.change) {
		case "open":
			return removal(step, [change.topic.id]);
		case "restore":
			return removal(
				step,
				change.topics.map(({ id }) => id),
			);
		case "delete":
			return restoring(step.before, change.ids);
		case "configure":
			return [{ change: "configure", config: oldValues(step.before.config, change.config) }];
		case "link":
			return [{ ...change, change: "unlink" }];
		case "unlink":
			return [{ ...change, change: "link" }];
		case "touch":
			return [];
		default:
			return undoOfEdit(step, change);
	}
}

type Edit = Extract<
	TopicChange,
	{ change: "decide" | "reword" | "retract" | "status" | "outcome" | "title" | "tags" }
>;

function undoOfEdit({ before, after }: Step, change: Edit): TopicChange[] {
	const { id, at } = change;
	const [old, now] = [topicOf(before, id), topicOf(after, id)];
	if (old === undefined || now === undefined) return [];
	switch (change.change) {
		case "decide":
		case "retract":
			return undoOfDecisions(old, now);
		case "reword": {
			const text = now.decisions.find((one) => !old.decisions.includes(one))?.text ?? "";
			return [{ change: "reword", id, at, was: text, text: change.was }];
		}
		case "status": {
			const { status, outcome } = old;
			const written = change.outcome !== undefined && { outcome };
			return [{ change: "status", id, at, status, was: now.status, ...written }];
		}
		case "outcome":
			return [{ change: "outcome", id, at, text: old.outcome, was: now.outcome }];
		case "title":
			return [{ change: "title", id, at, title: old.title, was: now.title }];
		case "tags":
			return [{ change: "tags", id, at, tags: old.tags }];
	}
}

/** What came goes, and what left for it comes back. */
function undoOfDecisions(old: Topic, now: Topic): TopicChange[] {
	const { id } = old;
	const came = now.decisions.filter((one) => !old.decisions.includes(one));
	const left = old.decisions.filter((one) => !now.decisions.includes(one));
	return [
		...came.map(({ at, text }): TopicChange => ({ change: "retract", id, at, text })),
		...left.map(({ at, text }): TopicChange => ({ change: "decide", id, at, text })),
	];
}

function topicOf({ topics }: Ledger, id: string): Topic | undefined {
	return topics.find((topic) => topic.id === id);
}

/** Takes out those that came by the change. */
function removal({ before, after }: Step, wanted: readonly string[]): TopicChange[] {
	const ids = wanted.filter((id) => !topicOf(before, id) && topicOf(after, id));
	return ids.length === 0 ? [] : [{ change: "delete", ids }];
}

function restoring({ topics }: Ledger, ids: readonly string[]): TopicChange[] {
	const wanted = new Set(ids);
	const children = topics
		.filter(({ id, derivedFrom }) => wanted.has(derivedFrom) && !wanted.has(id))
		.map(({ id, derivedFrom }) => ({ id, derivedFrom }));
	return [{ change: "restore", topics: topics.filter(({ id }) => wanted.has(id)), children }];
}

/** The old values of the settings that the change names. */
function oldValues(config: TopicConfig, change: Partial<TopicConfig>): Partial<TopicConfig> {
	return Object.fromEntries(Object.entries(config).filter(([key]) => key in change));
}
