import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, onTestFinished, test, vi } from "vitest";
import { carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import {
	cardsIn,
	ledgerPath,
	topicsOf,
	untilActive,
	untilTopic,
	verdict,
} from "../support/topic-session.ts";

const start = carryoverSessions();

const login = "the login page fails after a token refresh, please fix it";
const loginVerdict = verdict("Login fails after token refresh", ["login", "auth"]);
const csv = "the monthly report needs an export as CSV for the accountants";
const csvVerdict = verdict("Export the report as CSV", ["csv"]);
const csvDone = fauxAssistantMessage(
	"Done: the report export writes CSV with a header row, and all tests pass.",
);
const failing = fauxAssistantMessage("", { stopReason: "error", errorMessage: "401: no key" });

/** An answer that comes when it is let go. */
function held(message: ReturnType<typeof verdict>) {
	let letGo: () => void = () => {};
	const waiting = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const answer = async () => {
		await waiting;
		return message;
	};
	return { answer, letGo };
}

test("a request that could not be classified closes nothing and leaves its answer to nobody", async () => {
	const session = await start({
		verdicts: [loginVerdict, failing],
		answers: [fauxAssistantMessage("I look at the login."), csvDone],
	});
	await session.say(login);
	await untilActive(session);
	await session.say(csv);
	await eventually(() => expect(session.classified).toHaveLength(2));
	await session.quit();
	expect(topicsOf(session)[0]).toMatchObject({ status: "in_progress", outcome: "" });
	expect(JSON.stringify(topicsOf(session))).not.toContain("CSV");
});

test.each([
	"The login page is fixed now. Next, please add a CSV export to the monthly report",
	"搞定了，接下来给月报加一个 CSV 导出功能",
	"ok that's done. now the monthly report needs a CSV export for the accountants",
])("a message that ends one topic and asks for another does both: %s", async (text) => {
	const session = await start({ verdicts: [loginVerdict, csvVerdict] });
	await session.say(login);
	const first = await untilActive(session);
	await session.say(text);
	await untilTopic(session, ({ title }) => title.startsWith("Export"));
	expect(topicsOf(session).find(({ id }) => id === first.id)?.status).toBe("done");
});

test("a request that is typed while the agent works becomes a topic of its own", async () => {
	let session: Awaited<ReturnType<typeof start>> | undefined;
	const steered = async () => {
		await session?.session().steer(csv);
		return fauxAssistantMessage("I look at the login.");
	};
	session = await start({ verdicts: [loginVerdict, csvVerdict], answers: [steered, csvDone] });
	await session.say(login);
	const topic = await untilTopic(session, ({ title }) => title.startsWith("Export"));
	await untilTopic(session, ({ id, status }) => id === topic.id && status === "done");
	expect(topicsOf(session).find(({ title }) => title.startsWith("Login"))?.status).toBe(
		"in_progress",
	);
});

test("what goes on with a request that is still being classified does not bring back the topic before", async () => {
	const late = held(csvVerdict);
	const session = await start({ verdicts: [loginVerdict, late.answer] });
	await session.say(login);
	await untilActive(session);
	await session.say(csv);
	await session.say("make it semicolon separated");
	late.letGo();
	await untilActive(session, "Export");
	await session.say("thanks");
	expect(cardsIn(session).at(-1)).toContain("Export the report");
});

test("a classification that hangs does not hold up the next request", async () => {
	const late = held(csvVerdict);
	const session = await start({ verdicts: [late.answer, loginVerdict] });
	await session.say(csv);
	await session.say(login);
	await untilTopic(session, ({ title }) => title.startsWith("Login"));
	late.letGo();
	await untilTopic(session, ({ title }) => title.startsWith("Export"));
	await session.say("thanks");
	expect(cardsIn(session).at(-1)).toContain("Login fails");
});

test("a session in a folder above sees none of the projects below as its own", async () => {
	const first = await start({ verdicts: [loginVerdict] });
	const below = { ...first, cwd: join(first.cwd, "below") };
	mkdirSync(below.cwd);
	await first.quit();
	const inner = await start({ beside: below, verdicts: [loginVerdict] });
	await inner.say(login);
	await untilActive(inner);
	await inner.quit();
	const outer = await start({ beside: first, verdicts: [loginVerdict] });
	await outer.say("the login still fails when the token was refreshed twice");
	expect(cardsIn(outer)).toEqual([]);
	await untilTopic(outer, ({ project }) => project === first.cwd);
});

test("what another session has opened meanwhile is found by the first prompt here", async () => {
	const session = await start({});
	const other = await start({ beside: session, verdicts: [loginVerdict] });
	await other.say(login);
	await untilActive(other);
	await session.say("the login still fails when the token was refreshed twice");
	expect(cardsIn(session).join()).toContain("Login fails");
});

test("what the agent concludes itself is not told to it again", async () => {
	const concluded = (what: string) =>
		fauxAssistantMessage(`I changed the refresh handler so that the ${what} stays in the session.`);
	const session = await start({
		verdicts: [loginVerdict, loginVerdict, loginVerdict, loginVerdict],
		answers: [concluded("cookie"), concluded("header"), concluded("token"), concluded("nonce")],
	});
	await session.say(login);
	await untilActive(session);
	for (const what of ["header", "token", "nonce"]) {
		await session.say(`and the login ${what} after the token refresh?`);
		await untilTopic(session, ({ decisions }) => decisions.some(({ text }) => text.includes(what)));
	}
	expect(cardsIn(session)).toHaveLength(1);
});

test("another language alone is no reason to tell the card again", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	await untilActive(session);
	await session.say("thanks");
	for (const text of ["谢谢你，登录页的 token 刷新现在怎么样了？", "继续", "继续做", "接着做"]) {
		await session.say(text);
	}
	expect(cardsIn(session)).toHaveLength(1);
});

test("praise and thanks leave a finished topic finished, and its request again opens it", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	await untilActive(session);
	await session.say("搞定了");
	await untilTopic(session, ({ status }) => status === "done");
	await session.say("great, the login page with the token refresh looks good");
	await session.say("thanks");
	expect(topicsOf(session)[0]?.status).toBe("done");
	await session.say(login);
	await untilTopic(session, ({ status }) => status === "in_progress");
});

test("an answer that breaks off has the next model asked", async () => {
	const cutOff = fauxAssistantMessage('{"isReq', { stopReason: "length" });
	const session = await start({
		verdicts: [cutOff, loginVerdict],
		models: [{ id: "first" }, { id: "second" }],
	});
	await session.say("/topics leave");
	mkdirSync(join(session.agentDir, "waystation"), { recursive: true });
	writeFileSync(
		ledgerPath(session),
		JSON.stringify({ version: 1, config: { model: "faux/second" }, topics: [] }),
	);
	await session.say(login);
	await untilTopic(session, ({ title }) => title.startsWith("Login"));
	expect(session.classified).toHaveLength(2);
});

test("nothing is asked while the ledger cannot be written, and the file stays as it is", async () => {
	const first = await start({});
	await first.quit();
	mkdirSync(join(first.agentDir, "waystation"), { recursive: true });
	const newer = JSON.stringify({ version: 2, topics: [] });
	writeFileSync(ledgerPath(first), newer);
	const session = await start({ beside: first, verdicts: [loginVerdict] });
	await session.say(login);
	await session.quit();
	expect(session.classified).toEqual([]);
	expect(readFileSync(ledgerPath(first), "utf8")).toBe(newer);
});

test("words that every object has are words like others to /topics", async () => {
	const session = await start({ mode: "rpc" });
	for (const word of ["constructor", "toString", "hasOwnProperty", "__proto__"]) {
		await session.say(`/topics ${word}`);
	}
	expect(session.failures).toEqual([]);
	expect(session.recording.notifications.map(({ message }) => message).join("\n")).not.toMatch(
		/failed|function/,
	);
	expect(session.recording.notifications).toHaveLength(4);
});

test("a topic is deleted by its number, its id or its whole title, not by how a title begins", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	const { title } = await untilActive(session);
	await session.say("/topics delete login");
	expect(topicsOf(session)).toHaveLength(1);
	await session.say(`/topics delete ${title}`);
	expect(topicsOf(session)).toHaveLength(0);
	const said = () => session.recording.notifications.at(-1)?.message ?? "";
	expect(said()).toMatch(/^Deleted: Login.*\/topics undo brings it back\.$/);
	await session.say("/topics undo");
	expect(topicsOf(session)).toHaveLength(1);
	await session.quit();
	const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => written.mockRestore());
	const print = await start({ beside: session, mode: "print" });
	await print.say(`/topics delete ${title}`);
	await eventually(() => expect(written.mock.calls.join()).toMatch(/Deleted: Login[^.]*\.\n/));
	expect(written.mock.calls.join()).not.toContain("brings it back");
});

test("the classifier is shown the open topics of the project, also those that share no word with the request", async () => {
	const session = await start({ verdicts: [loginVerdict, loginVerdict] });
	await session.say(login);
	await untilActive(session);
	await session.runtime.newSession();
	await session.say("people are thrown out whenever their sign-in is renewed, look into that");
	await untilTopic(session, ({ decisions }) => decisions.length > 1);
	expect(session.classified.at(-1)?.messages.join()).toContain("Login fails after token");
	expect(topicsOf(session)).toHaveLength(1);
});
