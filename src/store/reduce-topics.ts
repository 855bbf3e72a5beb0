import type { LiveEvent } from "./events.ts";
import type { Topics } from "./topics.ts";

/** What happened to the ledger, and to what the model is told of it. */
export type TopicsEvent = Extract<
	LiveEvent,
	{
		type:
			| "ledger.located"
			| "ledger.read"
			| "ledger.failed"
			| "card.known"
			| "classify.started"
			| "classify.ended";
	}
>;

export function reduceTopics(topics: Topics, event: TopicsEvent): Topics {
	switch (event.type) {
		case "ledger.located":
			return { ...topics, file: event.file, project: event.project };
		case "ledger.read":
			return { ...topics, ledger: event.ledger, failure: undefined };
		case "ledger.failed":
			return { ...topics, failure: event.failure };
		case "card.known":
			return { ...topics, told: event.card };
		case "classify.started":
			return {
				...topics,
				classifying: topics.classifying + 1,
				classifyingSince: topics.classifyingSince ?? event.at,
			};
		case "classify.ended":
			return {
				...topics,
				classifying: topics.classifying - 1,
				classifyingSince: topics.classifying > 1 ? topics.classifyingSince : undefined,
			};
	}
}
