import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createStore } from "#src/store/store.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import { type CarryoverStatus, drawCarryoverStatus } from "#views/footer/carryover.ts";
import { drawSetup } from "#views/footer/setup.ts";
import { followStatus } from "#views/footer/status.ts";
import { drawSuggestion } from "#views/footer/suggestion.ts";
import { drawTopicBadge, type TopicBadge } from "#views/footer/topic.ts";
import { cutTo } from "#views/kit/text.ts";
import { expectFrames, frameOf, noon } from "../support/frames.ts";
import { plainPaint, wordPaint } from "../support/paint.ts";
import { topicOf } from "../support/topics-view.ts";

const idle: CarryoverStatus = { openItems: 3, held: false, savingSince: undefined };

test("tells open items, a held note, and work with its seconds", () =>
	expectFrames("footer/carryover", (frame) => {
		const lines = [
			drawCarryoverStatus(idle, frame),
			drawCarryoverStatus({ ...idle, held: true }, frame),
			drawCarryoverStatus({ ...idle, savingSince: noon - 12_300 }, frame),
		];
		// pi cuts the statuses to the width; the frames show what is left.
		return lines.map((line) => cutTo(line ?? "", frame.width));
	}));

test("says nothing when nothing is open", () => {
	expect(drawCarryoverStatus({ ...idle, openItems: 0 }, frameOf(80))).toBeUndefined();
});

test("work comes before a held note, which comes before open items", () => {
	const all = { openItems: 3, held: true, savingSince: noon };
	const ink = { ...frameOf(80), paint: wordPaint };
	expect(drawCarryoverStatus(all, ink)).toBe("{busy:⠋} {quiet:saving the note · 0 s}");
	expect(drawCarryoverStatus({ ...all, savingSince: undefined }, ink)).toBe(
		"{warn:!} {quiet:note held}",
	);
});

const badge: TopicBadge = { ...idle, topic: "Login bug", classifyingSince: undefined };

test("tells the active topic with the open items, and each of them alone", () =>
	expectFrames("footer/topic", (frame) => {
		const long = "给服务加 web 统计页面，按天统计";
		const lines = [
			drawTopicBadge(badge, frame),
			drawTopicBadge({ ...badge, topic: long }, frame),
			drawTopicBadge({ ...badge, openItems: 0 }, frame),
			drawTopicBadge({ ...badge, topic: undefined }, frame),
			drawTopicBadge({ ...badge, classifyingSince: noon - 2_100 }, frame),
		];
		return lines.map((line) => cutTo(line ?? "", frame.width));
	}));

test("a long title keeps its whole signs within twenty columns", () => {
	const title = "👩‍👩‍👧".repeat(30);
	expect(drawTopicBadge({ ...badge, topic: title }, frameOf(80))).toBe(
		`▸ ${"👩‍👩‍👧".repeat(9)}… · 3 open`,
	);
});

test("work and a held note come before the topic", () => {
	const frame = frameOf(80);
	expect(drawTopicBadge({ ...badge, held: true }, frame)).toBe("! note held");
	expect(drawTopicBadge({ ...badge, savingSince: noon }, frame)).toContain("saving the note");
});

test("the badge follows the branch's topic and its title in the ledger, and classifies in silence", () => {
	const store = createStore();
	const shown: (string | undefined)[] = [];
	const stop = followStatus({
		...store,
		words: () => messagesFor("en"),
		paint: () => plainPaint,
		now: () => noon,
		show: (text) => shown.push(text),
	});
	store.dispatch({ type: "topic.entered", at: noon, id: "a", title: "First name", how: "opened" });
	const topics = [topicOf("a", { title: "Better name" })];
	store.dispatch({ type: "ledger.read", ledger: { config: defaultTopicConfig, topics } });
	store.dispatch({ type: "classify.started", at: noon });
	store.dispatch({ type: "classify.ended" });
	store.dispatch({ type: "topic.left", at: noon });
	const settings = { ...store.read().settings, notifications: "verbose" as const };
	store.dispatch({ type: "settings.read", settings });
	store.dispatch({ type: "classify.started", at: noon });
	stop();
	expect(shown).toEqual([
		"▸ First name",
		"▸ Better name",
		undefined,
		"⠋ classifying a request · 0 s",
	]);
});

test("tells what is being prepared for embedding, and how far it is", () =>
	expectFrames("footer/setup", (frame) => {
		const model = { part: "zh", done: 9_400_000, total: 23_000_000, since: noon - 180 } as const;
		const lines = [
			drawSetup({ part: "runtime", step: "fetching", since: noon - 12_300 }, frame),
			drawSetup({ part: "runtime", step: "pruning", since: noon - 61_000 }, frame),
			drawSetup({ part: "runtime", step: "checking", since: noon - 70_000 }, frame),
			drawSetup(model, frame),
			drawSetup({ ...model, part: "en", done: 0 }, frame),
			drawSetup({ ...model, done: 23_000_000 }, frame),
			drawSetup({ ...model, done: 23_000_001 }, frame),
		];
		return lines.map((line) => cutTo(line, frame.width));
	}));

test("a preparation stands in the footer until it has ended", () => {
	const store = createStore();
	const shown: (string | undefined)[] = [];
	const stop = followStatus({
		...store,
		words: () => messagesFor("zh"),
		paint: () => plainPaint,
		now: () => noon,
		show: (text) => shown.push(text),
	});
	const setup = { part: "en", done: 5_000_000, total: 20_000_000, since: noon } as const;
	store.dispatch({ type: "setup.moved", setup });
	store.dispatch({ type: "summary.started", at: noon });
	store.dispatch({ type: "summary.ended" });
	store.dispatch({ type: "setup.moved", setup: undefined });
	stop();
	expect(shown).toEqual([
		"⠋ 模型 en 25% 5.0/20 MB",
		"⠋ 正在整理便签 · 0 秒",
		"⠋ 模型 en 25% 5.0/20 MB",
		undefined,
	]);
});

test("tells a change of topic and the ways on in two quiet lines, and a request that waits in one", () =>
	expectFrames("footer/suggestion", (frame) => {
		const noticed = { similarity: 0.0812, tokens: 84_300, held: false } as const;
		return [
			noticed,
			{ ...noticed, similarity: undefined, tokens: 1_204_000 },
			{ ...noticed, held: true },
		].flatMap((suggestion) => drawSuggestion(suggestion, frame, frame.width));
	}));

test("a terminal of unknown width gets lines for 80 columns", () => {
	const suggestion = { similarity: 0.08, tokens: 84_000, held: false };
	const frame = frameOf(80);
	expect(drawSuggestion(suggestion, frame)).toEqual(drawSuggestion(suggestion, frame, 80));
});
