import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import {
	type CarryoverSession,
	carryoverSessions,
	savingNote,
} from "../support/carryover-session.ts";
import { finding, recordsOf, untilRecords, workingIn } from "../support/checkpoint-session.ts";
import { foldAll, good } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { topicsOf, untilActive, verdict } from "../support/topic-session.ts";

const start = carryoverSessions();

const request = "the login page fails after a token refresh, please fix it";

/** A call of another session of this day, of a model with a price. */
const priced = {
	...{ purpose: "topic-distill", model: "faux/priced", calls: 1 },
	...{ input: 900, output: 40, cacheRead: 0, cacheWrite: 0, cost: 0.0125 },
};

/** A session in which a topic was opened, a note saved, a checkpoint taken and the context compacted. */
async function busy(config: object = {}): Promise<CarryoverSession> {
	const session = await workingIn(start, config, {
		mode: "rpc",
		settings: foldAll,
		verdicts: [verdict("Login fails after token refresh", ["login"])],
		examinations: [finding("The login stays on port 8443")],
		answers: [
			fauxAssistantMessage("I am looking at the login page."),
			...savingNote("- Retry when the token expires"),
			fauxAssistantMessage(good),
			fauxAssistantMessage("Going on."),
		],
	});
	await session.say(request);
	await untilActive(session);
	await session.say("save what is open, please");
	await session.session().compact();
	await untilRecords(session, 1);
	await eventually(() =>
		expect(readdirSync(join(dirname(session.note), "topics"))).toHaveLength(1),
	);
	await session.say("go on");
	return session;
}

/** What the command answers; notices of what happened before it may come later than they did. */
async function answer(session: CarryoverSession, command: string, fits = /./): Promise<string> {
	const { notifications } = session.recording;
	const before = notifications.length;
	await session.say(command);
	return eventually(() => {
		const found = notifications.slice(before).find(({ message }) => fits.test(message));
		if (found === undefined) throw new Error(`no answer to ${command}`);
		return found.message;
	});
}

/** The number of the line that begins so. */
async function numberOf(session: CarryoverSession, text: string): Promise<string> {
	const lines = (await answer(session, "/waystation journal", /^1 /)).split("\n");
	const line = lines.find((one) => one.includes(text)) ?? "";
	const [number] = /^\d+/.exec(line) ?? [];
	if (number === undefined) throw new Error(`no line "${text}" in\n${lines.join("\n")}`);
	return number;
}

const takenBack = async (session: CarryoverSession, text: string, fits: RegExp) =>
	answer(session, `/waystation journal ${await numberOf(session, text)} undo`, fits);

test("every act of a session stands in the journal and in the costs, and does so after a resume", async () => {
	const session = await busy();
	const log = join(session.agentDir, "waystation", "spend.jsonl");
	expect(readFileSync(log, "utf8")).toContain('"purpose":"topic-classify"');
	appendFileSync(log, `${JSON.stringify({ ...priced, at: Date.now() })}\n`);
	const journal = await answer(session, "/waystation journal", /^1 /);
	for (const line of [
		"New topic: Login fails after token",
		"Note version 1, saved by the model",
		"Checkpoint taken: 1 new item, before /compact",
		/Compacted \S+ →/,
		"Summary kept as a file:",
	])
		expect(journal).toMatch(line);
	const jobs = await answer(session, "/waystation jobs", /topics:/);
	expect(jobs).toMatch(/✓ {2}topics: which one +took/);
	const cost = await answer(session, "/waystation cost", /With every request/);
	expect(cost).toMatch(/this session +\S+ +no price/);
	expect(cost).toMatch(/today +\S+ +\$0\.013\+/);
	expect(cost).toMatch(/By purpose, today\n[\s\S]*topics: one sentence +940 +\$0\.013 +1 +900 +40/);
	expect(cost).toMatch(/topics: which one +\d+ +no price/);
	expect(cost).toMatch(/compaction: summary +\d/);
	expect(cost).toMatch(/checkpoints: examine +\d/);
	expect(cost).toMatch(/5 tool schemas \d+/);
	expect(cost).toMatch(/compaction · now .*% cached → .*read anew/);
	await session.quit();
	const next = await start({ mode: "rpc", resume: session });
	const again = await answer(next, "/waystation journal", /^1 /);
	for (const line of ["New topic: Login", "Checkpoint taken: 1 new item", /Compacted \S+/])
		expect(again).toMatch(line);
	const costs = await answer(next, "/waystation cost", /compaction · now .*read anew/);
	// What the session asked before it was left counts in its span.
	expect(costs).toMatch(/By purpose, this session\n[^\n]*\n(.+\n)*topics: which one/);
	expect(next.failures).toEqual([]);
});

test("a topic and a checkpoint are taken back from the journal", async () => {
	const session = await busy();
	const id = session.session().sessionId;
	// What the user sets is no act of ours.
	await answer(session, "/topics status 1 done", /^Status changed/);
	expect(await answer(session, "/waystation journal", /^1 /)).not.toContain("Topic done");
	await takenBack(session, "New topic", /^Deleted: Login/);
	await eventually(() => expect(topicsOf(session)).toEqual([]));
	await takenBack(session, "Checkpoint taken", /^Forgotten: /);
	await eventually(() => expect(recordsOf(session, id)).toMatchObject([{}, { forgotten: true }]));
	// The first version has none before it, which is said.
	await takenBack(session, "Note version", /the log holds no version before it/);
	expect(session.readNote()).toContain("Retry when the token expires");
	await answer(session, "/waystation journal 99", /^There is no line 99/);
	expect(session.failures).toEqual([]);
});

test("what came after the list was read is never taken back instead of what it named", async () => {
	const session = await start({
		mode: "rpc",
		answers: [...savingNote("- one"), ...savingNote("- one\n- two")],
	});
	await session.say("please note one");
	await session.say("please note two as well");
	const number = await numberOf(session, "version 2");
	const other = await start({ beside: session, answers: savingNote("- three") });
	await other.say("please note three");
	await other.quit();
	await answer(session, `/waystation journal ${number} undo`, /changed since/);
	expect(session.readNote()).toContain("- three");
	await takenBack(session, "version 2", /^Version 1 restored/);
	expect(session.readNote()).not.toContain("- two");
	expect(session.failures).toEqual([]);
});

test("an edit by hand is told among what goes along, and is not lost", async () => {
	const session = await start({
		mode: "rpc",
		answers: [...savingNote("- one"), ...savingNote("- one\n- two")],
	});
	await session.say("please note one");
	await session.say("please note two as well");
	const number = await numberOf(session, "version 2");
	expect(await answer(session, `/waystation journal ${number}`, /brings version 1/)).not.toContain(
		"after it",
	);
	writeFileSync(session.note, session.readNote().replace("- two", "- two\n- by hand"));
	await numberOf(session, "version 2");
	await answer(session, `/waystation journal ${number}`, /The save after it goes with it/);
	await takenBack(session, "version 2", /^Version 1 restored/);
	expect(session.readNote()).not.toContain("by hand");
	expect(readFileSync(join(dirname(session.note), "carryover.log"), "utf8")).toContain("by hand");
});

test("at verbose each act is said in pi as well, at quiet nothing that worked", async () => {
	const busyAt = async (notifications: string) => {
		const { recording } = await busy({ notifications });
		return () => recording.notifications.map(({ message }) => message).join("\n");
	};
	const verbose = await busyAt("verbose");
	for (const line of [
		"New topic: Login fails after token",
		"Note saved: 1 open.",
		"Checkpoint taken: 1 new item.",
		/Compacted: \S+ to about/,
		"Summary kept as a file: .pi/topics/",
	])
		await eventually(() => expect(verbose()).toMatch(line));
	const quiet = await busyAt("quiet");
	expect(quiet()).toBe("");
});
