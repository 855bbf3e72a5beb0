import type { Messages } from "#i18n/en.ts";
import { type Topic, topicStatuses } from "#src/topics/topic.ts";
import { fold } from "#views/kit/light.ts";
import { plain } from "#views/kit/text.ts";
import type { TopicsView } from "./data.ts";
import { sayList, sayTopic } from "./plain.ts";

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** Topics and tags that completion offers. */
const MOST_OFFERED = 20;

/** What `/topics` answers where, or when, there is no screen. */
export type TopicsAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "topic"; readonly id: string }
	| { readonly show: "unknown"; readonly word: string }
	| { readonly show: "usage" };

/**
 * The text of an answer. In a list the number in front of a topic is its place in the ledger, counted from
 * one: it stays while topics are added.
 */
export function answerTopics(
	question: TopicsAnswer,
	view: TopicsView,
	words: Messages,
	now: number,
): string {
	const { command } = words.topics;
	switch (question.show) {
		case "list":
			return sayList(view, question.words.trim(), words, now);
		case "topic": {
			const topic = view.ledger.topics.find(({ id }) => id === question.id);
			return topic === undefined
				? words.notice.topic.unknown(plain(question.id))
				: sayTopic(view, topic, words, now);
		}
		case "unknown":
			return `${words.notice.topic.unknown(plain(question.word))}\n${command.usage}`;
		case "usage":
			return command.usage;
	}
}

/** What can follow `/topics `, given what stands there already; nothing for what is complete. */
export function completeTopics(typed: string, words: Messages, view: TopicsView): Completion[] {
	const line = typed.trimStart();
	const status = /^status\s+(\S+)\s+(\S*)$/.exec(line);
	if (status !== null) return completeStatus(status[1] ?? "", status[2] ?? "", words);
	const named = /^(show|status|use|delete)\s+(.*)$/.exec(line);
	if (named !== null) return completeTopic(named[1] ?? "", named[2] ?? "", words, view);
	const tag = /^tag:(\S*)$/.exec(line);
	if (tag !== null) return completeTag(tag[1] ?? "", words, view);
	return Object.entries(words.topics.command.arguments).flatMap(([name, description]) => {
		if (!name.startsWith(line) || name === line) return [];
		const followed = ["show", "status", "use", "delete", "list"].includes(name);
		return [{ value: followed ? `${name} ` : name, label: name, description }];
	});
}

function completeStatus(id: string, typed: string, words: Messages): Completion[] {
	return topicStatuses
		.filter((status) => status.startsWith(typed) && status !== typed)
		.map((status) => ({
			value: `status ${id} ${status}`,
			label: status,
			description: words.topics.statuses[status],
		}));
}

/** Topics by the beginning of their id or any part of their title, the latest first. */
function completeTopic(
	name: string,
	typed: string,
	words: Messages,
	{ ledger }: TopicsView,
): Completion[] {
	const said = fold(typed.trim());
	const isComplete = ledger.topics.some(
		({ id }, index) => id === typed.trim() || String(index + 1) === typed.trim(),
	);
	if (isComplete) return [];
	const fitting = ledger.topics.filter((topic) => isNamed(topic, said));
	return fitting
		.toSorted((a, b) => b.lastUpdated - a.lastUpdated)
		.slice(0, MOST_OFFERED)
		.map((topic) => ({
			value: `${name} ${plain(topic.id)}${name === "status" ? " " : ""}`,
			label: plain(topic.title),
			description: words.topics.statuses[topic.status],
		}));
}

function isNamed({ id, title }: Topic, said: string): boolean {
	return id.startsWith(said) || fold(title).includes(said);
}

function completeTag(typed: string, words: Messages, { ledger }: TopicsView): Completion[] {
	const counts = new Map<string, number>();
	for (const tag of ledger.topics.flatMap((topic) => topic.tags)) {
		counts.set(tag, (counts.get(tag) ?? 0) + 1);
	}
	return [...counts]
		.filter(([tag]) => tag.startsWith(fold(typed)) && tag !== typed)
		.sort(([, a], [, b]) => b - a)
		.slice(0, MOST_OFFERED)
		.map(([tag, count]) => ({
			value: `tag:${plain(tag)}`,
			label: plain(tag),
			description: words.topics.command.tagged(count),
		}));
}
