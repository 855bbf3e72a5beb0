import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { afterEach, expect, test, vi } from "vitest";
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
	long,
	memoryFolder,
	recordsOf,
	remembered,
	traceOf,
	untilRecords,
	workingIn,
} from "../support/checkpoint-session.ts";

const start = carryoverSessions();
const working = (config: object = eager, options: CarryoverOptions = {}) =>
	workingIn(start, config, options);

afterEach(() => {
	vi.useRealTimers();
});

const notices = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);
const tailOf = (session: CarryoverSession, request = -1) =>
	(session.told.at(request)?.messages ?? []).filter((text) => text.includes("<session-memory"));

test("a context that fills up is examined in the background, and nothing is said of it", async () => {
	const session = await working(eager, { examinations: [finding("port 8443 stays")] });
	await session.say(long("keep the wombat service on port 8443"));
	const [record] = await untilRecords(session, 1);
	const user = entriesOf(session).find((entry) => entry.type === "message");
	expect(record).toMatchObject({
		kind: "checkpoint",
		trigger: "context",
		items: [{ text: "port 8443 stays", sources: [expect.any(String)] }],
		after: null,
		cost: { model: "faux/faux-1" },
	});
	expect(session.examined).toHaveLength(1);
	const [asked] = session.examined;
	expect(asked?.system).toMatch(/^Waystation task: checkpoint-examine\n/);
	expect(asked?.messages).toHaveLength(1);
	expect(asked?.messages[0]).toContain("keep the wombat service on port 8443");
	expect(user).toBeDefined();
	expect(notices(session)).toEqual([]);
	const files = readdirSync(join(session.agentDir, "sessions"), { recursive: true });
	expect(files.filter((name) => String(name).endsWith(".jsonl"))).toHaveLength(1);
	expect(session.failures).toEqual([]);
});

test("the head stays as it is; a new checkpoint is told once, at the tail of the next prompt", async () => {
	const session = await working(eager, { examinations: [finding("port 8443 stays")] });
	await session.say(long("keep the wombat service on port 8443"));
	await untilRecords(session, 1);
	await session.say("and now?");
	await session.say("and then?");
	const heads = session.told.map((_, index) => headOf(session, index));
	expect(new Set(heads).size).toBe(1);
	expect(heads[0]).not.toContain("session-memory");
	expect(tailOf(session)).toHaveLength(1);
	expect(tailOf(session)[0]).toContain("port 8443 stays");
	expect(session.told.at(-1)?.messages.at(-1)).not.toContain("session-memory");
});

test("our own messages are not examined, so that memory does not feed on itself", async () => {
	const session = await working(eager, {
		examinations: [finding("port 8443 stays"), finding("second")],
	});
	await session.say(long("keep the wombat service on port 8443"));
	await untilRecords(session, 1);
	await session.say(long("and now the logs"));
	for (let turn = 0; turn < 4; turn += 1) await session.say(long(`go on ${turn}`));
	await untilRecords(session, 2);
	const stretch = /session-stretch[\s\S]*/.exec(session.examined[1]?.messages[0] ?? "")?.[0] ?? "";
	expect(stretch).toContain("and now the logs");
	expect(stretch).not.toMatch(/port 8443 stays|Background, not a request/);
});

test("compacting waits for a checkpoint of what it folds, and the next head carries the memory", async () => {
	const config = { ...eager, checkpoints: { thinking: "off" } };
	const session = await working(config, {
		answers: [fauxAssistantMessage("Done."), fauxAssistantMessage("Summary of pi.")],
		examinations: [finding("port 8443 stays")],
	});
	await session.say("keep the wombat service on port 8443");
	const { summary } = await session.session().compact();
	expect(summary).toContain("Summary of pi.");
	expect(remembered(session)).toEqual(["port 8443 stays"]);
	const [record] = recordsOf(session, idOfSession(session));
	expect(record).toMatchObject({ trigger: "manual-compaction" });
	await session.say("go on");
	expect(headOf(session)).toContain("port 8443 stays");
	expect(headOf(session)).toMatch(/<session-memory nonce="[0-9a-f]{8}">/);
	const head = headOf(session);
	await session.say("and on");
	expect(headOf(session)).toBe(head);
	expect(tailOf(session)).toEqual([]);
});

test("a run that goes on behind a compaction is told the new checkpoint at the end of each request", async () => {
	const overflow = fauxAssistantMessage([], {
		stopReason: "error",
		errorMessage: "prompt is too long: 200001 tokens > 200000 maximum",
	});
	const config = { ...eager, checkpoints: { thinking: "off" } };
	const session = await working(config, {
		answers: [
			fauxAssistantMessage("Done."),
			overflow,
			fauxAssistantMessage("Summary of pi."),
			fauxAssistantMessage("Went on."),
		],
		examinations: [finding("port 8443 stays")],
	});
	await session.say("keep the wombat service on port 8443");
	await session.say("and look at its logs");
	expect(remembered(session)).toEqual(["port 8443 stays"]);
	const last = session.told.at(-1);
	expect(last?.messages.at(-1)).toContain("port 8443 stays");
	expect(headOf(session)).not.toContain("port 8443 stays");
	await session.say("go on");
	expect(headOf(session)).toContain("port 8443 stays");
	expect(tailOf(session)).toEqual([]);
});

test.each([
	["switched off", { mode: "tui" as const }, { ...eager, checkpoints: { enabled: false } }],
	["in print mode", { mode: "print" as const }, eager],
	["in JSON mode", { mode: "json" as const }, eager],
])("%s nothing is examined or written", async (_name, options, config) => {
	const session = await working(config, options);
	await session.say(long("keep the wombat service on port 8443"));
	await session.session().compact();
	await session.quit();
	expect(session.examined).toEqual([]);
	expect(existsSync(memoryFolder(session, idOfSession(session)))).toBe(false);
});

test("a failing examiner keeps the stretch for later, is said once, and lets pi compact", async () => {
	const broken = fauxAssistantMessage([], { stopReason: "error", errorMessage: "401: bad key" });
	const config = { ...eager, checkpoints: { thinking: "off" } };
	const session = await working(config, {
		answers: [fauxAssistantMessage("Done."), fauxAssistantMessage("Summary of pi.")],
		examinations: [broken, finding("found later")],
	});
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	expect(remembered(session)).toEqual([]);
	expect(notices(session).filter((text) => text.startsWith("No checkpoint"))).toHaveLength(1);
	await session.say("go on with the wombat service");
	await session.session().compact();
	expect(remembered(session)).toEqual(["found later"]);
	expect(session.examined.at(-1)?.messages[0]).toContain("keep the wombat service on port 8443");
});

test("an answer that names nothing it was shown is asked again, and given up after the attempts", async () => {
	const wrong = fauxAssistantMessage(
		'{"items":[{"kind":"decision","text":"made up","from":[999]}]}',
	);
	const config = { ...eager, checkpoints: { thinking: "off", maxAttempts: 2 } };
	const session = await working(config, { examinations: [wrong, wrong, wrong] });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	expect(session.examined).toHaveLength(2);
	expect(session.examined[1]?.messages[0]).toContain("names no number that was shown");
	expect(remembered(session)).toEqual([]);
});

test("a stretch that is too long for the model after all is examined in smaller parts", async () => {
	const overflow = fauxAssistantMessage([], {
		stopReason: "error",
		errorMessage: "prompt is too long: 200001 tokens > 200000 maximum",
	});
	const config = { ...eager, checkpoints: { thinking: "off" } };
	const session = await working(config, {
		examinations: [overflow, finding("the first part"), finding("the second part")],
		answers: Array.from({ length: 9 }, () => fauxAssistantMessage("Done.")),
	});
	const text = "one of many long lines about the wombat service and its port. ".repeat(170);
	for (let turn = 0; turn < 8; turn += 1) await session.say(`${turn} ${text}`);
	await session.session().compact();
	expect(session.examined.length).toBeGreaterThan(1);
	const [whole = "", part = ""] = session.examined.map(({ messages }) => messages[0] ?? "");
	expect(part.length).toBeLessThan(0.7 * whole.length);
	expect(remembered(session)).toContain("the first part");
});

test("a compaction that is asked for does not wait where the setting says so", async () => {
	const checkpoints = { thinking: "off", runOnManualCompaction: false };
	const session = await working({ ...eager, checkpoints });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	expect(session.examined).toEqual([]);
});

test("what holds nothing new moves the cursor, and is not examined again", async () => {
	const config = { ...eager, checkpoints: { thinking: "off" } };
	const session = await working(config);
	await session.say("thanks, that was it for the moment");
	await session.session().compact();
	expect(recordsOf(session, idOfSession(session))).toMatchObject([{ items: [] }]);
	await session.say("go on with another thing");
	await session.session().compact();
	expect(session.examined[1]?.messages[0]).not.toContain("that was it for the moment");
});

test("a turn with nothing to do loads, asks and writes nothing", async () => {
	const session = await working({ topics: { enabled: false } });
	await session.say("a short question");
	await session.say("another one");
	expect([session.examined, traceOf(session)]).toEqual([[], ""]);
});

test("time passes a checkpoint as well, once enough tools have run", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
	const triggers = { minimumToolCalls: 2 };
	const config = { topics: { enabled: false }, checkpoints: { thinking: "off", triggers } };
	const ls = () =>
		fauxAssistantMessage([fauxToolCall("ls", { path: "." })], { stopReason: "toolUse" });
	const session = await working(config, {
		answers: [ls(), fauxAssistantMessage("One."), ls(), fauxAssistantMessage("Two.")],
		examinations: [finding("looked around")],
	});
	await session.say("look around in this folder, please");
	vi.setSystemTime(Date.now() + 41 * 60_000);
	expect(session.examined).toHaveLength(0);
	await session.say("once more");
	const [record] = await untilRecords(session, 1);
	expect(record).toMatchObject({ trigger: "time", items: [{ text: "looked around" }] });
});
