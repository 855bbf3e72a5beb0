import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { openRequests, requestText } from "#src/topics/request.ts";
import type { Topic } from "#src/topics/topic.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge, shortAge } from "#views/kit/age.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutTo, padTo, plain, plainLines } from "#views/kit/text.ts";
import type { TopicsView } from "./data.ts";
import { createFinder } from "./finder.ts";
import { isHeading, type Row } from "./listing.ts";

/** Topics that an answer lists; the screen has them all. */
const MOST_TOPICS = 50;
/** Lines of an outcome that an answer holds. */
const MOST_LINES = 100;
/** Columns of a title in the list. */
const TITLE = 50;

/** An answer is one piece of text, so it does without the readings, which come later. */
const noPinyin = { read: undefined, want: () => {} };

/** `/topics list` where there is no screen: topics that fit the words of a filter, by project. */
export function sayList(view: TopicsView, filter: string, words: Messages, now: number): string {
	const { ledger, project } = view;
	const { topics } = words;
	const failed =
		view.failure === undefined ? [] : [topics.failed(words.notice.failures[view.failure])];
	if (ledger.topics.length === 0) return [...failed, topics.emptyTitle].join("\n\n");
	const scope = ledger.config.projectScope;
	const listing = createFinder(noPinyin).list(ledger, {
		project,
		scope: filter === "" ? scope : "all",
		status: "all",
		sort: "updated",
		query: filter,
	});
	if (listing.shown === 0) return [...failed, topics.noMatch].join("\n\n");
	const numbers = new Map(ledger.topics.map((topic, index) => [topic.id, String(index + 1)]));
	const rows = firstTopics(listing.rows, MOST_TOPICS);
	const lines = rows.map((row) => {
		if (isHeading(row)) return row.name === "" ? topics.noProject : plain(row.name);
		return sayRow(row, numbers.get(row.id) ?? "", view, words, now);
	});
	const count = Math.min(MOST_TOPICS, listing.shown);
	const open = listing.rows.reduce((sum, row) => sum + (isHeading(row) ? row.open : 0), 0);
	return [...failed, ...lines, "", topics.plain.listed(count, listing.shown, open)].join("\n");
}

/** The rows up to so many topics. */
function firstTopics(rows: readonly Row[], most: number): Row[] {
	let count = 0;
	const kept = rows.filter((row) => {
		if (!isHeading(row)) count += 1;
		return count <= most;
	});
	return isHeading(kept.at(-1)) ? kept.slice(0, -1) : kept;
}

function sayRow(
	topic: Topic,
	number: string,
	{ active }: TopicsView,
	words: Messages,
	now: number,
): string {
	const title = padTo(cutTo(plain(topic.title), TITLE), TITLE);
	const status = padTo(words.topics.statuses[topic.status], 12);
	const age = topic.id === active ? words.topics.active : shortAge(topic.lastUpdated, now, words);
	const cells = [number.padStart(4), glyphs.status[topic.status], status, title, padTo(age, 8)];
	return `${cells.join(" ")} ${plain(topic.id)}`;
}

/** `/topics show` where there is no screen: everything about one topic. */
export function sayTopic(view: TopicsView, topic: Topic, words: Messages, now: number): string {
	const { topics } = words;
	const titles = (ids: readonly string[]) =>
		ids
			.flatMap((id) => view.ledger.topics.find((other) => other.id === id)?.title ?? [])
			.map(plain);
	const facts: readonly (readonly [string, string])[] = [
		[topics.plain.id, topic.id],
		[topics.plain.status, topics.statuses[topic.status]],
		[topics.plain.type, topics.types[topic.type]],
		[topics.plain.tags, topic.tags.join(words.listComma)],
		[topics.plain.from, titles([topic.derivedFrom]).join()],
		[topics.plain.links, titles(topic.links).join(words.listComma)],
		[topics.plain.project, topic.project],
		[topics.plain.session, topic.source.firstSession],
		[topics.plain.created, longAge(topic.created, now, words)],
		[topics.plain.updated, longAge(topic.lastUpdated, now, words)],
	];
	const shown = facts.filter(([, text]) => text !== "");
	const column = Math.max(...shown.map(([name]) => visibleWidth(name))) + 2;
	const dated = topic.decisions
		.toReversed()
		.map(({ at, text }) => `  ${stamp(at, now)}  ${plain(text)}`);
	const first = topic.source.firstSeen;
	return [
		plain(topic.title),
		shown.map(([name, text]) => padTo(name, column) + plain(text)).join("\n"),
		part(
			topics.requests,
			openRequests(topic).map(({ text }) => `  ${glyphs.between} ${plain(requestText(text))}`),
		),
		part(topics.decisions, dated),
		part(
			topics.outcome,
			topic.outcome === "" ? [] : plainLines(topic.outcome, MOST_LINES).map((line) => `  ${line}`),
		),
		part(topics.firstAsked, first === "" ? [] : [`  ${topics.quoted(plain(first))}`]),
	]
		.filter((block) => block !== "")
		.join("\n\n");
}

function part(title: string, lines: readonly string[]): string {
	return lines.length === 0 ? "" : [title, ...lines].join("\n");
}
