import fc from "fast-check";
import { test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Topic } from "#src/topics/topic.ts";
import { topicStatuses, topicTypes } from "#src/topics/topic.ts";
import { createTopicCards } from "#views/cards/topic.ts";
import { drawTopicBadge } from "#views/footer/topic.ts";
import type { Mode, TopicsModel } from "#views/topics/model.ts";
import { startTopics } from "#views/topics/model.ts";
import { sayTopic } from "#views/topics/plain.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import type { Mode as ConfigMode } from "#views/topics-config/model.ts";
import { startConfig } from "#views/topics-config/model.ts";
import { rowNames } from "#views/topics-config/rows.ts";
import { topicsConfigScreen } from "#views/topics-config/screen.ts";
import { frameOf, noon } from "../support/frames.ts";
import { expectSafe, language, size, text } from "../support/hostile.ts";
import { plainPalette } from "../support/paint.ts";
import { configView } from "../support/topics-config-view.ts";
import { viewOf } from "../support/topics-view.ts";

const moment = fc.oneof(fc.integer({ min: 0, max: 2 * noon }), fc.constant(noon));
const topic: fc.Arbitrary<Topic> = fc.record({
	id: fc.constantFrom("a", "b", "c"),
	title: text,
	type: fc.constantFrom(...topicTypes),
	tags: fc.array(text, { maxLength: 3 }),
	derivedFrom: fc.constantFrom("", "a", "gone"),
	links: fc.array(fc.constantFrom("a", "b", "gone"), { maxLength: 3 }),
	status: fc.constantFrom(...topicStatuses),
	created: moment,
	lastUpdated: moment,
	project: fc.oneof(text, fc.constantFrom("", "/home/lin/code/waystation")),
	decisions: fc.array(fc.record({ at: moment, text }), { maxLength: 3 }),
	outcome: text,
	source: fc.record({ firstSeen: text, firstSession: text }),
});
const topics = fc.uniqueArray(topic, { selector: ({ id }) => id, maxLength: 3 });
const mode = fc.oneof(
	fc.constantFrom<Mode>(
		{ name: "list" },
		{ name: "filter" },
		{ name: "help" },
		{ name: "status", id: "a" },
		{ name: "status", id: "gone" },
	),
	fc.record({
		name: fc.constant("edit" as const),
		id: fc.constant("a"),
		field: fc.constantFrom("title" as const, "tags" as const, "outcome" as const, "note" as const),
		text,
	}),
);
const model = fc.record({
	mode,
	reading: fc.boolean(),
	scroll: fc.nat({ max: 40 }),
	query: fc.oneof(fc.constant(""), fc.constant("tj"), text),
	status: fc.constantFrom<TopicsModel["status"]>("all", "open", "done"),
	picking: fc.constantFrom(undefined, "a", "gone"),
});

test("no topic, however strange, breaks out of the screen at any size", () => {
	fc.assert(
		fc.property(topics, model, text, size, language, (some, at, words, room, tongue) => {
			const data = viewOf(some, {
				file: words,
				project: words,
				failure: words.length % 2 === 0 ? "denied" : undefined,
				active: "a",
				notice: { code: "topic.entered", title: words },
			});
			const start = { ...startTopics(data), ...at };
			const frame = frameOf(room.width, tongue, room.height);
			const lines = topicsScreen(start).draw(data, start, frame);
			if (lines.length !== room.height) throw new Error(`${lines.length} lines`);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 1500 },
	);
});

test("no model or answer, however strange, breaks out of the settings at any size", () => {
	const configMode = fc.constantFrom<ConfigMode>(
		{ name: "rows" },
		{ name: "help" },
		{ name: "ask", text: "x" },
		{ name: "pick", setting: "model", query: "" },
	);
	fc.assert(
		fc.property(
			text,
			configMode,
			fc.nat({ max: 7 }),
			size,
			language,
			(words, at, row, room, tongue) => {
				const done = {
					requirement: true,
					type: words,
					title: words,
					summary: words,
					tags: [words],
				};
				const view = configView(
					{ model: words, thinking: words },
					{
						models: [{ name: words, label: words, levels: [words] }],
						test: { state: "done", input: words, model: words, ms: 1, ...done },
						notice: { code: "topic.entered", title: words },
					},
				);
				const cursor = { key: rowNames[row] ?? "", index: row, offset: 0 };
				const frame = frameOf(room.width, tongue, room.height);
				const lines = topicsConfigScreen.draw(view, { ...startConfig, mode: at, cursor }, frame);
				if (lines.length !== room.height) throw new Error(`${lines.length} lines`);
				expectSafe(lines, room.width);
			},
		),
		{ numRuns: 800 },
	);
});

test("no title breaks out of a card in the transcript", () => {
	fc.assert(
		fc.property(text, fc.boolean(), size, language, (words, expanded, { width }, tongue) => {
			const cards = createTopicCards({
				words: () => messagesFor(tongue),
				shown: () => true,
				now: () => noon,
			});
			const event = { type: "topic.entered", at: noon, id: "a", title: words, how: "opened" };
			const data = { v: 1, events: [event] };
			const entry = cards.entry({ data }, { expanded }, plainPalette);
			const message = cards.message({ content: words }, { expanded }, plainPalette);
			expectSafe([...(entry?.render(width) ?? []), ...message.render(width)], width);
		}),
		{ numRuns: 500 },
	);
});

test("the footer never takes more than its forty columns, whatever the topic is called", () => {
	fc.assert(
		fc.property(
			text,
			fc.nat(),
			fc.boolean(),
			language,
			(topicTitle, openItems, classifies, tongue) => {
				const badge = {
					topic: topicTitle,
					openItems,
					held: false,
					savingSince: undefined,
					classifyingSince: classifies ? noon : undefined,
				};
				const line = drawTopicBadge(badge, frameOf(80, tongue));
				expectSafe(line === undefined ? [] : [line], 40);
			},
		),
	);
});

test("an answer in text carries nothing that a terminal would obey", () => {
	fc.assert(
		fc.property(topics, language, (some, tongue) => {
			const [first] = some;
			if (first === undefined) return;
			const said = sayTopic(viewOf(some), first, messagesFor(tongue), noon);
			expectSafe(said.split("\n"), Number.POSITIVE_INFINITY);
		}),
	);
});
