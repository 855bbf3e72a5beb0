import { sha256 } from "../../src/lib/hash.ts";
import { gateInput } from "../../src/topics/gate.ts";
import { findKnown } from "../../src/topics/known.ts";
import { createTopicIndex, type TopicIndex } from "../../src/topics/match.ts";
import { HOT, similarityTo } from "../../src/topics/similarity.ts";
import { cleanTitle } from "../../src/topics/title.ts";
import type { Topic } from "../../src/topics/topic.ts";
import { topicOf } from "../../src/topics/verdict.ts";
import labels from "./gate-labels.json" with { type: "json" };
import { least } from "./least.ts";
import type { Stream } from "./streams.ts";

/** What became of a message: no request, goes on with the active topic, a cold call that found or opened one. */
type Outcome = "gated" | "hot" | "merged" | "opened";

interface Decided {
	readonly outcome: Outcome;
	/** Whether a person called it a request. */
	readonly labelled: boolean;
	/** Whether a session begins here while another topic is still taken for active. */
	readonly begins: boolean;
	readonly gateMs: number;
	/** Undefined where the hot path was not asked. */
	readonly hotMs: number | undefined;
}

/** Messages of the session that the gate and the hot path are told. */
const mostRecent = 20;

const requests = new Map(labels.map(({ stream, message, hash }) => [`${stream} ${message}`, hash]));

function isLabelled(stream: string, message: number, text: string): boolean {
	return requests.get(`${stream} ${message}`) === sha256(text).slice(0, 16);
}

/**
 * Puts one user's messages through gate, hot path and index. No model is asked: each cold call is taken as a verdict
 * that this is a requirement, titled by the message's own beginning. So `opened` is the most that can be opened, and
 * merging has only the user's words to go by. A topic stays active over the start of a session, so that what is hot
 * there shows how often another subject is taken for the old one; the product starts a session without a topic.
 */
export function replayStream({ id, messages, boundaries }: Stream): readonly Decided[] {
	const index = createTopicIndex();
	let session: string[] = [];
	let since: string[] = [];
	let active: Topic | undefined;
	return messages.map((text, at) => {
		const starts = boundaries[at] === 1;
		if (starts) session = [];
		const gate = least(() => gateInput(text, { recent: session.slice(-mostRecent) }));
		session.push(text);
		const hot = gate.result.pass ? hotness(text, active, since) : undefined;
		const facts = { labelled: isLabelled(id, at, text), begins: starts && hot !== undefined };
		const times = { gateMs: gate.ms, hotMs: hot?.ms };
		since.push(text);
		if (!gate.result.pass) return { ...facts, ...times, outcome: "gated" };
		if (hot?.result) return { ...facts, ...times, outcome: "hot" };
		const { topic, outcome } = cold(text, `t${at}`, index);
		[active, since] = [topic, [text]];
		return { ...facts, ...times, outcome };
	});
}

function hotness(text: string, active: Topic | undefined, since: readonly string[]) {
	if (!active) return;
	// A new object each time, since the words of one are read only once.
	return least(() => similarityTo(text, { ...active }, since.slice(-mostRecent)) >= HOT);
}

function cold(text: string, id: string, index: TopicIndex): { topic: Topic; outcome: Outcome } {
	const title = cleanTitle(text);
	const known = findKnown(index, { title, summary: "", tags: [], input: text });
	if (known) return { topic: known.topic, outcome: "merged" };
	const topic = topicNamed(id, title, text);
	index.add(topic);
	return { topic, outcome: "opened" };
}

/** A topic as it is recorded when a request opens it. */
export function topicNamed(id: string, title: string, input: string): Topic {
	const verdict = { isRequirement: true, type: "other", title, summary: title, tags: [] } as const;
	return topicOf(verdict, { input, project: "/p", session: "s", at: 0, id, derivedFrom: "" });
}
