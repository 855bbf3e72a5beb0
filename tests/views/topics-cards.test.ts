import type { EntryRenderer, MessageRenderer } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { expectFrames, noon } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

const opened = {
	type: "topic.entered",
	at: noon,
	id: "a",
	title: "Statistics page",
	how: "opened",
};
const closed = { type: "topic.closed", at: noon, id: "a", title: "刷新后登录失败", status: "done" };

function cardsFor(language: "en" | "zh" = "en", shown = true) {
	return createTopicCards({
		words: () => messagesFor(language),
		shown: () => shown,
		now: () => noon,
	});
}

function draw(data: unknown, expanded = false, shown = true) {
	return cardsFor("en", shown).entry({ data }, { expanded }, plainPalette)?.render(60);
}

test("pi takes the cards as its renderers", () => {
	const entry = (cards: TopicCards): EntryRenderer => cards.entry;
	const message = (cards: TopicCards): MessageRenderer => cards.message;
	expect([entry, message]).toHaveLength(2);
});

test("a topic that is opened or closed is one line, with its time when expanded", () =>
	expectFrames("cards/topic", ({ width, words }) => {
		const events = [opened, closed, { ...closed, status: "dropped" }];
		const lines = [false, true].flatMap((expanded) =>
			cardsFor(words.language)
				.entry({ data: { v: 1, events } }, { expanded }, plainPalette)
				?.render(width),
		);
		return lines.map((line) => line ?? "");
	}));

test("entries without such events draw nothing, nor does anything when cards are off", () => {
	const found = { ...opened, how: "found" };
	const saved = { type: "note.saved", at: noon, kind: "tool", hash: "x", openItems: 1 };
	for (const events of [[], [found], [saved], [{ type: "topic.left", at: noon }]]) {
		expect(draw({ v: 1, events })).toBeUndefined();
	}
	expect(draw({ v: 1, events: [opened] }, false, false)).toBeUndefined();
});

test("entries of another shape are left alone", () => {
	const strange = [
		undefined,
		null,
		7,
		"text",
		{},
		{ v: 2, events: [opened] },
		{ v: 1, events: "x" },
		{ v: 1, events: [null, { ...opened, title: 7 }, { ...closed, status: "blocked" }] },
	];
	for (const data of strange) expect(draw(data)).toBeUndefined();
});

test("a told card is one dim line with the title, and the whole card when expanded", () =>
	expectFrames("cards/topic-told", ({ width, words }) => {
		const content = "<topic id=a>\nStatistics page\nOpen: a chart by day\n</topic>";
		const cards = cardsFor(words.language);
		return [
			...cards.message({ content }, { expanded: false }, plainPalette).render(width),
			...cards
				.message({ content, details: { title: "统计页面" } }, { expanded: true }, plainPalette)
				.render(width),
		];
	}));
