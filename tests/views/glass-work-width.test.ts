import fc from "fast-check";
import { expect, test } from "vitest";
import type { CacheBreak, CacheUse } from "#src/compaction/cache-boundary.ts";
import { setupFailures } from "#src/store/embedding.ts";
import type { Happening, HappeningFact } from "#src/store/happening.ts";
import { purposes, type Spend } from "#src/store/work.ts";
import { costScreen } from "#views/cost/screen.ts";
import { jobsScreen } from "#views/jobs/screen.ts";
import { journalScreen } from "#views/journal/screen.ts";
import { drawTable } from "#views/kit/table.ts";
import { sampleCost } from "../support/cost-view.ts";
import { frameOf, noon } from "../support/frames.ts";
import { expectSafe, language, size, text } from "../support/hostile.ts";
import { jobOf, sampleJobs } from "../support/jobs-view.ts";
import { plainPaint } from "../support/paint.ts";

const tokens = fc.oneof(fc.nat(), fc.nat({ max: 300_000 }));
const money = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 999, noNaN: true }));
const at = fc.nat({ max: 2 * noon });
const cursor = fc.nat({ max: 4 }).map((index) => ({ key: "", index, offset: index }));

const spend: fc.Arbitrary<Spend> = fc.record({
	...{ calls: fc.nat(), input: tokens, output: tokens, cacheRead: tokens, cacheWrite: tokens },
	...{ cost: money, unpriced: fc.nat({ max: 2 }) },
});
const totals = fc.dictionary(fc.constantFrom(...purposes), spend);
const use: fc.Arbitrary<CacheUse> = fc.record({ cached: tokens, fresh: tokens, cost: money });
const boundary = fc.record({
	...{ entry: text, at, before: fc.option(use, { nil: undefined }) },
	why: fc.constantFrom<CacheBreak>(
		"compaction",
		"topic-shift",
		"handoff",
		"head",
		"prompt",
		"model",
	),
	after: fc.option(use, { nil: undefined }),
	written: fc.option(money, { nil: undefined }),
});

test("no cost, however strange, breaks out of the screen at any size", () => {
	const view = fc.record({
		spent: fc.record({ session: totals, today: totals, month: totals }),
		caps: fc.record({ sessionTokens: tokens, dayTokens: tokens }),
		boundaries: fc.array(boundary, { maxLength: 4 }),
		head: fc.option(tokens, { nil: undefined }),
		oldest: fc.option(at, { nil: undefined }),
	});
	const model = fc.record({
		mode: fc.constantFrom("page" as const, "help" as const),
		span: fc.constantFrom("session" as const, "today" as const, "month" as const),
		scroll: fc.nat({ max: 60 }),
	});
	fc.assert(
		fc.property(view, model, size, language, (changes, where, room, tongue) => {
			const frame = frameOf(room.width, tongue, room.height);
			const lines = costScreen.draw(sampleCost(changes), where, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 300 },
	);
});

test("no job, however strange, breaks out of the screen at any size", () => {
	const job = fc.record({
		id: fc.nat(),
		purpose: fc.constantFrom(...purposes, "runtime-install" as const, "model-download" as const),
		state: fc.constantFrom(
			"waiting" as const,
			"running" as const,
			"done" as const,
			"failed" as const,
		),
		...{ queuedAt: at, startedAt: fc.option(at, { nil: undefined }), changedAt: at },
		failure: fc.option(fc.constantFrom(...setupFailures), { nil: undefined }),
	});
	const model = fc.record({
		mode: fc.constantFrom("list" as const, "read" as const, "help" as const),
		...{ cursor, scroll: fc.nat({ max: 40 }) },
	});
	fc.assert(
		fc.property(fc.array(job), model, size, language, (jobs, where, room, tongue) => {
			const frame = frameOf(room.width, tongue, room.height);
			const view = sampleJobs({ jobs: jobs.map((one) => jobOf(one)) });
			const lines = jobsScreen.draw(view, where, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 300 },
	);
});

const fact: fc.Arbitrary<HappeningFact> = fc.oneof(
	text.map((title) => ({ kind: "topic", how: "opened", id: "a", title }) as const),
	fc
		.tuple(text, text)
		.map(([title, was]) => ({ kind: "distilled", title, was, text: was }) as const),
	text.map((title) => ({ kind: "archive", name: title, title }) as const),
	text.map((message) => {
		const notice = { code: "handler.failed", hook: message, message } as const;
		return { kind: "notice", notice } as const;
	}),
);

const happening: fc.Arbitrary<Happening> = fc.record({
	...{ key: fc.uuid(), at, fact },
	back: text.map((title) => ({ do: "enter-topic", id: undefined, title }) as const),
});

test("nothing that happened, however strange, breaks out of the journal at any size", () => {
	const model = fc.record({
		mode: fc.constantFrom("list" as const, "read" as const, "filter" as const, "help" as const),
		...{ cursor, scroll: fc.nat({ max: 40 }), query: fc.oneof(fc.constant(""), text) },
	});
	const happenings = fc.array(happening, { maxLength: 6 });
	fc.assert(
		fc.property(happenings, model, size, language, (some, where, room, tongue) => {
			const frame = frameOf(room.width, tongue, room.height);
			const lines = journalScreen.draw({ happenings: some, notice: undefined }, where, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 400 },
	);
});

test("a table keeps to its columns, its figures flush right, the last ones yielding first", () => {
	const rows = [
		{ name: "compaction", cells: ["12", "3.4k", "$0.02"], role: "body" },
		{ name: "话题", cells: ["1,234", "9", "无定价"], role: "body" },
	] as const;
	expect(drawTable(rows, 40, plainPaint)).toEqual([
		"compaction     12  3.4k   $0.02",
		"话题        1,234     9  无定价",
	]);
	expect(drawTable(rows, 20, plainPaint)).toEqual(["compaction     12", "话题        1,234"]);
	expect(drawTable(rows, 6, plainPaint)).toEqual(["compa…", "话题  "]);
	expect(drawTable([], 20, plainPaint)).toEqual([]);
});
