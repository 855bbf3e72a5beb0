import type { Language } from "#src/lib/language.ts";
import { redact } from "#src/lib/redact.ts";
import { cut, oneLine } from "#src/lib/text.ts";
import { cutToTokens, estimateTokens } from "#src/lib/tokens.ts";
import { isRequestDecision, openRequests, requestText } from "./request.ts";
import { type Topic, type TopicStatus, topicBounds } from "./topic.ts";

/** Of the lines, as `estimateTokens` counts: with the fence around them the card stays within 150 tokens and 10 lines. */
const mostTokens = 102;
const mostLines = 7;
/** Of its first line, of the one that names the parent, and of any other. */
const headTokens = 44;
const parentTokens = 18;
const lineTokens = 30;
/** A line that has to be cut below this says nothing. */
const leastTokens = 10;

const mostRequests = 3;
const mostConclusions = 3;

/** UTF-16 units of a field that a hand may have made longer. */
const mostUnits = 2_000;

interface CardWords {
	readonly topic: string;
	readonly parent: string;
	readonly open: string;
	readonly concluded: string;
	readonly outcome: string;
	readonly status: Readonly<Record<TopicStatus, string>>;
}

const words: Readonly<Record<Language, CardWords>> = {
	en: {
		topic: "Topic: ",
		parent: "Part of: ",
		open: "Open: ",
		concluded: "Concluded: ",
		outcome: "Outcome: ",
		status: { in_progress: "in progress", blocked: "blocked", done: "done", dropped: "dropped" },
	},
	zh: {
		topic: "主题：",
		parent: "源自：",
		open: "未完：",
		concluded: "结论：",
		outcome: "结果：",
		status: { in_progress: "进行中", blocked: "受阻", done: "已完成", dropped: "已放弃" },
	},
};

/** How a card is worded. */
export interface CardOptions {
	/** Of the conversation. */
	readonly language: Language;
	/** Title of the topic that this one came from. */
	readonly parent?: string;
}

/**
 * What the model is told of the active topic: at most 7 lines and 102 estimated tokens, whatever the record holds.
 * Title and status, the newest requests that are open, the last conclusions; of a topic that is done its outcome.
 */
export function cardLines(topic: Topic, { language, parent }: CardOptions): readonly string[] {
	const said = words[language];
	const lines = [cutToTokens(headOf(topic, said), headTokens)];
	if (parent) lines.push(cutToTokens(`${said.parent}${plain(parent)}`, parentTokens));
	let room = mostTokens - cost(lines);
	if (topic.status === "done" && topic.outcome.trim() !== "") {
		const outcome = cutToTokens(
			`${said.outcome}${plain(topic.outcome)}`,
			Math.min(lineTokens, room - 1),
		);
		lines.push(outcome);
		room -= cost([outcome]);
	}
	const open = section(said.open, openRequests(topic).slice(-mostRequests).map(textOf), room);
	lines.push(...open);
	room -= cost(open);
	const known = topic.decisions.filter(({ text }) => !isRequestDecision(text));
	const count = Math.min(mostConclusions, mostLines - lines.length);
	return [...lines, ...section(said.concluded, known.slice(-count).map(textOf), room)];
}

function textOf({ text }: { readonly text: string }): string {
	return plain(requestText(text));
}

function headOf(topic: Topic, said: CardWords): string {
	const title = cutToTokens(plain(topic.title), topicBounds.title + 3);
	const facts = [said.status[topic.status], topic.type, ...topic.tags.map(plain)].join(", ");
	return `${said.topic}${title} (${facts})`;
}

/** The newest texts that there is room for, oldest first, each behind its label. */
function section(label: string, texts: readonly string[], room: number): readonly string[] {
	const kept: string[] = [];
	let left = room;
	for (const text of texts.toReversed()) {
		if (left - 1 < leastTokens) break;
		const line = cutToTokens(`${label}${text}`, Math.min(lineTokens, left - 1));
		kept.unshift(line);
		left -= cost([line]);
	}
	return kept;
}

/** Tokens of lines with the line ends after them. */
function cost(lines: readonly string[]): number {
	return lines.reduce((sum, line) => sum + estimateTokens(`${line}\n`), 0);
}

/** A field on one line; a hand may have written anything into the file. */
function plain(text: string): string {
	return oneLine(redact(cut(text, mostUnits)).text);
}
