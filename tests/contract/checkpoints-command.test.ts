import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test, vi } from "vitest";
import { sha256 } from "#src/lib/hash.ts";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
	headOf,
} from "../support/carryover-session.ts";
import {
	configure,
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
const calm = { topics: { enabled: false }, checkpoints: { thinking: "off" } };
const working = (options: CarryoverOptions = {}, config: object = calm) =>
	workingIn(start, config, { mode: "rpc", ...options });

const said = ({ recording }: CarryoverSession) =>
	recording.notifications.map(({ message }) => message);
const command = (session: CarryoverSession, words: string) =>
	session.say(`/checkpoints ${words}`.trim());
const untilSaid = (session: CarryoverSession, text: RegExp) =>
	vi.waitFor(() => expect(said(session).join("\n")).toMatch(text), { timeout: 8_000 });

test("run examines now, and the list tells what came of it", async () => {
	const session = await working({ examinations: [finding("port 8443 stays")] });
	await command(session, "");
	expect(said(session).at(-1)).toMatch(/^No checkpoint yet/);
	await session.say("keep the wombat service on port 8443");
	await command(session, "run");
	await untilSaid(session, /Checkpoint taken: 1 new item/);
	expect(recordsOf(session, idOfSession(session))).toMatchObject([{ trigger: "asked" }]);
	await command(session, "list");
	expect(said(session).at(-1)).toMatch(/^1 {2}just now {2}on request .*1 decision .*told next/);
	await command(session, "show 1");
	expect(said(session).at(-1)).toMatch(/- decided: port 8443 stays #\d/);
	await command(session, "source 1");
	expect(said(session).at(-1)).toMatch(/^## #\d+ user\nkeep the wombat service on port 8443/);
	await command(session, "diff 1");
	expect(said(session).at(-1)).toContain("+ decided: port 8443 stays");
	await command(session, "show 9");
	await untilSaid(session, /There is no record 9/);
	await command(session, "nonsense");
	expect(said(session).at(-1)).toContain("/checkpoints [list | show N");
	await command(session, "run");
	await untilSaid(session, /Nothing new to remember/);
	expect(session.failures).toEqual([]);
});

test("a pause lasts over the end of the session, and compacting does not wait then", async () => {
	const session = await working();
	await session.say("keep the wombat service on port 8443");
	await command(session, "pause");
	await untilSaid(session, /Paused/);
	await session.session().compact();
	expect(session.examined).toEqual([]);
	await session.quit();
	const again = await start({ settings, resume: session, mode: "rpc" });
	await again.say("go on with the wombat service");
	await again.session().compact();
	expect(again.examined).toEqual([]);
	await command(again, "resume");
	await again.say("and on");
	await again.session().compact();
	expect(again.examined).toHaveLength(1);
});

test("a forgotten record is told no more, comes back on request, and not by a rebuild", async () => {
	const session = await working({
		examinations: [finding("port 8443 stays"), finding("port 8443 stays, really")],
	});
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	await command(session, "forget 1");
	await session.say("go on");
	expect(headOf(session)).not.toContain("port 8443 stays");
	const before = recordsOf(session, idOfSession(session));
	expect(before[0]).toMatchObject({ items: [{ text: "port 8443 stays" }] });
	await command(session, "recall 1");
	await session.say("go on");
	expect(headOf(session)).toContain("port 8443 stays");
	await command(session, "forget 1");
	await command(session, "rebuild");
	await untilSaid(session, /Memory rebuilt/);
	await session.say("go on");
	expect(headOf(session)).not.toContain("port 8443 stays");
});

test("a rebuild gives what working step by step gave, and takes its place", async () => {
	const texts = ["the first decision", "the second decision", "the third decision"];
	const session = await working({ examinations: [...texts, ...texts].map(finding) });
	for (const text of texts) {
		await session.say(`decide: ${text}`);
		await session.session().compact();
	}
	const id = idOfSession(session);
	const step = recordsOf(session, id);
	await command(session, "rebuild");
	await untilSaid(session, /Memory rebuilt: 3 records/);
	const rebuilt = recordsOf(session, id).slice(step.length);
	const shape = (records: typeof step) =>
		records.map((record) => ("items" in record ? record.items.map(({ text }) => text) : []));
	expect(shape(rebuilt)).toEqual(shape(step));
	const last = entriesOf(session).findLast(({ type }) => type === "message");
	expect(rebuilt.at(-1)).toMatchObject({ trigger: "rebuild", through: last?.id });
	// Each summary says only what its stretch says itself.
	for (const asked of session.examined.slice(texts.length)) {
		expect(asked.messages.join("")).not.toContain("summary of what came before");
	}
	await session.say("go on");
	expect(headOf(session).match(/the second decision/g)).toHaveLength(1);
	expect(session.told.at(-1)?.messages.join("")).not.toContain('the second decision"');
	expect(session.told.at(-1)?.messages.filter((text) => text.includes("session-memory"))).toEqual(
		[],
	);
});

test("what only pi or an extension put behind the last word is nothing to examine", async () => {
	const session = await working({ examinations: [finding("port 8443 stays")] });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	await command(session, "run");
	await untilSaid(session, /Nothing new to remember/);
	session.session().sessionManager.appendCustomEntry("somebody", { state: 1 });
	await command(session, "list");
	await untilSaid(session, /Everything said so far is examined/);
});

test("a rebuild that fails leaves the old memory, and says so", async () => {
	const broken = fauxAssistantMessage([], { stopReason: "error", errorMessage: "401: bad key" });
	const session = await working({ examinations: [finding("port 8443 stays"), broken] });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	await command(session, "rebuild");
	await untilSaid(session, /Memory not rebuilt: the model refused the key/);
	expect(remembered(session)).toEqual(["port 8443 stays"]);
});

test("with checkpoints off the command says so, and in print mode it only reads", async () => {
	const off = await working({}, { checkpoints: { enabled: false } });
	await command(off, "");
	await untilSaid(off, /checkpoints\.enabled/);
	const first = await working({ examinations: [finding("port 8443 stays")] });
	await first.say("keep the wombat service on port 8443");
	await first.session().compact();
	await first.quit();
	const before = recordsOf(first, idOfSession(first));
	const print = await start({ settings, resume: first, mode: "print" });
	await command(print, "run");
	await command(print, "forget 1");
	expect(recordsOf(print, idOfSession(print))).toEqual(before);
	expect(print.examined).toEqual([]);
});

test("what pi-session-refinement remembered is told, and kept with our first record", async () => {
	const first = await start({ mode: "rpc" });
	await first.say("the login moves to the new endpoint");
	const through = entriesOf(first).at(-1)?.id ?? "";
	const session = idOfSession(first);
	await first.quit();
	const folder = join(first.agentDir, "pi-session-refinement", "sessions", session);
	mkdirSync(folder, { recursive: true });
	const memory = "# Memory\n\n- the old tokens are refused\n";
	writeFileSync(join(folder, "memory.md"), memory);
	const state = {
		version: 1,
		sessionId: session,
		lastProcessedEntryId: through,
		hash: sha256(memory),
	};
	writeFileSync(join(folder, "state.json"), JSON.stringify(state));
	configure(first, calm);
	const again = await start({
		settings,
		resume: first,
		mode: "rpc",
		examinations: [finding("something new")],
	});
	await again.say("go on with the login");
	expect(headOf(again)).toContain("the old tokens are refused");
	await again.session().compact();
	const records = await untilRecords(again, 2);
	expect(records).toMatchObject([
		{ trigger: "imported", through },
		{ trigger: "manual-compaction" },
	]);
});

test("a session that was compacted long before its memory says so in one line, once, and goes on from there", async () => {
	const first = await start({ mode: "rpc" });
	const line = "a long line of an old session, of which nothing was kept at the time. ".repeat(40);
	for (let turn = 0; turn < 3; turn += 1) await first.say(`${turn} ${line}`);
	const manager = first.session().sessionManager;
	for (let turn = 0; turn < 90; turn += 1) {
		manager.appendMessage({ role: "user", content: `${turn} ${line}`, timestamp: turn });
	}
	const kept = manager.getLeafId() ?? "";
	manager.appendCompaction("what pi made of it", kept, 1_000);
	await first.quit();
	configure(first, calm);
	const again = await start({ settings, resume: first, mode: "rpc" });
	await again.say("hello again");
	const notice = /The first \d+ entries of this session are in no checkpoint/;
	await untilSaid(again, notice);
	expect(said(again).filter((text) => notice.test(text))).toHaveLength(1);
	await again.quit();
	const third = await start({ settings, resume: again, mode: "rpc" });
	await third.say("and again");
	expect(said(third).join("\n")).not.toMatch(notice);
	const [gap] = recordsOf(third, idOfSession(third));
	expect(gap).toMatchObject({ kind: "gap", why: "earlier" });
});

test("a long session that was never compacted has no gap: all of it is examined before it is", async () => {
	const first = await start({ mode: "rpc" });
	const line = "a long line of a session that the model still has in front of it. ".repeat(40);
	await first.say(`0 ${line}`);
	const manager = first.session().sessionManager;
	for (let turn = 1; turn < 90; turn += 1) {
		manager.appendMessage({ role: "user", content: `${turn} ${line}`, timestamp: turn });
	}
	await first.quit();
	configure(first, calm);
	const again = await start({
		settings,
		resume: first,
		mode: "rpc",
		examinations: [finding("the first part"), finding("the second part")],
	});
	await again.say("hello again");
	await again.session().compact();
	const records = recordsOf(again, idOfSession(again));
	expect(records.map(({ kind }) => kind)).toEqual(["checkpoint", "checkpoint"]);
	expect(remembered(again)).toEqual(["the first part", "the second part"]);
});
