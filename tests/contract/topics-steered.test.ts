import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { carryoverSessions } from "../support/carryover-session.ts";
import { cardsIn, ledgerPath, topicsOf, untilTopic, verdict } from "../support/topic-session.ts";

const start = carryoverSessions();

const login = "the login page fails after a token refresh, please fix it";
const loginVerdict = verdict("Login fails after token refresh", ["login", "auth"]);

test("a hand edit while the session runs is kept, and the card tells it", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	const topic = await untilTopic(session, () => true);
	await session.say("thanks");
	const path = ledgerPath(session);
	const edited = {
		version: 1,
		config: {},
		topics: [{ ...topic, status: "blocked", mine: "kept" }],
	};
	writeFileSync(path, JSON.stringify(edited, null, 4));
	await session.say("thank you");
	expect(cardsIn(session).at(-1)).toContain("blocked");
	await session.say("/topics status 1 in_progress");
	expect(topicsOf(session)[0]).toMatchObject({ status: "in_progress", mine: "kept" });
});

test("a status that the user changes changes the card", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	await untilTopic(session, () => true);
	await session.say("thanks");
	await session.say("/topics status 1 dropped");
	await session.say("thank you");
	expect(cardsIn(session).at(-1)).toContain("dropped");
	await session.say("/topics undo");
	expect(topicsOf(session)[0]?.status).toBe("in_progress");
});

test("distilling puts one sentence in the place of what was recorded", async () => {
	const first = await start({});
	mkdirSync(dirname(ledgerPath(first)), { recursive: true });
	writeFileSync(
		ledgerPath(first),
		JSON.stringify({ version: 1, config: { llmDistill: true }, topics: [] }),
	);
	await first.quit();
	const long =
		"Done: the login page now keeps its token over any number of refreshes, because the refresh handler no longer drops the session cookie, and all tests pass.";
	const session = await start({
		beside: first,
		verdicts: [loginVerdict],
		answers: [
			fauxAssistantMessage(long),
			fauxAssistantMessage("Token refresh keeps the session cookie."),
		],
	});
	await session.say(login);
	await untilTopic(session, ({ decisions }) =>
		decisions.some(({ text }) => text === "Token refresh keeps the session cookie."),
	);
});

test("switched off, nothing is asked, kept or told", async () => {
	const first = await start({});
	await first.quit();
	mkdirSync(join(first.agentDir, "waystation"), { recursive: true });
	writeFileSync(
		join(first.agentDir, "waystation", "config.json"),
		JSON.stringify({ topics: { enabled: false } }),
	);
	const session = await start({ beside: first, verdicts: [loginVerdict] });
	await session.say(login);
	await session.quit();
	expect(session.classified).toEqual([]);
	expect(topicsOf(session)).toEqual([]);
});
