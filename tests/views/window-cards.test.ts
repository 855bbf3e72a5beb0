import type { MessageRenderer, ToolDefinition } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import type { Card } from "#views/cards/card.ts";
import { createFreshCard, createRemainingCard } from "#views/cards/window.ts";
import { createWindowMessageCard, type WindowMessageCard } from "#views/cards/window-message.ts";
import type { Frame } from "#views/kit/frame.ts";
import { expectFrames, frameOf } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

const answer =
	"About 13,600 tokens are left until this window is cut automatically, and about 30,000 until the configured limit.";
const handoff = {
	en: "## Goal\n\nMove the login to the new endpoint.\n\n- Next: `retry.ts`, step two",
	zh: "## 目标\n\n把登录改到新的接口。\n\n- 下一步：`retry.ts` 第二步",
};

interface Shown {
	readonly details: unknown;
	readonly text?: string;
	readonly expanded?: boolean;
	readonly isError?: boolean;
}

function draw(card: Card, { width }: Frame, shown: Shown): readonly string[] {
	const { details, expanded = false, isError = false, text = answer } = shown;
	const keyHint = (_key: string, what: string) => `ctrl+o ${what}`;
	const context = { isError, isPartial: false, keyHint };
	const result = { content: [{ type: "text", text }], details };
	const options = { expanded, isPartial: false };
	return card.renderResult(result, options, plainPalette, context).render(width);
}

function drawMessage(frame: Frame, details: unknown, expanded = false): readonly string[] {
	const card = createWindowMessageCard(() => frame.words);
	const message = { content: "Checkpoint, not a request: about 5,200 tokens are left.", details };
	return card(message, { expanded }, plainPalette).render(frame.width);
}

const counted = { v: 1, used: 170_000, window: 200_000, line: 183_617 };

test("pi takes the cards as a tool's and a message's renderers", () => {
	const tool = (card: Card): Pick<ToolDefinition, "renderCall" | "renderResult"> => card;
	const message = (card: WindowMessageCard): MessageRenderer => card;
	expect([tool, message]).toHaveLength(2);
});

test("what is left is one line, and the whole answer when expanded", () =>
	expectFrames("cards/window-remaining", (frame) => {
		const card = createRemainingCard(() => frame.words);
		const states = [counted, { v: 1, used: 5_000, window: 32_000 }, { v: 1, window: 32_000 }];
		return [
			...states.flatMap((details) => draw(card, frame, { details })),
			...draw(card, frame, { details: counted, expanded: true }),
		];
	}));

test("a fresh window that is asked for is one line, and the handoff when expanded", () =>
	expectFrames("cards/window-fresh", (frame) => {
		const card = createFreshCard(() => frame.words);
		const details = { v: 1, handoff: handoff[frame.words.language], tokens: 24 };
		const bare = { v: 1, handoff: "", tokens: 0 };
		return [details, bare].flatMap((each) => [
			...draw(card, frame, { details: each }),
			...draw(card, frame, { details: each, expanded: true }),
		]);
	}));

test("reminders and windows that were not opened are one line, and what the model read when expanded", () =>
	expectFrames("cards/window-message", (frame) => [
		...drawMessage(frame, { v: 1, what: "reminder", left: 5_200 }),
		...drawMessage(frame, { v: 1, what: "reminder", left: 5_200 }, true),
		...["failed-call", "other-compaction", "nothing-fits", "too-long"].flatMap((why) =>
			drawMessage(frame, { v: 1, what: "deferral", why }),
		),
	]));

test("details of another shape and errors fall back to the text", () => {
	const frame = frameOf(60);
	const cards = [
		[createRemainingCard(() => frame.words), "get_context_remaining", { ...counted, used: "1" }],
		[createFreshCard(() => frame.words), "new_context", { v: 1, handoff: 7, tokens: 1 }],
	] as const;
	for (const [card, name, wrong] of cards) {
		for (const details of [undefined, null, 7, {}, wrong]) {
			const lines = draw(card, frame, { details, expanded: true, text: "Told: \x1b[2Jso." });
			expect(lines).toEqual([` ▸ ${name}`, "   Told: so."]);
		}
		const failed = draw(card, frame, { details: counted, isError: true, text: "No." });
		expect(failed).toEqual([` ▸ ${name}`, "   No."]);
	}
	for (const details of [undefined, {}, { what: "deferral", why: "moon" }, { what: "reminder" }]) {
		expect(drawMessage(frame, details)).toEqual([
			" · Checkpoint, not a request: about 5,200 tokens are left.",
		]);
	}
});
