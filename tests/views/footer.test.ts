import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { RunningCompaction } from "#src/store/compaction.ts";
import { createStore } from "#src/store/store.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import { type CarryoverStatus, drawCarryoverStatus } from "#views/footer/carryover.ts";
import { drawDone, drawIdle, drawRunning } from "#views/footer/compaction.ts";
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
		"· waystation",
		"▸ First name",
		"▸ Better name",
		"· waystation",
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
		"· 驿站",
		"⠋ 模型 en 25% 5.0/20 MB",
		"⠋ 正在整理便签 · 0 秒",
		"⠋ 模型 en 25% 5.0/20 MB",
		"· 驿站",
	]);
});

const running: RunningCompaction = {
	since: noon - 7_300,
	reason: "threshold",
	messages: 182,
	tokens: 142_310,
	level: 0,
	stage: "reading",
	repairs: 0,
};

test("tells what a compaction is at, and narrow parts give way first", () =>
	expectFrames("footer/compaction-running", (frame) => {
		const lines = [
			{ ...running, stage: undefined },
			running,
			{ ...running, stage: "asking" as const, messages: 1 },
			{ ...running, stage: "checking" as const, level: 1 },
			{ ...running, stage: "repairing" as const, repairs: 1 },
			{ ...running, stage: "repairing" as const, repairs: 2, level: 2, messages: 1_204 },
			{ ...running, tokens: 1_204_000, messages: 12_040, since: noon - 3_723_000, level: 2 },
		].map((one) => drawRunning(one, frame));
		return lines.map((line) => cutTo(line, frame.width));
	}));

test("tells what a compaction came to, and that little was freed", () =>
	expectFrames("footer/compaction-done", (frame) => {
		const done = { before: 142_310, estimated: 18_204, measured: undefined };
		const lines = [
			done,
			{ ...done, measured: 19_312 },
			{ ...done, estimated: 130_900 },
			{ ...done, measured: 131_204 },
			{ before: 42_000, estimated: 9_000, measured: undefined },
			{ before: 1_204_000, estimated: 940, measured: 1_000_000 },
		].map((one) => drawDone(one, frame));
		return [...lines, drawIdle(frame)].map((line) => cutTo(line, frame.width));
	}));

test("the signs of a compaction have the colours of work, gain and warning", () => {
	const ink = { ...frameOf(80), paint: wordPaint };
	const done = { before: 100_000, estimated: 20_000, measured: undefined };
	expect(drawRunning(running, ink)).toMatch(/^\{busy:.\} \{quiet:reading · /);
	expect(drawDone(done, ink)).toBe("{gain:✓} {quiet:100k ≈> 20k}");
	expect(drawDone({ ...done, measured: 90_100 }, ink)).toBe(
		"{warn:!} {quiet:100k → 90.1k still large}",
	);
	expect(drawIdle(ink)).toBe("{faint:· waystation}");
});

test("a compaction comes before all else, and its result goes when the user goes on", () => {
	const store = createStore();
	const shown: (string | undefined)[] = [];
	const stop = followStatus({
		...store,
		words: () => messagesFor("en"),
		paint: () => plainPaint,
		now: () => noon,
		show: (text) => shown.push(text),
	});
	const prompt = { type: "prompt.submitted", at: noon, text: "go on" } as const;
	store.dispatch({ type: "topic.entered", at: noon, id: "a", title: "Login bug", how: "opened" });
	store.dispatch({ type: "compaction.started", running: { ...running, since: noon } });
	store.dispatch({ type: "summary.started", at: noon });
	store.dispatch({ type: "compaction.moved", stage: "asking", repairs: 0, level: 1 });
	const done = { before: 142_310, estimated: 18_204, measured: undefined };
	store.dispatch({ type: "compaction.ended", done });
	store.dispatch({ type: "summary.ended" });
	store.dispatch(prompt);
	store.dispatch({ type: "compaction.measured", tokens: 19_312 });
	store.dispatch(prompt);
	stop();
	expect(shown).toEqual([
		"· waystation",
		"▸ Login bug",
		"⠋ reading · 182 msgs · 142k · 0:00",
		"⠋ asking · 182 msgs · 142k · 0:00 · L1",
		"⠋ saving the note · 0 s",
		"✓ 142k ≈> 18k",
		"✓ 142k → 19.3k",
		"▸ Login bug",
	]);
});

test("the result of a compaction goes when the user goes elsewhere in the tree", () => {
	const store = createStore();
	store.dispatch({ type: "compaction.started", running });
	const done = { before: 142_310, estimated: 18_204, measured: undefined };
	store.dispatch({ type: "compaction.ended", done });
	store.dispatch({ type: "compaction.left" });
	expect(store.read().compaction).toEqual({ running: undefined, done: undefined });
});

test("the badge is there only while the summaries are ours", () => {
	const store = createStore();
	const shown: (string | undefined)[] = [];
	const stop = followStatus({
		...store,
		words: () => messagesFor("zh"),
		paint: () => plainPaint,
		now: () => noon,
		show: (text) => shown.push(text),
	});
	const { settings } = store.read();
	for (const compaction of [{ enabled: false }, { strategy: "host" as const }, {}]) {
		const next = { ...settings, compaction: { ...settings.compaction, ...compaction } };
		store.dispatch({ type: "settings.read", settings: next });
	}
	stop();
	expect(shown).toEqual(["· 驿站", undefined, "· 驿站"]);
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
