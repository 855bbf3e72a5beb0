import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSpendLog } from "#src/persistence/spend-log.ts";
import { cappedSpend, spentTokens } from "#src/store/work.ts";

function agentFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), "spend-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

const call = { input: 100, output: 10, cacheRead: 0, cacheWrite: 5, cost: 0.25 };
const classify = { ...call, calls: 1, purpose: "topic-classify", model: "faux/one" } as const;

test("a log that is not there tells nothing, and is not made by reading", async () => {
	const log = openSpendLog(join(agentFolder(), "none"));
	expect(await log.read([0])).toEqual({ totals: [{}], session: {}, oldest: undefined });
});

test("one pass adds up several spans by purpose, and tells how far back it goes", async () => {
	const log = openSpendLog(agentFolder());
	await log.add({ ...classify, at: 1_000 });
	await log.add({ ...classify, at: 2_000 });
	await log.add({ ...classify, at: 3_000, purpose: "compaction-summary", cost: 0 });
	const { oldest, totals } = await log.read([0, 2_000, 4_000]);
	expect(oldest).toBe(1_000);
	const summary = { calls: 1, cost: 0, unpriced: 1 };
	expect(totals).toMatchObject([
		{
			"topic-classify": { calls: 2, input: 200, cost: 0.5, unpriced: 0 },
			"compaction-summary": summary,
		},
		{ "topic-classify": { calls: 1, cacheWrite: 5 }, "compaction-summary": summary },
		{},
	]);
});

test("calls of a compaction count in the totals, and towards no cap", async () => {
	const log = openSpendLog(agentFolder());
	await log.add({ ...classify, at: 1 });
	await log.add({ ...classify, at: 1, purpose: "compaction-repair" });
	const { totals } = await log.read([0]);
	expect(spentTokens(cappedSpend(totals[0] ?? {}))).toBe(115);
});

test("a call that broke off without a token is none without a price", async () => {
	const log = openSpendLog(agentFolder());
	await log.add({ ...classify, at: 1, input: 0, output: 0, cacheWrite: 0, cost: 0 });
	const { totals } = await log.read([0]);
	expect(totals).toMatchObject([{ "topic-classify": { calls: 1, unpriced: 0 } }]);
});

test("the file before the last rotation counts as well; what is no record, or was cut off, does not", async () => {
	const agentDir = agentFolder();
	const file = join(agentDir, "waystation", "spend.jsonl");
	mkdirSync(join(agentDir, "waystation"));
	writeFileSync(`${file}.1`, `${JSON.stringify({ ...classify, at: 1 })}\n`);
	writeFileSync(file, 'nonsense\n{"at":1,"purpose":"mining","cost":9}\n');
	const log = openSpendLog(agentDir);
	await log.add({ ...classify, at: 2 });
	appendFileSync(file, JSON.stringify({ ...classify, at: 3 }).slice(0, 40));
	expect((await log.read([0])).totals).toMatchObject([{ "topic-classify": { calls: 2 } }]);
});

test("what one session spent is told however often it was opened, that of others is not", async () => {
	const log = openSpendLog(agentFolder());
	await log.add({ ...classify, at: 1, session: "a" });
	await log.add({ ...classify, at: 2, session: "b" });
	await log.add({ ...classify, at: 3 });
	await log.add({ ...classify, at: 4, session: "a" });
	expect((await log.read([], "a")).session).toMatchObject({ "topic-classify": { calls: 2 } });
	expect((await log.read([])).session).toEqual({});
});

test("what says a time that no clock can have shown is no record", async () => {
	const agentDir = agentFolder();
	mkdirSync(join(agentDir, "waystation"));
	const strange = [{ at: 1e300 }, { at: -1 }];
	const lines = strange.map((one) => `${JSON.stringify({ ...classify, ...one })}\n`);
	writeFileSync(join(agentDir, "waystation", "spend.jsonl"), lines.join(""));
	expect(await openSpendLog(agentDir).read([0])).toEqual({
		...{ totals: [{}], session: {}, oldest: undefined },
	});
});

test("what a clock that ran ahead wrote is not spent today, and holds up no work", async () => {
	const log = openSpendLog(agentFolder());
	await log.add({ ...classify, at: Date.now() + 400 * 24 * 3_600_000, session: "one" });
	await log.add({ ...classify, at: Date.now(), session: "one" });
	const { session, totals } = await log.read([0], "one");
	expect(totals).toMatchObject([{ "topic-classify": { calls: 1 } }]);
	expect(session).toMatchObject({ "topic-classify": { calls: 2 } });
});
