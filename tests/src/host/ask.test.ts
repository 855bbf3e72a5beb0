import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fauxAssistantMessage } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { ask, candidates, type Question } from "#src/host/ask.ts";
import { modelsFor } from "#src/host/checkpoint-ask.ts";
import { defaultSettings } from "#src/store/initial.ts";
import type { SessionFacts } from "#src/store/session.ts";
import { createStore } from "#src/store/store.ts";
import { asking, failing } from "../../support/asking.ts";

const question = (over: Partial<Question> = {}): Question => ({
	purpose: "carryover-summary",
	system: "Write the note.",
	user: "What was said.",
	maxTokens: 500,
	deadlineMs: 10_000,
	signal: new AbortController().signal,
	asked: false,
	...over,
});

test("the system prompt starts with the purpose of the call", async () => {
	let system: string | undefined;
	const world = await asking([
		(context) => {
			system = JSON.stringify(context);
			return fauxAssistantMessage("- a note");
		},
	]);
	expect(await ask(world, question())).toEqual({ ok: true, text: "- a note", model: "faux/first" });
	expect(system).toContain("Waystation task: carryover-summary\\n\\nWrite the note.");
});

test("what a call costs is counted by purpose, in the session and in the file", async () => {
	const world = await asking([fauxAssistantMessage("- a note")]);
	await ask(world, question());
	const spend = world.store.read().spend["carryover-summary"];
	expect(spend?.calls).toBe(1);
	expect(spend?.output).toBeGreaterThan(0);
	const line = readFileSync(join(world.folder, "waystation", "spend.jsonl"), "utf8");
	expect(JSON.parse(line)).toMatchObject({ purpose: "carryover-summary", model: "faux/first" });
	const { totals } = await world.spendLog.read([0, Date.now() + 1]);
	expect(totals).toMatchObject([{ "carryover-summary": { calls: 1 } }, {}]);
});

test("a refused key or a busy server moves on to the next model, an overflow does not", async () => {
	const world = await asking([failing("401: bad key"), fauxAssistantMessage("from the second")]);
	const models = { background: "faux/second", fallback: "" };
	world.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, models } });
	expect(candidates(world).map((model) => model.id)).toEqual(["second", "first"]);
	expect(await ask(world, question())).toEqual({
		ok: true,
		text: "from the second",
		model: "faux/first",
	});

	const full = await asking([failing("context_length_exceeded"), fauxAssistantMessage("never")]);
	full.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, models } });
	expect(await ask(full, question())).toMatchObject({ ok: false, failure: "overflow" });
});

test.each([
	["", "stop", "empty"],
	["half a sen", "length", "cut-off"],
	["text", "toolUse", "not-a-note"],
	["text", "aborted", "aborted"],
] as const)("%j with stop reason %s is the failure %s", async (text, stopReason, failure) => {
	const world = await asking([fauxAssistantMessage(text, { stopReason })]);
	expect(await ask(world, question())).toMatchObject({ ok: false, failure });
});

test.each([
	["429: Rate limit reached", "rate"],
	["500: The server had an error", "server"],
	["Request timed out", "timeout"],
	["terminated: other side closed", "network"],
	["Provider is not configured: x", "auth"],
] as const)("the error %j is named %s", async (message, failure) => {
	const world = await asking([failing(message)]);
	expect(await ask(world, question())).toMatchObject({ ok: false, failure, detail: message });
});

test("without any model the answer says so", async () => {
	const world = { ...(await asking([])), sessionModel: undefined };
	expect(await ask(world, question())).toMatchObject({ ok: false, failure: "no-model" });
});

test("at the cap only what the user asks for still runs", async () => {
	const world = await asking([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
	const caps = { sessionTokens: 1, dayTokens: 1_000_000 };
	world.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
	expect((await ask(world, question())).ok).toBe(true);
	expect(await ask(world, question())).toMatchObject({ ok: false, failure: "capped" });
	expect(await ask(world, question({ asked: true }))).toMatchObject({ ok: true, text: "two" });
});

test.each([
	{ cap: "session", caps: { sessionTokens: 1, dayTokens: 1_000_000 } },
	{ cap: "day", caps: { sessionTokens: 1_000_000, dayTokens: 1 } },
] as const)(
	"the cap of the $cap is told once, however often it holds something back",
	async ({ cap, caps }) => {
		const world = await asking([fauxAssistantMessage("one")]);
		world.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
		for (let times = 0; times < 3; times++) await ask(world, question());
		expect(world.store.read().notices.map(({ notice }) => notice)).toEqual([
			{ code: "caps.reached", cap, tokens: 1 },
		]);
	},
);

test("caps of 0 are a wish, and nothing is told of them", async () => {
	const world = await asking([]);
	const caps = { sessionTokens: 0, dayTokens: 0 };
	world.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
	expect(await ask(world, question())).toMatchObject({ ok: false, failure: "capped" });
	expect(world.store.read().notices).toEqual([]);
});

test.each([
	{ sessionTokens: 10, dayTokens: 1_000_000 },
	{ sessionTokens: 1_000_000, dayTokens: 10 },
])("compactions leave the caps %j to what runs by itself", async (caps) => {
	const world = await asking([fauxAssistantMessage("a summary"), fauxAssistantMessage("one")]);
	world.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
	expect((await ask(world, question({ purpose: "compaction-summary" }))).ok).toBe(true);
	expect(await ask(world, question())).toMatchObject({ ok: true, text: "one" });
	expect(await ask(world, question())).toMatchObject({ ok: false, failure: "capped" });
});

test("the cap of a session counts what the session spent before it was opened again", async () => {
	const world = await asking([fauxAssistantMessage("one"), fauxAssistantMessage("two")]);
	const caps = { sessionTokens: 1, dayTokens: 1_000_000 };
	const facts: Omit<SessionFacts, "id"> = {
		...{ file: undefined, parent: undefined, cwd: world.folder },
		mode: "tui",
		locale: "en",
		leavesTraces: true,
	};
	const openedAs = (id: string) => {
		const store = createStore();
		store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
		store.dispatch({ type: "session.opened", at: Date.now(), session: { ...facts, id } });
		return { ...world, store };
	};
	expect((await ask(openedAs("mine"), question())).ok).toBe(true);
	expect(await ask(openedAs("mine"), question())).toMatchObject({ ok: false, failure: "capped" });
	expect((await ask(openedAs("another"), question())).ok).toBe(true);
});

test("the day's cap counts what other sessions spent", async () => {
	const world = await asking([fauxAssistantMessage("one")]);
	await ask(world, question());
	const caps = { sessionTokens: 1_000_000, dayTokens: 1 };
	const other = { ...world, store: createStore() };
	other.store.dispatch({ type: "settings.read", settings: { ...defaultSettings, caps } });
	expect(await ask(other, question())).toMatchObject({ ok: false, failure: "capped" });
});

test.each([
	["400: unsupported value for reasoning_effort", "bad-request"],
	["429: you exceeded your current quota for this API key", "rate"],
	["Your request exceeded model token limit: 9 (requested: 10)", "overflow"],
	["401: invalid token in the context of this key", "auth"],
] as const)("%j is not mistaken for another failure than %s", async (message, failure) => {
	const world = await asking([failing(message)]);
	expect(await ask(world, question())).toMatchObject({ ok: false, failure });
});

test("a model for checkpoints is named in full, by an id that only one model has, or is the current one", async () => {
	const call = await asking([]);
	expect(modelsFor(call, "current")).toBeUndefined();
	expect(modelsFor(call, "faux/second")).toEqual(["faux/second"]);
	expect(modelsFor(call, "second")).toEqual(["faux/second"]);
	expect(modelsFor(call, "nobody")).toEqual(["nobody"]);
});
