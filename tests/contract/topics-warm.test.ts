import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import { patientPrompts } from "../support/patient-prompts.ts";
import type { Folders } from "../support/pi-session.ts";
import { machineWith, modelsDirOf, untilInMemory } from "../support/topic-machine.ts";
import { cardsIn, topicsOf, untilActive, verdict } from "../support/topic-session.ts";

const start = carryoverSessions();
patientPrompts();

const vectorsOf = (folders: Folders) => join(modelsDirOf(folders), "topics.json");

const login = {
	id: "login",
	title: "Login error after a token refresh",
	firstSeen: "the login fails with an error after the token refresh",
};
const index = {
	id: "index",
	title: "Index build of query files",
	firstSeen: "build the index of the query file",
};

/** Says hardly enough of the topic in words. */
const vague = "after login errors the token page cache is a file";

const machine = (...topics: Parameters<typeof machineWith>[1]) => machineWith(start, topics, "en");

const untilWarm = (folders: Folders) =>
	eventually(() => expect(existsSync(vectorsOf(folders))).toBe(true));

test("the first prompt of a session finds its topic by words and meaning, as soon as the model is in memory", async () => {
	const project = await machine(login, index);
	const cold = await start({ beside: project });
	await cold.say(vague);
	expect(cardsIn(cold, 0)).toEqual([]);
	await cold.quit();
	const warm = await start({ beside: project });
	await untilWarm(project);
	const kept = readFileSync(vectorsOf(project), "utf8");
	expect(JSON.parse(kept).vectors.map(({ topic }: { topic: string }) => topic)).toEqual([
		...["login", "login"],
		...["index", "index"],
	]);
	expect(kept).not.toContain("token");
	await warm.say(vague);
	expect(cardsIn(warm).join()).toContain("Topic: Login error after a toke");
	expect(warm.failures).toEqual([]);
});

test("a print loads no model and leaves nothing behind", async () => {
	const project = await machine(login);
	const print = await start({ beside: project, mode: "print" });
	await print.say(vague);
	await print.quit();
	expect(cardsIn(print)).toEqual([]);
	expect(existsSync(vectorsOf(project))).toBe(false);
});

/** The tests' model spells what it does not know: what has the same letters is near. */
const spelled = [
	{ id: "near", title: "Integrals", firstSeen: "alerting on integrals of a triangle" },
	{ id: "far", title: "Jukebox", firstSeen: "puffy cuckoo buzzwords" },
];
const meant = "a large triangle is rotating alone";

test("after /new a topic that words do not find is told with the very first prompt, by its meaning", async () => {
	const project = await machine(...spelled);
	const cold = await start({ beside: project });
	await cold.say(meant);
	expect(cardsIn(cold)).toEqual([]);
	await cold.quit();
	const session = await start({ beside: project });
	await session.say("hello");
	await session.runtime.newSession();
	await untilInMemory(session);
	await session.say(meant);
	expect(cardsIn(session).join()).toContain("Topic: Integrals");
	expect(session.failures).toEqual([]);
});

test("what meaning found at once is left with a verdict that names another topic", async () => {
	const project = await machine(...spelled);
	const session = await start({ beside: project, verdicts: [verdict("Jukebox")] });
	await untilInMemory(session);
	await session.say(meant);
	expect(cardsIn(session, 0).join()).toContain("Topic: Integrals");
	await untilActive(session, "Jukebox");
	await session.say("thanks");
	expect(cardsIn(session).at(-1)).toContain("Topic: Jukebox");
	expect(topicsOf(session).map(({ decisions }) => decisions.length)).toEqual([0, 1]);
});
