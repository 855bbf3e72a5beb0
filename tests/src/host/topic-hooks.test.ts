import { expect, test } from "vitest";
import { registerTopics } from "#src/host/register-late.ts";
import { load } from "#src/lib/load.ts";
import { openHostSession } from "../../support/host-session.ts";

type Handler = (event: unknown, ctx: unknown) => Promise<unknown>;

test("a message does not wait for other parts of the program that are being loaded", async () => {
	const handlers = new Map<string, Handler>();
	const pi = { on: (name: string, handler: Handler) => handlers.set(name, handler) };
	const reached: string[] = [];
	const slots = { reach: (text: string) => reached.push(text), answered() {} };
	const { hostWith } = openHostSession();
	const host = hostWith({ pi, report() {}, topics: async () => ({ slots }) });
	registerTopics(host, { topics: async () => undefined });
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
