import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Topic } from "#src/topics/topic.ts";
import type { ModelRequest } from "../support/mock-llm-request.ts";
import type { Rule } from "../support/mock-llm-rules.ts";
import { cardsTold } from "../support/mock-llm-told.ts";
import type { PiTerminal } from "../support/pi-terminal.ts";
import { ledgerPath, topicsOf } from "../support/topic-session.ts";
import type { World } from "../support/world.ts";
import { until } from "./evidence.ts";

/** How the classifier of a script sees the requests that hold a word. */
export function sortsAs(word: string | RegExp, title: string, tags: readonly string[]): Rule {
	const verdict = { isRequirement: true, type: "feature", title, summary: title, tags };
	return { match: { purpose: "topic-classify", last: word }, reply: JSON.stringify(verdict) };
}

/** Answers every prompt with words of its own, so that `say` knows it. */
export const answering: Rule = { reply: ({ number }) => `Reply ${number}.` };

/** The topics on disk. */
export const ledgerOf = (world: World) => topicsOf({ ...world, cwd: world.project });

/** What stands under `config` of the ledger. */
export function configOf(world: World): Readonly<Record<string, unknown>> {
	const file = ledgerPath({ ...world, cwd: world.project });
	return JSON.parse(readFileSync(file, "utf8")).config;
}

/** Waits until a topic on disk is so; gives it. */
export async function untilLedger(
	world: World,
	what: string,
	fits: (topic: Topic) => boolean,
): Promise<Topic> {
	await until(`a topic ${what}`, () => ledgerOf(world).some(fits));
	const topic = ledgerOf(world).find(fits);
	if (topic === undefined) throw new Error(`the topic ${what} is gone again`);
	return topic;
}

/** Writes a ledger as a hand would, with what it leaves out left out. */
export function writeLedger(world: World, topics: readonly Partial<Topic>[], config = {}): void {
	const file = ledgerPath({ ...world, cwd: world.project });
	mkdirSync(dirname(file), { recursive: true });
	const own = topics.map((topic) => ({ project: world.project, ...topic }));
	writeFileSync(file, JSON.stringify({ version: 1, config, topics: own }));
}

/** The one card that a request brings along behind its prompt; empty when there is none. */
export function newCard(request: ModelRequest | undefined): string {
	const [card = "", second] = cardsTold(request?.last ?? "");
	if (second !== undefined) throw new Error("two cards came with one request");
	return card;
}

/** Says something and waits until the model of `answering` has replied; the request that it got. */
export async function say(world: World, pi: PiTerminal, text: string): Promise<ModelRequest> {
	const before = world.llm.conversation().length;
	await pi.submit(text);
	await until(`"${text}" was sent`, () => world.llm.conversation().length > before);
	const request = world.llm.conversation()[before];
	if (request === undefined) throw new Error(`the request with "${text}" is gone again`);
	await pi.waitFor(`Reply ${request.number}.`);
	await pi.waitFor("Working", { gone: true });
	return request;
}
