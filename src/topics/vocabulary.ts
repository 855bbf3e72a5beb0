import { cut } from "#src/lib/text.ts";
import { topicWords } from "#src/lib/words.ts";
import { requestText } from "./request.ts";
import type { Topic } from "./topic.ts";

/** Terms of a text, each with what it weighs. */
export type Vocabulary = ReadonlyMap<string, number>;

/** What the words of a topic's parts count: its name more than what was said on the way. */
const shares = { title: 1, tag: 1, firstSeen: 0.9, decision: 0.8, recent: 0.8 };

/** The user's last messages that still tell what the topic is about. */
const mostRecent = 6;
/** Terms and UTF-16 units of one of them; a paste would know every word. */
const mostRecentWords = 30;
const mostRecentUnits = 600;

/** Records never change in place, so that the words of one are read once. */
const ofTopics = new WeakMap<Topic, Vocabulary>();
/** Words of messages that were asked about lately; a message is recent for several decisions. */
const ofMessages = new Map<string, readonly string[]>();
const mostMessages = 32;

/** The words that belong to a topic and to what was said since it was entered, oldest first. */
export function vocabularyOf(topic: Topic, recent: readonly string[]): Vocabulary {
	const words = new Map(wordsOfTopic(topic));
	for (const text of recent.slice(-mostRecent)) raise(words, wordsOfMessage(text), shares.recent);
	return words;
}

function wordsOfTopic(topic: Topic): Vocabulary {
	const read = ofTopics.get(topic);
	if (read !== undefined) return read;
	const words = new Map<string, number>();
	raise(words, topicWords(topic.title), shares.title);
	for (const tag of topic.tags) raise(words, topicWords(tag), shares.tag);
	raise(words, topicWords(topic.source.firstSeen), shares.firstSeen);
	for (const { text } of topic.decisions) {
		raise(words, topicWords(requestText(text)), shares.decision);
	}
	ofTopics.set(topic, words);
	return words;
}

function wordsOfMessage(text: string): readonly string[] {
	const start = cut(text, mostRecentUnits, "");
	const read = ofMessages.get(start);
	if (read !== undefined) return read;
	const words = topicWords(start).slice(0, mostRecentWords);
	const [oldest] = ofMessages.keys();
	if (ofMessages.size >= mostMessages && oldest !== undefined) ofMessages.delete(oldest);
	ofMessages.set(start, words);
	return words;
}

function raise(words: Map<string, number>, added: readonly string[], share: number): void {
	for (const word of added) words.set(word, Math.max(words.get(word) ?? 0, share));
}
