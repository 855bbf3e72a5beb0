import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type CarryoverOptions, carryoverSessions } from "../support/carryover-session.ts";
import {
	eager,
	finding,
	idOfSession,
	long,
	recordsOf,
	remembered,
	settings,
	traceOf,
	untilRecords,
	workingIn,
} from "../support/checkpoint-session.ts";

const start = carryoverSessions();
const calm = { ...eager, checkpoints: { thinking: "off" } };
const working = (config: object, options: CarryoverOptions = {}) =>
	workingIn(start, config, options);

test("two that work on one session at once keep what each of them found", async () => {
	const first = await working(calm, { examinations: [finding("found before"), finding("by one")] });
	await first.say("decide something together");
	await first.session().compact();
	const second = await start({ settings, resume: first, examinations: [finding("by the other")] });
	await Promise.all([first.say("go on here"), second.say("go on there")]);
	await Promise.all([first.session().compact(), second.session().compact()]);
	expect(idOfSession(second)).toBe(idOfSession(first));
	expect(remembered(first).toSorted()).toEqual(["by one", "by the other", "found before"]);
	expect([first.failures, second.failures]).toEqual([[], []]);
});

test("the session of a sub-agent keeps no memory", async () => {
	const session = await working(eager);
	session.session().sessionManager.appendCustomEntry("pi-repl-agents-child", {});
	await session.say(long("keep the wombat service on port 8443"));
	await session.session().compact();
	expect([session.examined, traceOf(session)]).toEqual([[], ""]);
});

test("leaving pi does not wait for an examination, and the next start makes up for it", async () => {
	let answered = false;
	const slow = async (context: Parameters<ReturnType<typeof finding>>[0]) => {
		await sleep(4_000, undefined, { ref: false });
		answered = true;
		return finding("too late")(context);
	};
	const session = await working(
		{ ...eager, carryover: { quitSummary: "off" } },
		{ examinations: [slow] },
	);
	await session.say(long("keep the wombat service on port 8443"));
	while (session.examined.length === 0) await sleep(5);
	await session.quit();
	expect(answered).toBe(false);
	expect(recordsOf(session, idOfSession(session))).toEqual([]);
	const again = await start({ settings, resume: session, examinations: [finding("in time")] });
	await again.say("go on");
	await untilRecords(again, 1);
	expect(remembered(again)).toEqual(["in time"]);
});

test("what is found on a branch that was left meanwhile belongs to that branch", async () => {
	const session = await working(calm, {
		examinations: [finding("the beginning"), finding("of the branch that is left")],
	});
	await session.say("begin with something");
	await session.session().compact();
	const place = session.session().sessionManager.getLeafId() ?? "";
	await session.say("something else on this branch");
	await session.session().compact();
	const end = session.session().sessionManager.getLeafId() ?? "";
	await session.session().navigateTree(place, { summarize: false });
	await session.say("another way");
	await session.session().compact();
	const stretch = session.examined.at(-1)?.messages[0] ?? "";
	expect(stretch).toContain("another way");
	expect(stretch).not.toContain("something else on this branch");
	expect(stretch).not.toContain("of the branch that is left");
	await session.session().navigateTree(end, { summarize: false });
	await session.say("back again");
	expect(session.told.at(-1)?.system).toContain("of the branch that is left");
});
