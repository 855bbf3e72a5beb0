import { existsSync, readFileSync } from "node:fs";
import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { configure, headOf, savingNote } from "../support/carryover-session.ts";
import { eager, finding, untilRecords, workingIn } from "../support/checkpoint-session.ts";
import { compactionOf, foldAll, requestsFor } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { answered, login, loginVerdict, notedSessions } from "../support/told-session.ts";
import { cardsIn, untilActive } from "../support/topic-session.ts";

const { start, withNote } = notedSessions();

test("a note that is switched off is out of the next request, changes of it as well, and comes back", async () => {
	const session = await withNote({ mode: "rpc" });
	await session.say("let us begin with the parser");
	expect(headOf(session)).toContain("port 8443");
	expect(await answered(session, "/waystation told off note")).toContain("new head");
	await session.say("go on with the parser");
	expect(headOf(session)).not.toContain("port 8443");
	expect(headOf(session)).toContain("Context window");
	const other = await start({ beside: session, answers: savingNote("- the other one's item") });
	await other.say("please note the other one's item");
	await other.quit();
	await session.say("and with the printer");
	expect(session.told.at(-1)?.messages.join("\n")).not.toContain("other one's item");
	await session.say("/waystation told on note");
	await session.say("what is open?");
	expect(headOf(session)).toContain("the other one's item");
	expect(session.failures).toEqual([]);
});

test("what is switched off is in no summary of a compaction either", async () => {
	const first = await withNote({ settings: foldAll });
	await first.say("let us begin with the parser");
	const other = await start({ beside: first, answers: savingNote("- the other one's item") });
	await other.say("please note the other one's item");
	await other.quit();
	await first.say("and with the printer");
	expect(first.told.at(-1)?.messages.join("\n")).toContain("other one's item");
	await first.say("/waystation told off note");
	await first.say("go on with the printer");
	await first.session().compact();
	const [request] = requestsFor(first, "compaction-summary");
	expect(request?.messages.join("\n")).toContain("and with the printer");
	expect(request?.messages.join("\n")).not.toContain("other one's item");
});

test.each([
	["the note is switched off", "/waystation told off note"],
	["Waystation is off", "/waystation off"],
])("pi's own summary is not asked of what the requests no longer carry: %s", async (_why, off) => {
	const waystation = { compaction: { strategy: "host" } };
	const settings = { ...foldAll, waystation };
	const first = await withNote({ settings });
	await first.say("let us begin with the parser");
	const other = await start({ beside: first, answers: savingNote("- the other one's item") });
	await other.say("please note the other one's item");
	await other.quit();
	await first.say("and with the printer");
	expect(first.told.at(-1)?.messages.join("\n")).toContain("other one's item");
	await first.say(off);
	await first.say("go on with the printer");
	await first.session().compact();
	const asked = first.told.filter(({ system }) => system.includes("context summarization"));
	const read = asked.flatMap(({ messages }) => messages).join("\n");
	expect(read).toContain("and with the printer");
	expect(read).not.toContain("other one's item");
});

test("what is switched off stands in no record of a window that gives way to a fresh one", async () => {
	const first = await withNote({ settings: foldAll, verdicts: [loginVerdict] });
	await first.say(login);
	await untilActive(first);
	const other = await start({ beside: first, answers: savingNote("- the other one's item") });
	await other.say("please note the other one's item");
	await other.quit();
	await first.say("and with the printer");
	const told = first.told.at(-1)?.messages.join("\n");
	expect(told).toContain("other one's item");
	expect(told).toContain("topic-card");
	await first.say("/waystation told off note");
	await first.say("/waystation told off topic");
	await first.say("go on with the printer");
	await first.say("/waystation rollover");
	const { summary } = await eventually(() => {
		const entry = compactionOf(first);
		if (entry?.type !== "compaction") throw new Error("no window has ended");
		return entry;
	});
	expect(summary).toContain("and with the printer");
	expect(summary).not.toContain("other one's item");
	expect(summary).not.toContain("topic-card");
});

test("the head is composed anew once for a switch, and then stays the same to the byte", async () => {
	const session = await withNote();
	await session.say("let us begin with the parser");
	await session.say("/waystation told off window");
	const from = session.told.length;
	for (const text of ["go on", "and on", "and on again"]) await session.say(text);
	const heads = session.told.slice(from).map((_, at) => headOf(session, from + at));
	expect(new Set(heads).size).toBe(1);
	expect(heads[0]).toContain("port 8443");
	expect(heads[0]).not.toContain("Context window");
});

test("a topic card that is switched off leaves the context, and one card comes back with the switch", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	await untilActive(session);
	await session.say("thanks");
	expect(cardsIn(session)).toHaveLength(1);
	const head = headOf(session);
	await session.say("/waystation told off topic");
	await session.say("thank you");
	expect(cardsIn(session)).toEqual([]);
	await session.say("/waystation told on topic");
	await session.say("thanks again");
	expect(cardsIn(session)).toHaveLength(1);
	expect(headOf(session)).toBe(head);
});

test("the memory of a session is told no more, and again, as its switch stands", async () => {
	const calm = { ...eager, checkpoints: { thinking: "off" } };
	const session = await workingIn(start, calm, { examinations: [finding("port 8443 stays")] });
	await session.say("keep the wombat service on port 8443");
	await session.session().compact();
	await untilRecords(session, 1);
	await session.say("hello");
	expect(headOf(session)).toContain("port 8443 stays");
	await session.say("/waystation told off memory");
	await session.say("hello again");
	const { messages = [], system = "" } = session.told.at(-1) ?? {};
	expect(`${system}${messages.join("\n")}`).not.toContain("session-memory");
	await session.say("/waystation told on memory");
	await session.say("and again");
	expect(headOf(session)).toContain("port 8443 stays");
	expect(session.failures).toEqual([]);
});

test("a switch outlives the process, and follows the tree", async () => {
	const session = await withNote();
	await session.say("let us begin with the parser");
	const before = session.session().sessionManager.getLeafId();
	await session.say("/waystation told off note");
	await session.say("go on with the parser");
	await session.quit();

	const again = await start({ resume: session });
	await again.say("where were we with the parser?");
	expect(headOf(again)).not.toContain("port 8443");
	await again.session().navigateTree(before ?? "", { summarize: false });
	await again.say("go on with the printer");
	expect(headOf(again)).toContain("port 8443");
});

test("a switch of a session is none of another one's", async () => {
	const session = await withNote();
	await session.say("let us begin with the parser");
	await session.say("/waystation told off note");
	const other = await start({ beside: session });
	await other.say("let us begin with the printer");
	expect(headOf(other)).toContain("port 8443");
});

/** A session whose head has no room for both its long note and the guidance on its window. */
async function short() {
	const items = Array.from({ length: 40 }, (_, at) => `- item ${at} of the long note`).join("\n");
	const first = await start({ answers: savingNote(items) });
	await first.say("please note all of the items");
	await first.quit();
	configure(first, { recall: { headTokens: 500 } });
	return start({ beside: first, mode: "rpc" });
}

test("what is pinned goes first where the head is short of room, and costs nothing where it is not", async () => {
	const session = await short();
	await session.say("let us begin with the parser");
	expect(headOf(session)).toContain("item 0 of");
	expect(headOf(session)).not.toContain("Context window");
	expect(await answered(session, "/waystation told")).toMatch(/⊘ window guidance/);
	expect(await answered(session, "/waystation told pin window")).toContain("new head");
	await session.say("go on with the parser");
	expect(headOf(session)).toContain("Context window");
	expect(headOf(session)).toContain("item 0 of");
	const head = headOf(session);
	expect(await answered(session, "/waystation told pin note")).not.toContain("new head");
	await session.say("go on with the printer");
	expect(headOf(session)).toBe(head);
});

test("of two that are pinned the one that was pinned first goes first", async () => {
	const session = await short();
	await session.say("/waystation told pin note");
	await session.say("/waystation told pin window");
	await session.say("let us begin with the parser");
	expect(headOf(session)).not.toContain("Context window");
	await session.say("/waystation told unpin note");
	await session.say("go on with the parser");
	expect(headOf(session)).toContain("Context window");
});

test("switches and pins are taken back one after the other, also when the session is gone on with later", async () => {
	const session = await withNote({ mode: "rpc" });
	await session.say("let us begin with the parser");
	expect(await answered(session, "/waystation told undo")).toContain("Nothing to undo");
	await session.say("/waystation told pin window");
	await session.say("/waystation told off note");
	await session.say("/waystation told off window");
	expect(await answered(session, "/waystation told undo")).toContain("window: told again");
	await session.say("go on with the parser");
	await session.quit();
	const again = await start({ resume: session, mode: "rpc" });
	await again.say("where were we with the parser?");
	expect(headOf(again)).not.toContain("port 8443");
	expect(await answered(again, "/waystation told undo")).toContain("note: told again");
	await again.say("go on with the printer");
	expect(headOf(again)).toContain("port 8443");
	expect(await answered(again, "/waystation told undo")).toContain("in its usual place again");
	expect(await answered(again, "/waystation told undo")).toContain("Nothing to undo");
	expect(again.failures).toEqual([]);
});

test.each(["print", "json"] as const)("%s mode writes no switch", async (mode) => {
	const first = await withNote();
	await first.quit();
	const session = await start({ beside: first, mode });
	await session.say("/waystation told off note");
	await session.say("what is open here?");
	expect(headOf(session)).not.toContain("port 8443");
	const { sessionFile } = session.session();
	const written = sessionFile !== undefined && existsSync(sessionFile);
	expect(written ? readFileSync(sessionFile, "utf8") : "").not.toContain("block.switched");
});

test("the reminder of a nearly full window leaves the context with the switch of windows, and is not told anew", async () => {
	const working = fauxAssistantMessage([fauxToolCall("bash", { command: "echo fine" })], {
		stopReason: "toolUse",
	});
	const session = await start({
		mode: "rpc",
		models: [{ id: "small", contextWindow: 60_000, maxTokens: 4_000 }],
		settings: { compaction: { enabled: true, reserveTokens: 1_000 } },
		answers: [working, fauxAssistantMessage("Done."), working],
	});
	const reminded = () =>
		session.told.at(-1)?.messages.filter((one) => one.includes("Checkpoint, not a request"));
	await session.say("please mend the login ".repeat(9_500));
	expect(reminded()).toHaveLength(1);
	expect(await answered(session, "/waystation")).toMatch(/☑ window reminder/);
	await session.say("/waystation told off window");
	await session.say("and the tests");
	expect(reminded()).toEqual([]);
	await session.say("/waystation told on window");
	await session.say("and the docs");
	expect(reminded()).toHaveLength(1);
	expect(session.failures).toEqual([]);
});
