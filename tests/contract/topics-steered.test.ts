import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import { patientPrompts } from "../support/patient-prompts.ts";
import {
	cardsIn,
	ledgerPath,
	topicsOf,
	untilActive,
	untilTopic,
	verdict,
} from "../support/topic-session.ts";

const start = carryoverSessions();
patientPrompts();

const login = "the login page fails after a token refresh, please fix it";
const loginVerdict = verdict("Login fails after token refresh", ["login", "auth"]);

test("a hand edit while the session runs is kept, and the card tells it", async () => {
	const session = await start({ verdicts: [loginVerdict] });
	await session.say(login);
	const topic = await untilActive(session);
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
	await untilActive(session);
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

test("an answer to a question that is no request is recorded under no topic", async () => {
	const chat = fauxAssistantMessage(JSON.stringify({ isRequirement: false }));
	const session = await start({
		verdicts: [loginVerdict, chat],
		answers: [
			fauxAssistantMessage("I look at the login page."),
			fauxAssistantMessage(
				"Done: the capital of Mongolia is Ulaanbaatar, and the check against the atlas passes.",
			),
		],
	});
	await session.say(login);
	await untilActive(session);
	await session.say("which city is the capital of Mongolia these days?");
	await eventually(() => expect(session.classified).toHaveLength(2));
	await session.quit();
	expect(topicsOf(session)).toHaveLength(1);
	expect(topicsOf(session)[0]?.status).toBe("in_progress");
	expect(JSON.stringify(topicsOf(session))).not.toContain("Ulaanbaatar");
});

test("while the classifier fails, an answer is still recorded under the topic that was found again", async () => {
	const first = await start({ verdicts: [loginVerdict] });
	await first.say(login);
	await untilTopic(first, () => true);
	await first.quit();
	const failing = fauxAssistantMessage("", { stopReason: "error", errorMessage: "500: down" });
	const next = await start({
		beside: first,
		verdicts: [failing, failing],
		answers: [
			fauxAssistantMessage(
				"Fixed: the login keeps its session over a second refresh now, and all tests pass.",
			),
		],
	});
	await next.say("the login still fails when the token was refreshed twice, please fix it");
	const topic = await untilTopic(next, ({ status }) => status === "done");
	expect(topic.outcome).toContain("second refresh");
});

test("work that the user calls done has its last conclusion for an outcome", async () => {
	const session = await start({
		verdicts: [loginVerdict],
		answers: [
			fauxAssistantMessage(
				"The refresh handler dropped the session cookie. I changed it so that the cookie stays.",
			),
		],
	});
	await session.say(login);
	await untilTopic(session, ({ decisions }) =>
		decisions.some(({ text }) => text.includes("cookie")),
	);
	await session.say("搞定了");
	const topic = await untilTopic(session, ({ status }) => status === "done");
	expect(topic.outcome).toContain("cookie");
});
