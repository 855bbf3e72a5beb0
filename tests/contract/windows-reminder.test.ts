import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { type CarryoverOptions, carryoverSessions } from "../support/carryover-session.ts";

const start = carryoverSessions();

const working = fauxAssistantMessage([fauxToolCall("bash", { command: "echo fine" })], {
	stopReason: "toolUse",
});

/** A window of which a long message leaves less than a tenth. */
const nearlyFull: CarryoverOptions = {
	models: [{ id: "small", contextWindow: 60_000, maxTokens: 4_000 }],
	settings: { compaction: { enabled: true, reserveTokens: 1_000 } },
};
const long = "please mend the login ".repeat(9_500);

const reminded = (messages: readonly string[] = []) =>
	messages.filter((message) => message.includes("Checkpoint, not a request"));

test("a turn that goes on in a nearly full window ends with one reminder, however many follow", async () => {
	const session = await start({
		...nearlyFull,
		answers: [working, working, fauxAssistantMessage("Done.")],
	});
	await session.say(long);
	expect(session.told.map(({ messages }) => reminded(messages).length)).toEqual([0, 1, 1]);
	await session.say("and the tests");
	expect(reminded(session.told.at(-1)?.messages)).toHaveLength(1);
	expect(session.failures).toEqual([]);
});

test("a final answer is not followed by a reminder, and nothing wakes the agent", async () => {
	const session = await start({ ...nearlyFull, answers: [fauxAssistantMessage("Done.")] });
	await session.say(long);
	expect(session.told).toHaveLength(1);
	expect(session.fileEntries().filter(({ type }) => type === "custom_message")).toEqual([]);
});

test("a reminder of limits that hold no longer is not sent, and stays in the session", async () => {
	const session = await start({
		...nearlyFull,
		answers: [working, fauxAssistantMessage("Done."), fauxAssistantMessage("Yes.")],
	});
	await session.say(long);
	expect(reminded(session.told.at(-1)?.messages)).toHaveLength(1);
	session.session().setAutoCompactionEnabled(false);
	await session.say("are you there?");
	expect(reminded(session.told.at(-1)?.messages)).toEqual([]);
	expect(session.fileEntries().filter(({ type }) => type === "custom_message")).toHaveLength(1);
});

test("a reminder that holds no longer is not sent in print mode either", async () => {
	const session = await start({
		...nearlyFull,
		answers: [working, fauxAssistantMessage("Done.")],
	});
	await session.say(long);
	await session.quit();
	const printing = await start({
		...nearlyFull,
		resume: session,
		mode: "print",
		settings: { compaction: { enabled: false } },
		answers: [fauxAssistantMessage("Yes.")],
	});
	await printing.say("are you there?");
	const [request] = printing.told;
	expect(request?.messages.join()).toContain("mend the login");
	expect(reminded(request?.messages)).toEqual([]);
});

test("with windows.reminder off no reminder is sent", async () => {
	const settings = { ...nearlyFull.settings, waystation: { windows: { reminder: false } } };
	const session = await start({
		...nearlyFull,
		settings,
		answers: [working, fauxAssistantMessage("Done.")],
	});
	await session.say(long);
	expect(reminded(session.told.at(-1)?.messages)).toEqual([]);
});
