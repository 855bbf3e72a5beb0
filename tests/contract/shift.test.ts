import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { SHIFT_INSTRUCTIONS } from "#src/host/shift-instructions.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import {
	compactions,
	lastSent,
	lineOf,
	other,
	talkingSessions,
	untilSent,
} from "../support/shift-session.ts";

const start = carryoverSessions();

const talking = talkingSessions(start);

const asks = (session: CarryoverSession, purpose: string) =>
	session.told.filter(({ system }) => system.startsWith(`Waystation task: ${purpose}`));

test("a change of topic gets one quiet line that is gone with the next input", async () => {
	const session = await talking({});
	expect(lineOf(session)).toBe("");
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("/compact, /new, or just go on"));
	await session.say("with a header row, please, and one line for each month of the report");
	expect(lineOf(session)).toBe("");
	expect(asks(session, "shift-confirm")).toEqual([]);
	expect(session.recording.notifications.map(({ message }) => message).join()).not.toContain(
		"topic",
	);
});

test("one change is told once, and below the floor none is", async () => {
	const session = await talking({ minTokens: 10_000_000 });
	await session.say(other);
	await session.say("/carryover embed");
	expect(lineOf(session)).toBe("");
	expect(session.recording.notifications.at(-1)?.message).toMatch(/Last message +none yet/);
});

test("who wants to hear no more of it in this session does not, also after coming back to it", async () => {
	const session = await talking({});
	await session.say("/carryover embed quiet");
	await session.say(other);
	await session.say("/carryover embed");
	expect(lineOf(session)).toBe("");
	expect(session.recording.notifications.at(-1)?.message).toMatch(/Last message +another topic/);
	await session.quit();
	const again = await start({ resume: session });
	await again.say("Another thing: which colours should the chart of the month have?");
	await again.say("/carryover embed");
	expect(again.recording.notifications.at(-1)?.message).toMatch(/Last message +another topic/);
	expect(lineOf(again)).toBe("");
});

const summary = `<summary>
<task>Mend the login, which refused an expired token of the session.</task>
<state>The login was looked at together; the part that reads the token is understood now and ready to be changed.</state>
<knowledge>
- The login is what was spoken of first, before anything else came up in this session
- Whoever goes on finds the part that reads the token of the login where it was
</knowledge>
</summary>`;

test("in auto mode a confirmed change is compacted before the new request runs", async () => {
	const session = await talking(
		{ mode: "auto" },
		{ answers: [fauxAssistantMessage("DIFFERENT"), fauxAssistantMessage(summary)] },
	);
	await session.say(other);
	await untilSent(session, "monthly report");
	await eventually(() => expect(compactions(session)).toHaveLength(1));
	const sent = session.told.findIndex(
		({ messages, system }) =>
			messages.join().includes("monthly report") && !system.includes("Waystation task"),
	);
	const confirmed = session.told.findIndex(({ system }) => system.includes("shift-confirm"));
	expect(confirmed).toBeLessThan(sent);
	expect(session.told[sent]?.messages.join()).toContain("Mend the login");
	// The summary, the last answer that pi keeps, and the new request.
	expect(session.told[sent]?.messages).toHaveLength(3);
	const between = session.told.slice(confirmed + 1, sent);
	expect(between.map(({ messages }) => messages.join()).join()).toContain(SHIFT_INSTRUCTIONS);
});

test.each([
	["SAME", "the topic is the same"],
	["yes", "no clear word came back"],
])(
	"in auto mode the answer %s compacts nothing, and the request runs all the same",
	async (answer) => {
		const session = await talking({ mode: "auto" }, { answers: [fauxAssistantMessage(answer)] });
		await session.say(other);
		await untilSent(session, "monthly report");
		await eventually(() => expect(session.session().isStreaming).toBe(false));
		expect(asks(session, "shift-confirm")).toHaveLength(1);
		expect(compactions(session)).toHaveLength(0);
		const prompts = session
			.session()
			.sessionManager.getEntries()
			.filter((entry) => JSON.stringify(entry).includes("monthly report"));
		expect(prompts.filter(({ type }) => type === "message")).toHaveLength(1);
	},
);

test("a user who has switched compaction off is not compacted, only told", async () => {
	const session = await talking(
		{ mode: "auto" },
		{ settings: { compaction: { enabled: false, keepRecentTokens: 1 } } },
	);
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("/compact"));
	expect(asks(session, "shift-confirm")).toEqual([]);
});

test("switched off, nothing is judged", async () => {
	const session = await talking({ mode: "off" });
	await session.say(other);
	await session.say("/carryover embed");
	expect(session.recording.notifications.at(-1)?.message).toMatch(/Last message +none yet/);
});

test("a request that is held when the session is left stands in the editor of the next one", async () => {
	let asked = false;
	const never = () => {
		asked = true;
		return new Promise<never>(() => {});
	};
	const session = await talking({ mode: "auto" }, { answers: [never] });
	await session.say(other);
	await eventually(() => expect(asked).toBe(true));
	await session.runtime.newSession();
	await eventually(() => expect(session.recording.editor.text).toBe(other));
	expect(compactions(session)).toHaveLength(0);
});

test("a request that is held when extensions are reloaded goes back to the editor, before what stands there", async () => {
	const never = () => new Promise<never>(() => {});
	const session = await talking({ mode: "auto" }, { answers: [never] });
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	session.recording.editor.text = "and the yearly one";
	await session.session().reload();
	await eventually(() =>
		expect(session.recording.editor.text).toBe(`${other}\n\nand the yearly one`),
	);
});

test("what is typed while a request is held follows it in order, and nothing of it is lost", async () => {
	let letGo: () => void = () => {};
	const waiting = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const slow = async () => {
		await waiting;
		return fauxAssistantMessage("SAME");
	};
	const session = await talking({ mode: "auto" }, { answers: [slow] });
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("Asking a model"));
	await session.say("Another thing: who wrote the changelog?");
	await session.say("and when?");
	letGo();
	const prompts = () =>
		session
			.session()
			.sessionManager.getEntries()
			.filter(({ type }) => type === "message")
			.map((entry) => JSON.stringify(entry))
			.filter((entry) => entry.includes('"role":"user"'))
			.slice(-3);
	await eventually(() => expect(prompts()[2]).toContain("and when?"));
	expect(prompts()[0]).toContain("monthly report");
	expect(prompts()[1]).toContain("changelog");
	expect(asks(session, "shift-confirm")).toHaveLength(1);
});

test("quiet lasts as long as the session is, however many messages it has", async () => {
	const session = await talking({});
	await session.say("/carryover embed quiet");
	for (let at = 0; at < 30; at += 1)
		await session.say(`the login page has case ${at} of the refresh token`);
	await session.say(other);
	expect(lineOf(session)).toBe("");
});

test("the line goes with a compaction, and fits a terminal of 80 columns", async () => {
	const session = await talking({});
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("/compact"));
	await session.session().compact();
	expect(lineOf(session)).toBe("");
});

const esc = "\u001b";

test("Esc takes a request back that waits for a model, and it can be sent again", async () => {
	let asked = 0;
	const never = () => {
		asked += 1;
		return new Promise<never>(() => {});
	};
	const session = await talking({ mode: "auto" }, { answers: [never] });
	expect(session.recording.type(esc)).toBe(false);
	await session.say(other);
	await eventually(() => expect(lineOf(session)).toContain("esc takes it back"));
	await session.say("with a header row");
	await eventually(() => expect(asked).toBe(1));
	expect(session.recording.type("x")).toBe(false);
	expect(session.recording.type(esc)).toBe(true);
	await eventually(() =>
		expect(session.recording.editor.text).toBe(`${other}\n\nwith a header row`),
	);
	expect(lineOf(session)).toBe("");
	expect(session.recording.type(esc)).toBe(false);
	await session.say("thanks");
	expect(lastSent(session)).not.toContain("monthly report");
	await session.say(other);
	await untilSent(session, "monthly report");
	expect(compactions(session)).toHaveLength(0);
	expect(session.failures).toEqual([]);
});

test("a request that is held when pi is quit is part of what the note keeps of the session", async () => {
	let asked = false;
	const never = () => {
		asked = true;
		return new Promise<never>(() => {});
	};
	const session = await talking({ mode: "auto" }, { answers: [never] });
	await session.say(other);
	await eventually(() => expect(asked).toBe(true));
	await session.quit();
	expect(session.readNote()).toContain("monthly report");
	expect(session.failures).toEqual([]);
});
