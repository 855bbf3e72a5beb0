import { type FauxResponseStep, fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";

const start = carryoverSessions();

const reply = (text: string) => fauxAssistantMessage(text);
const summaryOf = (item: string) => fauxAssistantMessage(`## TODO\n\n- ${item}\n`);

const asked = (session: CarryoverSession) =>
	session.told
		.filter(({ system }) => system.includes("Waystation task: carryover-summary"))
		.map(({ messages }) => messages.join(""));

/** An answer that is given when it is let go. */
function gated(answer: FauxResponseStep) {
	let go = () => {};
	const gate = new Promise<void>((resolve) => {
		go = resolve;
	});
	const step: FauxResponseStep = async (...args) => {
		await gate;
		return typeof answer === "function" ? answer(...args) : answer;
	};
	return { go, step };
}

const askedFor = (session: CarryoverSession, count: number) =>
	eventually(() => expect(asked(session)).toHaveLength(count));

const capturesOf = (session: CarryoverSession) => decodeNote(session.readNote()).captures;

test("what is said while /carryover save is under way stays captured, and is asked about when leaving", async () => {
	const first = gated(summaryOf("of the first save"));
	const session = await start({
		answers: [reply("I look."), first.step, reply("Half moved."), summaryOf("of the second")],
	});
	await session.say("the parser loses the last token, please look");
	const saving = session.say("/carryover save");
	await askedFor(session, 1);
	await session.say("migrate the invoices to the new table");
	await eventually(() => expect(capturesOf(session)[0]?.text).toContain("Half moved."));
	first.go();
	await saving;
	await eventually(() => expect(session.readNote()).toContain("- of the first save"));
	expect(capturesOf(session)[0]?.text).toContain("migrate the invoices");
	await session.quit();
	expect(asked(session)).toHaveLength(2);
	expect(asked(session)[1]).toContain("migrate the invoices");
	expect(asked(session)[1]).not.toContain("loses the last token");
	expect(capturesOf(session)).toEqual([]);
});

test("what a run answers after it was summed up halfway is asked about when leaving", async () => {
	const answer = gated(reply("We decided on NATS."));
	const session = await start({
		answers: [answer.step, summaryOf("choose a queue"), summaryOf("write the consumer")],
	});
	const running = session.say("please choose a queue for the jobs");
	await eventually(() => expect(session.told).toHaveLength(1));
	await session.say("/carryover save");
	await eventually(() => expect(session.readNote()).toContain("- choose a queue"));
	answer.go();
	await running;
	await eventually(() => expect(capturesOf(session)[0]?.text).toContain("We decided on NATS."));
	await session.quit();
	expect(asked(session)[1]).toContain("We decided on NATS.");
	expect(session.readNote()).toContain("- write the consumer");
});

test("a capture that was brought back is told to the next summary, and leaves with it", async () => {
	const first = await start({ answers: [reply("I look."), summaryOf("of the first")] });
	await first.say("the parser loses the last token, please look");
	await first.quit();
	const looking = await start({ beside: first });
	await looking.say("/carryover restore 1");
	await eventually(() => expect(capturesOf(first)).toHaveLength(1));
	await looking.quit();
	const next = await start({ beside: first, answers: [reply("OK."), summaryOf("of the next")] });
	await next.say("the printer adds a blank line");
	await next.quit();
	expect(asked(next)[0]).toContain("loses the last token");
	expect(capturesOf(first)).toEqual([]);
	expect(first.readNote()).toContain("- of the next");
});

test("the capture of a session that goes on is left to that session", async () => {
	const first = await start({ answers: [reply("I look."), summaryOf("of the first")] });
	await first.say("the parser loses the last token, please look");
	const other = await start({ beside: first, answers: [reply("OK."), summaryOf("of the other")] });
	await other.say("the printer adds a blank line");
	await other.quit();
	expect(asked(other)[0]).not.toContain("loses the last token");
	expect(capturesOf(first)[0]?.text).toContain("loses the last token");
});

const fileOf = (session: CarryoverSession) =>
	session.session().sessionManager.getSessionFile() ?? "";

test("what a summary in the background settled is not asked about again when the session is gone on with", async () => {
	const session = await start({
		answers: [reply("I look."), summaryOf("of the first"), reply("OK."), summaryOf("of the last")],
	});
	await session.say("the parser loses the last token, please look");
	const file = fileOf(session);
	await session.runtime.newSession();
	await eventually(() => expect(session.readNote()).toContain("- of the first"));
	await session.runtime.switchSession(file);
	await session.say("the printer adds a blank line");
	await eventually(() => expect(capturesOf(session)).toHaveLength(1));
	expect(capturesOf(session)[0]).toMatchObject({ covered: 1, total: 2 });
	expect(capturesOf(session)[0]?.text).not.toContain("loses the last token");
	await session.quit();
	expect(asked(session)[1]).toContain("the printer adds a blank line");
	expect(asked(session)[1]).not.toContain("loses the last token");
});

test("a fork asks only about what its own conversation adds to what was summed up of the other", async () => {
	const session = await start({
		answers: [reply("I look."), summaryOf("of the first"), reply("OK."), summaryOf("of the fork")],
	});
	await session.say("the parser loses the last token, please look");
	const leaf = session.session().sessionManager.getLeafId() ?? "";
	await session.runtime.fork(leaf, { position: "at" });
	await eventually(() => expect(session.readNote()).toContain("- of the first"));
	await session.say("the printer adds a blank line");
	await session.quit();
	expect(asked(session)).toHaveLength(2);
	expect(asked(session)[1]).toContain("the printer adds a blank line");
	expect(asked(session)[1]).not.toContain("loses the last token");
});

test("a session whose summary was taken back is asked about from its beginning when it is gone on with", async () => {
	const first = await start({ answers: [reply("I look."), summaryOf("of the first")] });
	await first.say("the parser loses the last token, please look");
	const file = fileOf(first);
	await first.quit();
	const next = await start({ beside: first, answers: [reply("OK."), summaryOf("of both")] });
	await next.say("/carryover restore 1");
	await eventually(() => expect(capturesOf(first)).toHaveLength(1));
	await next.runtime.switchSession(file);
	await next.say("the printer adds a blank line");
	await next.quit();
	expect(asked(next)[0]).toContain("loses the last token");
	expect(asked(next)[0]).toContain("the printer adds a blank line");
	expect(capturesOf(first)).toEqual([]);
});

/** A session of two branches: the printer was summed up when it was left, the invoices are what it goes on with. */
async function afterTwoBranches() {
	const session = await start({
		answers: [
			...[reply("I look."), reply("Which table?"), reply("A font."), summaryOf("of the printer")],
			...[reply("OK."), summaryOf("of the invoices")],
		],
	});
	await session.say("the parser loses the last token, please look");
	const manager = () => session.session().sessionManager;
	const shared = manager().getLeafId() ?? "";
	await session.say("migrate the invoices to the new table");
	const invoices = manager().getLeafId() ?? "";
	await session.session().navigateTree(shared, { summarize: false });
	await session.say("the printer adds a blank line");
	const file = fileOf(session);
	await session.runtime.newSession();
	await eventually(() => expect(session.readNote()).toContain("- of the printer"));
	const goOn = async () => {
		await session.runtime.switchSession(file);
		await session.session().navigateTree(invoices, { summarize: false });
		await session.say("take the table of 2026");
	};
	return { session, goOn };
}

test("a summary in the background of one branch leaves what was said on another one to be asked about there", async () => {
	const { session, goOn } = await afterTwoBranches();
	expect(asked(session)[0]).not.toContain("migrate the invoices");
	await goOn();
	await session.quit();
	expect(asked(session)).toHaveLength(2);
	expect(asked(session)[1]).toContain("migrate the invoices");
	expect(asked(session)[1]).toContain("take the table of 2026");
	expect(asked(session)[1]).not.toContain("loses the last token");
});

test("a session that ended on another branch than the one that was summed up is summed up on that one as well", async () => {
	const { session, goOn } = await afterTwoBranches();
	await goOn();
	await session.runtime.newSession();
	await eventually(() => expect(session.readNote()).toContain("- of the invoices"));
	expect(asked(session)[1]).toContain("migrate the invoices");
	expect(asked(session)[1]).not.toContain("loses the last token");
});
