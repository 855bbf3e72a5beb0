import { topicId } from "#src/topics/id.ts";
import { type Topic, topicBounds } from "#src/topics/topic.ts";
import type { Pace } from "./ledger-pace.ts";

/**
 * Makes topics that a hand may have edited belong together: each id once (later ones get a new one), links to
 * topics that are there and mutual, origins that are there. Topics that are right stay the same objects.
 */
export async function settleTopics(
	topics: readonly Topic[],
	pace: Pace,
): Promise<readonly Topic[]> {
	const places = new Map<string, number>();
	const settled = await withOwnIds(topics, places, pace);
	for (const [at, topic] of settled.entries()) {
		settled[at] = withKnown(topic, places);
		if (pace.isDue()) await pace.rest();
	}
	for (const [at, { links }] of settled.entries()) {
		for (const other of links) answerLink(settled, at, places.get(other));
		if (pace.isDue()) await pace.rest();
	}
	return settled;
}

/** Gives every topic an id of its own and notes where each is. */
async function withOwnIds(
	topics: readonly Topic[],
	places: Map<string, number>,
	pace: Pace,
): Promise<Topic[]> {
	const homeless: number[] = [];
	for (const [at, { id }] of topics.entries()) {
		if (id === "" || places.has(id)) homeless.push(at);
		else places.set(id, at);
		if (pace.isDue()) await pace.rest();
	}
	const settled = [...topics];
	for (const at of homeless) {
		const topic = settled[at];
		if (topic === undefined) continue;
		const id = topicId(topic.title, (one) => places.has(one));
		places.set(id, at);
		settled[at] = { ...topic, id };
	}
	return settled;
}

function withKnown(topic: Topic, places: ReadonlyMap<string, number>): Topic {
	const { id, derivedFrom } = topic;
	const links = topic.links.filter((other) => other !== id && places.has(other));
	const origin = derivedFrom !== id && places.has(derivedFrom) ? derivedFrom : "";
	if (links.length === topic.links.length && origin === derivedFrom) return topic;
	return { ...topic, links, derivedFrom: origin };
}

/** Lets the other topic name this one in turn; where it has no room, this one stops naming it. */
function answerLink(topics: Topic[], at: number, otherAt: number | undefined): void {
	const [topic, other] = [topics[at], otherAt === undefined ? undefined : topics[otherAt]];
	if (!topic || !other || otherAt === undefined || other.links.includes(topic.id)) return;
	if (other.links.length < topicBounds.links) {
		topics[otherAt] = { ...other, links: [...other.links, topic.id] };
	} else {
		topics[at] = { ...topic, links: topic.links.filter((id) => id !== other.id) };
	}
}
