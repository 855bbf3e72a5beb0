import {
	boundedDecision,
	boundedDecisions,
	boundedFirstSeen,
	boundedId,
	boundedOutcome,
	boundedPath,
	boundedTags,
	boundedTitle,
} from "#src/topics/bounded.ts";
import { type Decision, type Topic, topicBounds, topicStatuses } from "#src/topics/topic.ts";
import {
	type Extra,
	extraOf,
	isRecord,
	noExtra,
	oneOf,
	says,
	textOf,
	textsOf,
	timeOf,
} from "./ledger-field.ts";

/** A topic as its part of the file says it, without a look at the other topics. */
export interface DecodedTopic {
	readonly topic: Topic;
	readonly extra: Extra;
	/** Whether the file says just this; otherwise something was missing, wrong or too long. */
	readonly exact: boolean;
}

const fields: ReadonlySet<string> = new Set<keyof Topic>([
	"id",
	"title",
	"type",
	"tags",
	"derivedFrom",
	"links",
	"status",
	"created",
	"lastUpdated",
	"project",
	"decisions",
	"outcome",
	"source",
]);

/**
 * One entry of the file's topics, field by field: what is missing or wrong gets a harmless value, what is too
 * long is cut. The id may be empty. Undefined where nothing in it could name a topic.
 */
export function decodeTopic(value: unknown): DecodedTopic | undefined {
	if (!isRecord(value)) return;
	const { created, title, outcome, project, source: raw } = value;
	const decisions = decodeDecisions(value, timeOf(created) ?? 0);
	const source = decodeSource(raw);
	const id = idOf(value);
	const name = boundedTitle(textOf(title));
	const topic: Topic = {
		id,
		title: name || boundedTitle(source.firstSeen || decisions[0]?.text || id),
		...decodeKind(value),
		...decodeTies(value),
		...decodeTimes(value, decisions),
		project: boundedPath(textOf(project)),
		decisions,
		outcome: boundedOutcome(textOf(outcome)),
		source,
	};
	if (topic.title === "") return;
	return { topic, extra: extraOf(value, fields), exact: says(value, topic) };
}

function idOf({ id }: Extra): string {
	return boundedId(textOf(id));
}

function decodeKind({ type, tags, status }: Extra): Pick<Topic, "type" | "tags" | "status"> {
	return {
		type: oneOf(["other", "feature", "bug", "upgrade", "refactor"], type),
		tags: boundedTags(textsOf(tags)),
		status: oneOf(topicStatuses, status),
	};
}

function decodeTies({ derivedFrom, links }: Extra) {
	return { derivedFrom: boundedId(textOf(derivedFrom)), links: decodeLinks(links) };
}

function decodeTimes({ created, lastUpdated }: Extra, decisions: readonly Decision[]) {
	const [start, last] = [timeOf(created), timeOf(lastUpdated)];
	const first = start ?? decisions[0]?.at ?? last ?? 0;
	return { created: first, lastUpdated: last ?? decisions.at(-1)?.at ?? first };
}

function decodeLinks(value: unknown): readonly string[] {
	if (Array.isArray(value) && value.length === 0) return [];
	const ids = textsOf(value).map(boundedId);
	return [...new Set(ids)].filter((id) => id !== "").slice(0, topicBounds.links);
}

function decodeSource(value: unknown): Topic["source"] {
	const { firstSeen, firstSession } = isRecord(value) ? value : noExtra;
	return {
		firstSeen: boundedFirstSeen(textOf(firstSeen)),
		firstSession: boundedId(textOf(firstSession)),
	};
}

/** A decision that a hand wrote as a mere text, or without a time, is as old as the topic. */
function decodeDecisions({ decisions }: Extra, created: number): readonly Decision[] {
	const list = Array.isArray(decisions) ? decisions : [];
	return boundedDecisions(
		list.map((one: unknown) => {
			const { at, text } = isRecord(one) ? one : { at: undefined, text: one };
			return { at: timeOf(at) ?? created, text: boundedDecision(textOf(text)) };
		}),
	);
}
