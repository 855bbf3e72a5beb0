import { redact } from "#src/lib/redact.ts";
import {
	boundedDecision,
	boundedDecisions,
	boundedFirstSeen,
	boundedId,
	boundedOutcome,
	boundedPath,
	boundedTags,
	boundedTitle,
} from "./bounded.ts";
import { type Topic, topicBounds } from "./topic.ts";

/** A text that is about to be written: a cut can hide the shape of a secret, so secrets go first. */
function written(bounded: (text: string) => string): (text: string) => string {
	return (text) => bounded(redact(text).text);
}

/** A title without secrets, as it is kept. */
export const writtenTitle = written(boundedTitle);
/** A decision without secrets, as it is kept. */
export const writtenDecision = written(boundedDecision);
/** An outcome without secrets, as it is kept. */
export const writtenOutcome = written(boundedOutcome);
const writtenFirstSeen = written(boundedFirstSeen);

/** Tags without secrets, as they are kept. */
export function writtenTags(tags: readonly string[]): readonly string[] {
	return boundedTags(tags.map((tag) => redact(tag).text));
}

/** A whole topic as it is kept, without secrets, its links aside from how many there may be unchecked. */
export function writtenTopic(topic: Topic): Topic {
	const decisions = topic.decisions.map(({ at, text }) => ({ at, text: writtenDecision(text) }));
	return {
		id: boundedId(topic.id),
		title: writtenTitle(topic.title),
		type: topic.type,
		tags: writtenTags(topic.tags),
		derivedFrom: boundedId(topic.derivedFrom),
		links: [...new Set(topic.links)].slice(0, topicBounds.links),
		status: topic.status,
		created: topic.created,
		lastUpdated: topic.lastUpdated,
		project: boundedPath(topic.project),
		decisions: boundedDecisions(decisions),
		outcome: writtenOutcome(topic.outcome),
		source: {
			firstSeen: writtenFirstSeen(topic.source.firstSeen),
			firstSession: boundedId(topic.source.firstSession),
		},
	};
}
