import type { ExtensionAPI, ExtensionContext } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import type { Host } from "#src/host/host.ts";
import { createLives } from "#src/host/life.ts";
import { registerTopics } from "#src/host/register-late.ts";
import { load } from "#src/lib/load.ts";
import { createStore } from "#src/store/store.ts";

type Handler = (event: unknown, ctx: unknown) => Promise<unknown>;

test("a message does not wait for other parts of the program that are being loaded", async () => {
	const store = createStore();
	const lives = createLives();
	const life = lives.begin({} as ExtensionContext, {
		id: "s1",
		file: "/s1.jsonl",
		parent: undefined,
		cwd: "/project",
		mode: "tui",
		leavesTraces: true,
		locale: "en",
	});
	store.dispatch({ type: "session.opened", at: 1, session: life.facts });
	const handlers = new Map<string, Handler>();
	const pi = { on: (name: string, handler: Handler) => handlers.set(name, handler) };
	const reached: string[] = [];
	const slots = { reach: (text: string) => reached.push(text), answered() {} };
	const host = { pi: pi as unknown as ExtensionAPI, store, lives, report() {} };
	registerTopics({ ...host, topics: async () => ({ slots }) } as unknown as Host, {
		topics: async () => undefined,
	});
	const say = (content: string) =>
		handlers.get("message_end")?.({ message: { role: "user", content } }, {});
	await say("one");
	let come = () => {};
	const coming = load(() => new Promise<void>((resolve) => (come = resolve)));
	const told = say("two");
	// As many turns as a message could need by itself.
	for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
	const before = [...reached];
	come();
	await Promise.all([coming, told]);
	expect(before).toEqual(["one", "two"]);
});
