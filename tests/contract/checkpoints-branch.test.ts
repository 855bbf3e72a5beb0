import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { recordTokens } from "#src/checkpoints/memory-text.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
	headOf,
} from "../support/carryover-session.ts";
import {
	eager,
	entriesOf,
	finding,
	idOfSession,
	recordsOf,
	remembered,
	settings,
	untilRecords,
	workingIn,
} from "../support/checkpoint-session.ts";

const start = carryoverSessions();
const working = (config: object = eager, options: CarryoverOptions = {}) =>
	workingIn(start, config, options);

function work(session: CarryoverSession) {
	return {
		say: (text: string) => session.say(text),
		compact: () => session.session().compact(),
	};
}

const calm = { ...eager, checkpoints: { thinking: "off" } };

test("a session that is opened again begins with its memory, and its tail is examined", async () => {
	const first = await working(calm, { examinations: [finding("port 8443 stays")] });
	await first.say("keep the wombat service on port 8443");
	await first.session().compact();
	await first.say(`the tail ${"which nobody has examined yet ".repeat(80)}`);
	await first.quit();
	const examinations = [finding("the tail")];
	const again = await start({ settings, resume: first, examinations });
	await again.say("hello again");
	expect(headOf(again, 0)).toContain("port 8443 stays");
	const records = await untilRecords(again, 2);
	expect(records[1]).toMatchObject({ trigger: "resume", items: [{ text: "the tail" }] });
});

test("a session that goes on behind its first compaction is not taken for one that was opened again", async () => {
	const session = await working(calm, { examinations: [finding("port 8443 stays")] });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	session.session().sessionManager.appendMessage({
		role: "user",
		content: `the tail ${"which nobody has examined yet ".repeat(80)}`,
		timestamp: Date.now(),
	});
	await session.say("hello");
	await session.quit();
	expect(session.examined).toHaveLength(1);
});

test("back in the tree the memory of that place serves, without a model, and the rest comes back", async () => {
	const session = await working(calm, {
		examinations: [finding("the first decision"), finding("the second decision")],
	});
	const { compact, say } = work(session);
	await say("decide the first thing");
	await compact();
	const place = entriesOf(session).at(-1)?.id ?? "";
	await say("decide the second thing");
	await compact();
	const end = entriesOf(session).at(-1)?.id ?? "";
	const asked = session.examined.length;
	await session.session().navigateTree(place, { summarize: false });
	await say("where are we?");
	expect(headOf(session)).toContain("the first decision");
	expect(headOf(session)).not.toContain("the second decision");
	await session.session().navigateTree(end, { summarize: false });
	await say("and here?");
	expect(headOf(session)).toContain("the second decision");
	expect(session.examined).toHaveLength(asked);
});

test("a fork begins with what was remembered before its place, and examines what is its own", async () => {
	const session = await working(calm, {
		examinations: [finding("the first decision"), finding("of the fork")],
	});
	const { compact, say } = work(session);
	await say("decide the first thing");
	await compact();
	await say("this is in no record");
	const users = entriesOf(session).filter(
		(entry) => entry.type === "message" && entry.message.role === "user",
	);
	await say("never seen by the fork");
	await session.runtime.fork(users.at(-1)?.id ?? "", { position: "at" });
	await say("something of the fork's own");
	expect(headOf(session)).toContain("the first decision");
	// A fork of the fork, from before anything was examined there.
	const parent = session.session().sessionFile;
	await session.runtime.fork(entriesOf(session).at(-1)?.id ?? "", { position: "at" });
	await say("in the fork of the fork");
	expect(headOf(session)).toContain("the first decision");
	await session.runtime.switchSession(parent ?? "");
	await say("back in the fork");
	await compact();
	const records = recordsOf(session, idOfSession(session));
	expect(records.map(({ kind }) => kind)).toEqual(["checkpoint", "gap", "checkpoint"]);
	expect(remembered(session)).toEqual(["the first decision", "of the fork"]);
	const stretch = session.examined.at(-1)?.messages[0] ?? "";
	expect(stretch).toContain("something of the fork's own");
	expect(stretch).not.toMatch(/in no record|never seen/);
});

test("a full memory is rolled up into one record, and the newest stay as they are", async () => {
	const checkpoints = { thinking: "off", memoryBudgetTokens: 4_000 };
	const many = Array.from(
		{ length: 7 },
		(_, index) => `${index} ${"in so many words ".repeat(14)}`,
	);
	const examinations = Array.from({ length: 14 }, () => several(many));
	const session = await working({ ...eager, checkpoints }, { examinations });
	const { compact, say } = work(session);
	for (let round = 0; round < 8; round += 1) {
		await say(`decide thing number ${round}`);
		await compact();
	}
	const records = recordsOf(session, idOfSession(session));
	const rolled = records.find((record) => record.kind === "consolidation");
	if (rolled?.kind !== "consolidation") throw new Error("nothing was rolled up");
	expect(rolled.items.map(({ text }) => text)).toEqual(["rolled up"]);
	expect(rolled.replaces.length).toBeGreaterThan(2);
	const before = records.slice(0, records.indexOf(rolled));
	const kept = before.filter(({ id }) => !rolled.replaces.includes(id));
	const told = [rolled, ...kept].filter((record): record is StretchRecord => "through" in record);
	expect(told.reduce((sum, record) => sum + recordTokens(record), 0)).toBeLessThan(0.6 * 4_000);
	await say("go on");
	expect(headOf(session)).toContain("rolled up");
	expect(session.failures).toEqual([]);
});

/** An answer with several items to an examination, and with one to a consolidation. */
function several(texts: readonly string[]) {
	return (context: { readonly messages: readonly unknown[] }) => {
		const shown = JSON.stringify(context.messages);
		const isRollUp = shown.includes("checkpoint-consolidate");
		const number = Number(/session-stretch[^>]*>\\n#(\d+)/.exec(shown)?.[1] ?? 1);
		const items = (isRollUp ? ["rolled up"] : texts).map((text) => ({
			kind: "decision",
			text,
			from: [number],
		}));
		return fauxAssistantMessage(JSON.stringify({ items }));
	};
}

test("without a carryover the head is the memory alone, or nothing, and stays as it is either way", async () => {
	const config = { ...calm, carryover: { enabled: false }, windows: { enabled: false } };
	const session = await working(config, { examinations: [finding("port 8443 stays")] });
	const { compact, say } = work(session);
	await say("keep the wombat service on port 8443");
	expect(headOf(session)).toBe("");
	await compact();
	await say("go on");
	const head = headOf(session);
	expect(head).toContain("port 8443 stays");
	await say("and on");
	expect(headOf(session)).toBe(head);
});
