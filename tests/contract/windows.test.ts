import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { decodeBoundary } from "#src/compaction/boundary.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { type CarryoverSession, carryoverSessions, headOf } from "../support/carryover-session.ts";
import { compactionOf, noticesOf } from "../support/compaction-session.ts";
import { eventually } from "../support/eventually.ts";
import { checkout } from "../support/world.ts";

const start = carryoverSessions();

type Call = ReturnType<typeof fauxToolCall>;

const calls = (...made: readonly Call[]) =>
	fauxAssistantMessage([...made], { stopReason: "toolUse" });
const fresh = (handoff?: string) =>
	fauxToolCall("new_context", handoff === undefined ? {} : { handoff });
const failing = fauxToolCall("bash", { command: "cat missing-file.txt" });
const working = fauxToolCall("bash", { command: "echo fine" });

const seen = (session: CarryoverSession, request = -1) =>
	session.told.at(request)?.messages.join("\n") ?? "";

test("a fresh window opens at the turn's end, with the handoff first and nothing of the old one", async () => {
	const session = await start({
		answers: [
			calls(working, fresh("Next: retry.ts, step two. It waits 3 s.")),
			fauxAssistantMessage("Going on with step two."),
		],
	});
	await session.say("the login uses the old endpoint, please mend it");
	const entry = compactionOf(session);
	expect(entry?.summary.startsWith("Next: retry.ts, step two.")).toBe(true);
	expect(entry?.firstKeptEntryId).toBe(entry?.id);
	expect(session.told.at(-1)?.messages).toHaveLength(1);
	expect(seen(session)).toContain("Next: retry.ts, step two.");
	expect(seen(session)).not.toContain("old endpoint");
	expect(session.session().messages.at(-1)).toMatchObject({ role: "assistant" });
	expect(session.failures).toEqual([]);
});

test("one failing call of the batch keeps the window as it is, and the model is told so", async () => {
	const session = await start({
		answers: [
			calls(failing, fresh("handed over")),
			calls(fresh("handed over, second try")),
			fauxAssistantMessage("Fresh."),
		],
	});
	await session.say("mend the login, please");
	expect(seen(session, 1)).toContain("mend the login");
	expect(seen(session, 1)).toContain("another call of the same batch failed");
	expect(seen(session, 2)).toContain("handed over, second try");
	expect(seen(session, 2)).not.toContain("mend the login");
	expect(session.fileEntries().filter(({ type }) => type === "compaction")).toHaveLength(1);
});

test("without a handoff the fresh window is told what the user said and what tools gave", async () => {
	const session = await start({
		answers: [calls(working, fresh()), fauxAssistantMessage("Going on.")],
	});
	await session.say("mend the login, please");
	expect(decodeBoundary(compactionOf(session)?.details)?.by).toBe("rollover");
	expect(compactionOf(session)?.summary).toMatch(/<owner-input [^>]*>\nmend the login, please\n/);
	expect(compactionOf(session)?.summary).toMatch(/<tool-result [^>]*tool="bash"[^>]*>\nfine\n/);
});

test("what was told of windows is no input of the window", async () => {
	const session = await start({
		answers: [
			calls(failing, fresh("first try")),
			calls(fresh()),
			fauxAssistantMessage("Going on."),
		],
	});
	await session.say("mend the login, please");
	expect(compactionOf(session)?.summary).toContain("mend the login");
	expect(compactionOf(session)?.summary).not.toContain("No fresh window");
});

test("a handoff that is too long for a fresh window is refused with what would fit", async () => {
	const session = await start({
		models: [{ id: "small", contextWindow: 40_000, maxTokens: 4_000 }],
		answers: [calls(fresh("登录已改好。".repeat(3_000))), fauxAssistantMessage("Shorter, then.")],
	});
	await session.say("mend the login");
	expect(seen(session)).toMatch(/takes about 18,000 tokens, a fresh window has room for \d/);
	expect(compactionOf(session)).toBeUndefined();
});

test("a handoff that no longer fits beside what was typed meanwhile is put off, visibly", async () => {
	const session = await start({
		models: [{ id: "small", contextWindow: 40_000, maxTokens: 4_000 }],
		answers: [
			async () => {
				await session.session().prompt("另外还要看这里。".repeat(1_500), {
					streamingBehavior: "steer",
				});
				return calls(fresh("登录已改好。".repeat(800)));
			},
			fauxAssistantMessage("I will go on here."),
		],
	});
	await session.say("mend the login");
	expect(compactionOf(session)).toBeUndefined();
	expect(seen(session)).toContain("No fresh window: with the input that waits");
});

test("a secret in a handoff is not stored", async () => {
	const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
	const session = await start({ answers: [calls(fresh(`use ${secret}`))] });
	await session.say("hand over");
	expect(compactionOf(session)?.summary).toContain("use [redacted]");
});

test("the boundary is on record for the card and becomes an archive, as every compaction does", async () => {
	const session = await start({
		answers: [calls(fresh("Next: step two.")), fauxAssistantMessage("Going on.")],
	});
	await session.say("mend the login");
	const id = compactionOf(session)?.id;
	await eventually(() => {
		const records = JSON.stringify(session.fileEntries().filter(({ type }) => type === "custom"));
		expect(records).toContain(`"type":"compaction.recorded"`);
		expect(records).toContain(`"entry":"${id}"`);
		const [archive = ""] = readdirSync(join(session.cwd, ".pi", "topics"));
		expect(archive).toMatch(/\.md$/);
	});
	expect(noticesOf(session)).toEqual([]);
	expect(session.failures).toEqual([]);
});

test("the head states limits only, is the same over turns, and costs no more than 350 tokens", async () => {
	const session = await start({
		answers: [calls(working), calls(fresh("on we go")), fauxAssistantMessage("Done.")],
	});
	await session.say("mend the login");
	await session.say("and the tests");
	const heads = new Set(session.told.map((_, request) => headOf(session, request)));
	expect(heads.size).toBe(1);
	const [head = ""] = heads;
	expect(head).toContain("get_context_remaining");
	expect(estimateTokens(head)).toBeLessThanOrEqual(350);
});

test("the schemas of both tools cost no more than 150 tokens", async () => {
	const session = await start();
	const ours = session
		.session()
		.extensionRunner.getAllRegisteredTools()
		.map(({ definition }) => definition)
		.filter(({ name }) => ["get_context_remaining", "new_context"].includes(name))
		.map(({ description, name, parameters }) => JSON.stringify({ name, description, parameters }));
	expect(ours).toHaveLength(2);
	expect(estimateTokens(ours.join(""))).toBeLessThanOrEqual(150);
});

test("what is left is told once a reply was counted", async () => {
	const session = await start({
		answers: [calls(fauxToolCall("get_context_remaining", {})), fauxAssistantMessage("Enough.")],
	});
	await session.say("how much room is left?");
	expect(seen(session)).toMatch(/About [\d,]+ tokens are left until this window is cut/);
});

test("where windows are switched off the model has no tools for them and is told nothing", async () => {
	const settings = { waystation: { windows: { enabled: false } }, compaction: {} };
	const session = await start({ settings });
	await session.say("hello");
	const names = session.session().extensionRunner.getAllRegisteredTools();
	expect(names.map(({ definition }) => definition.name)).not.toContain("new_context");
	expect(headOf(session)).not.toContain("Context window");
});

test("another extension's tool of the same name opens no window; ours has a prefix, and the model is told so", async () => {
	const rival = fileURLToPath(new URL("../fixtures/rival-window.ts", import.meta.url));
	const prefixed = fauxToolCall("waystation_new_context", { handoff: "from ours" });
	const session = await start({
		extensions: [rival, checkout],
		answers: [calls(fresh("from theirs")), calls(prefixed), fauxAssistantMessage("Going on.")],
	});
	await session.say("mend the login");
	expect(seen(session, 1)).toContain("mend the login");
	expect(seen(session, 2)).toContain("from ours");
	expect(seen(session, 2)).not.toContain("mend the login");
	expect(headOf(session)).toContain("waystation_new_context opens a fresh window");
});

test("with the carryover off the head tells of the window alone", async () => {
	const settings = { waystation: { carryover: { enabled: false } }, compaction: {} };
	const session = await start({ settings });
	await session.say("hello");
	expect(headOf(session)).toContain("Context window of");
	expect(headOf(session)).not.toContain("carryover-note");
});
