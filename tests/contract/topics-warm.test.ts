import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { models } from "#src/embedding/model.ts";
import { sampleTopic } from "../src/topics/topic-sample.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { eventually } from "../support/eventually.ts";
import type { Folders } from "../support/pi-session.ts";
import { installTinyModel } from "../support/tiny-model.ts";
import { cardsIn, ledgerPath } from "../support/topic-session.ts";

const start = carryoverSessions();

const modelsOf = ({ agentDir }: Folders) => join(agentDir, "waystation", "models");
const vectorsOf = (folders: Folders) => join(modelsOf(folders), "topics.json");

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

/** A project with these topics on a machine that has the English model already. */
async function machine(...topics: Parameters<typeof sampleTopic>[0][]): Promise<CarryoverSession> {
	const first = await start({});
	await first.quit();
	const all = topics.map((facts) => sampleTopic({ ...facts, project: first.cwd }));
	mkdirSync(dirname(ledgerPath(first)), { recursive: true });
	writeFileSync(ledgerPath(first), JSON.stringify({ version: 1, config: {}, topics: all }));
	await installTinyModel(modelsOf(first), models.en.id);
	return first;
}

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
