import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { CompactionAccount, OwnAccount } from "#src/compaction/account.ts";
import type { RefusalReason } from "#src/compaction/review.ts";
import { createCompactionCards } from "#views/cards/compaction.ts";
import { sayCost } from "#views/compactions/figures.ts";
import { type CompactionsModel, tabs } from "#views/compactions/model.ts";
import { compactionsScreen } from "#views/compactions/screen.ts";
import { drawDone, drawRunning } from "#views/footer/compaction.ts";
import { elapsed } from "#views/kit/clock.ts";
import { drawParts, flowParts } from "#views/kit/parts.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";
import { ownOf } from "../support/compactions-view.ts";
import { frameOf, noon } from "../support/frames.ts";
import { expectSafe, language, size, text } from "../support/hostile.ts";
import { plainPaint, plainPalette } from "../support/paint.ts";

const reasons = Object.keys(messagesFor("en").compaction.reasons) as RefusalReason[];
const tokens = fc.oneof(fc.nat(), fc.nat({ max: 300_000 }));
const share = fc.record({ kept: fc.nat({ max: 999 }), all: fc.nat({ max: 999 }) });
const own: fc.Arbitrary<OwnAccount> = fc.record({
	model: fc.option(text, { nil: undefined }),
	calls: fc.nat({ max: 40 }),
	repairs: fc.nat({ max: 3 }),
	cost: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 99, noNaN: true })),
	tokens,
	level: fc.nat({ max: 2 }),
	files: share,
	requests: share,
	commands: share,
	refused: fc.array(fc.record({ section: text, text, reason: fc.constantFrom(...reasons) }), {
		maxLength: 4,
	}),
});
const account: fc.Arbitrary<CompactionAccount> = fc.record({
	entry: fc.uuid(),
	at: fc.nat({ max: 2 * noon }),
	by: fc.constantFrom("waystation" as const, "pi" as const, "other" as const),
	before: tokens,
	estimated: fc.option(tokens, { nil: undefined }),
	measured: fc.option(tokens, { nil: undefined }),
	summary: text,
	previous: fc.option(text, { nil: undefined }),
	own: fc.option(own, { nil: undefined }),
});
const model: fc.Arbitrary<CompactionsModel> = fc.record({
	mode: fc.constantFrom("list" as const, "read" as const, "help" as const),
	tab: fc.constantFrom(...tabs),
	cursor: fc.constantFrom({ key: "", index: 0, offset: 0 }, { key: "", index: 1, offset: 1 }),
	scroll: fc.nat({ max: 40 }),
});

test("no compaction, however strange, breaks out of the screen at any size", () => {
	const accounts = fc.array(account, { maxLength: 3 });
	fc.assert(
		fc.property(accounts, model, size, language, (some, at, room, tongue) => {
			const frame = frameOf(room.width, tongue, room.height);
			const lines = compactionsScreen.draw({ accounts: some, next: "host" }, at, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 600 },
	);
});

test("no compaction breaks out of its card", () => {
	fc.assert(
		fc.property(account, fc.boolean(), size, language, (one, expanded, { width }, tongue) => {
			const cards = createCompactionCards({
				accountOf: () => one,
				wayBack: () => ({ by: "key", key: "f9" }),
				fileOf: () => ".pi/topics/2026-02-03_120000.md",
				words: () => messagesFor(tongue),
				now: () => noon,
			});
			const data = { v: 1, events: [{ type: "compaction.recorded", at: noon, entry: "a" }] };
			const card = cards.entry({ data }, { expanded }, plainPalette);
			expectSafe(card?.render(width) ?? [], width);
		}),
		{ numRuns: 600 },
	);
});

test("a compaction never takes more than forty columns of the footer", () => {
	const stage = fc.constantFrom(
		undefined,
		"reading" as const,
		"asking" as const,
		"checking" as const,
		"repairing" as const,
	);
	fc.assert(
		fc.property(tokens, tokens, tokens, stage, language, (one, two, three, at, tongue) => {
			const frame = frameOf(80, tongue);
			const running = {
				since: noon - one,
				reason: "manual" as const,
				messages: two,
				tokens: three,
				level: one % 3,
				stage: at,
				repairs: two % 4,
			};
			const measured = one % 2 === 0 ? undefined : one;
			const done = { before: two, estimated: three, measured };
			const lines = [drawRunning(running, frame), drawDone(done, frame)];
			expectSafe(lines, 40);
			expect(lines[0]).toContain(elapsed(one));
		}),
	);
});

test("a counted number of tokens has a place where it tells something", () => {
	const counts = [0, 940, 1_000, 9_960, 19_312, 42_000, 99_949, 99_950, 142_310, 1_204_000];
	expect(counts.map(fineTokens)).toEqual([
		"0",
		"940",
		"1k",
		"10k",
		"19.3k",
		"42k",
		"99.9k",
		"100k",
		"142k",
		"1.2M",
	]);
	fc.assert(
		fc.property(fc.nat(), (n) => {
			const units: Readonly<Partial<Record<string, number>>> = { k: 1_000, M: 1_000_000 };
			const read = (said: string) => Number.parseFloat(said) * (units[said.at(-1) ?? ""] ?? 1);
			expect(Math.abs(read(fineTokens(n)) - n)).toBeLessThanOrEqual(n * 0.051);
			expect(Math.abs(read(shortTokens(n)) - n)).toBeLessThanOrEqual(n * 0.34);
		}),
	);
});

test("a duration is told as minutes and seconds, and with hours when there are some", () => {
	expect([-5, 0, 7_999, 60_000, 754_000, 3_723_000].map(elapsed)).toEqual([
		"0:00",
		"0:00",
		"0:07",
		"1:00",
		"12:34",
		"1:02:03",
	]);
});

test("of several parts those are kept that fit, in their order and whole", () => {
	const join = (texts: readonly string[], width: number) =>
		drawParts(
			texts.map((text) => ({ text, role: "quiet" })),
			width,
			plainPaint,
		);
	expect(join(["files 14/14", "requests 3/3", "1 repair"], 30)).toBe("files 14/14 · requests 3/3");
	expect(join(["文件 14/14", "要求 3/3"], 21)).toBe("文件 14/14 · 要求 3/3");
	expect(join(["文件 14/14", "要求 3/3"], 20)).toBe("文件 14/14");
	expect(join(["files 14/14", "x"], 5)).toBe("");
	expect(join([], 5)).toBe("");
});

test("parts take as many lines as they need, and only a part that is too long is broken", () => {
	expect(flowParts(["files 14/14", "requests 3/3", "1 repair"], 26)).toEqual([
		"files 14/14 · requests 3/3",
		"1 repair",
	]);
	expect(flowParts(["48,210 tokens used", "$0.013"], 10)).toEqual([
		"48,210",
		"tokens",
		"used",
		"$0.013",
	]);
	expect(flowParts([], 10)).toEqual([]);
});

test("a cost has as many places as tell something, and no price is no cost", () => {
	const costs = [0, 0.000_01, 0.004_2, 0.013_4, 0.25, 12.5];
	expect(costs.flatMap((cost) => sayCost(ownOf({ cost })))).toEqual([
		"<$0.0001",
		"$0.0042",
		"$0.013",
		"$0.250",
		"$12.50",
	]);
});
