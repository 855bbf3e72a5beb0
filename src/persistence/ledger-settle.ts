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
	const tied = [...settled.keys()].filter((at) => isTied(settled[at]));
	for (const at of tied) {
		keepKnown(settled, at, places);
		if (pace.isDue()) await pace.rest();
	}
	for (const at of tied) {
		answerLinks(settled, at, places);
		if (pace.isDue()) await pace.rest();
	}
	return settled;
}

function isTied(topic: Topic | undefined): boolean {
	return topic !== undefined && (topic.links.length > 0 || topic.derivedFrom !== "");
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

type Places = ReadonlyMap<string, number>;

/** Lets a topic name what is there. */
function keepKnown(topics: Topic[], at: number, places: Places): void {
	const topic = topics[at];
	if (topic === undefined) return;
	const { id, derivedFrom } = topic;
	const links = topic.links.filter((other) => other !== id && places.has(other));
	const origin = derivedFrom !== id && places.has(derivedFrom) ? derivedFrom : "";
	if (links.length === topic.links.length && origin === derivedFrom) return;
	topics[at] = { ...topic, links, derivedFrom: origin };
}

/** Lets those that a topic names name it in turn; where one has no room, the topic stops naming it. */
function answerLinks(topics: Topic[], at: number, places: Places): void {
	const topic = topics[at];
	if (topic === undefined) return;
	const kept = topic.links.filter((id) => answerLink(topics, topic.id, places.get(id)));
	if (kept.length < topic.links.length) topics[at] = { ...topic, links: kept };
}

/** Whether the topic at that place names `id` afterwards. */
function answerLink(topics: Topic[], id: string, at: number | undefined): boolean {
	const other = at === undefined ? undefined : topics[at];
	if (at === undefined || other === undefined) return false;
	if (other.links.includes(id)) return true;
	if (other.links.length >= topicBounds.links) return false;
	topics[at] = { ...other, links: [...other.links, id] };
	return true;
}
