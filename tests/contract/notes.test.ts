import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { estimateTokens } from "#src/lib/tokens.ts";
import {
	type CarryoverOptions,
	type CarryoverSession,
	carryoverSessions,
	configure,
} from "../support/carryover-session.ts";
import { checkout } from "../support/world.ts";

const start = carryoverSessions();

type Call = Readonly<Record<string, string | number>>;

/** The model makes these calls in one batch, then answers. */
function calling(calls: readonly Call[], tool = "notes"): readonly FauxResponseStep[] {
	return [
		fauxAssistantMessage(
			calls.map((call) => fauxToolCall(tool, call)),
			{ stopReason: "toolUse" },
		),
		fauxAssistantMessage("Done."),
	];
}

interface Result {
	readonly text: string;
	readonly failed: boolean;
	readonly details: unknown;
}

/** What the calls of the last batch gave. */
function resultsOf(session: CarryoverSession): readonly Result[] {
	return session.session().messages.flatMap((message) =>
		message.role === "toolResult"
			? [
					{
						text: message.content.map((part) => (part.type === "text" ? part.text : "")).join(""),
						failed: message.isError,
						details: message.details,
					},
				]
			: [],
	);
}

async function calls(list: readonly Call[], options: CarryoverOptions = {}) {
	const session = await start({ answers: calling(list), ...options });
	await session.say("please look at what was noted");
	return { session, results: resultsOf(session) };
}

const toolsOf = (session: CarryoverSession) =>
	session
		.session()
		.extensionRunner.getAllRegisteredTools()
		.map(({ definition }) => definition);

test("one batch writes a note, appends to it, reads, lists and finds it", async () => {
	const { results, session } = await calls([
		{ op: "write", path: "task.md", content: "Goal: fix sign-in\n" },
		{ op: "append", path: "task.md", content: "Next: 运行回归测试" },
		{ op: "read", path: "task.md" },
		{ op: "list" },
		{ op: "search", query: "回归 next" },
	]);
	const folder = join(session.cwd, ".pi", "notes");
	expect(results.map(({ text }) => text)).toEqual([
		`Created ${folder}/task.md (18 bytes).`,
		`Appended to ${folder}/task.md (43 bytes).`,
		`${folder}/task.md\nGoal: fix sign-in\nNext: 运行回归测试`,
		expect.stringMatching(
			/^Folder of the notes: .+\n1 note, newest first, times in UTC:\ntask.md {2}43 B {2}\d{4}-/,
		),
		"1 line in 1 note:\ntask.md:2: Next: 运行回归测试",
	]);
	expect(results[2]?.details).toEqual({
		op: "read",
		target: "task.md",
		head: 1,
		foot: 0,
		page: { from: 0, to: 31, total: 31, more: false },
	});
	expect(session.failures).toEqual([]);
});

test("a long note is read page by page, and parallel pages share what is left of the context", async () => {
	const session = await start({
		models: [{ id: "small", contextWindow: 40_000, maxTokens: 1_000 }],
		settings: { compaction: { enabled: true, reserveTokens: 16_000, keepRecentTokens: 1 } },
		answers: calling([
			{ op: "read", path: "long.md" },
			{ op: "read", path: "long.md", offset: 9_000 },
			{ op: "read", path: "long.md", offset: 12_000 },
			{ op: "list" },
		]),
	});
	mkdirSync(join(session.cwd, ".pi", "notes"), { recursive: true });
	writeFileSync(join(session.cwd, ".pi", "notes", "long.md"), "记忆".repeat(30_000));
	await session.say("please read the long one");
	const [first, second, third, fourth] = resultsOf(session);
	const [, next = ""] =
		/\[characters 0-(\d+) of 60000; go on with offset \1\]$/.exec(first?.text ?? "") ?? [];
	expect(Number(next)).toBeGreaterThan(5_000);
	const given = [first, second, third, fourth].reduce(
		(sum, one) => sum + estimateTokens(one?.text ?? ""),
		0,
	);
	expect(given).toBeLessThan(24_000);
	expect(fourth).toMatchObject({
		failed: true,
		text: expect.stringContaining("Make the same call again"),
	});
	expect(session.failures).toEqual([]);
});

test("a later turn has all the room again that its usage leaves", async () => {
	const read = calling([{ op: "read", path: "long.md" }]).slice(0, 1);
	const session = await start({
		models: [{ id: "small", contextWindow: 64_000, maxTokens: 1_000 }],
		settings: { compaction: { enabled: true, reserveTokens: 16_000, keepRecentTokens: 1 } },
		answers: [...read, ...read, ...read, fauxAssistantMessage("Done.")],
	});
	mkdirSync(join(session.cwd, ".pi", "notes"), { recursive: true });
	writeFileSync(join(session.cwd, ".pi", "notes", "long.md"), "记忆".repeat(30_000));
	await session.say("please read it three times");
	const sizes = resultsOf(session).map(({ text }) => estimateTokens(text));
	expect(sizes).toHaveLength(3);
	expect(Math.min(...sizes)).toBeGreaterThan(9_500);
});

test("what cannot be done is an error in words, and touches nothing", async () => {
	const { results, session } = await calls([
		{ op: "read", path: "gone.md" },
		{ op: "write", path: "../out.md", content: "x" },
		{ op: "write", path: "/etc/out.md", content: "x" },
		{ op: "write", path: "a.md" },
		{ op: "search" },
		{ op: "list" },
	]);
	expect(results.map(({ failed }) => failed)).toEqual([true, true, true, true, true, false]);
	expect(results[0]?.text).toBe("gone.md: there is no such note; list shows all.");
	expect(results[5]?.text).toMatch(/No notes yet\.$/);
	expect(existsSync(join(session.cwd, ".pi", "notes"))).toBe(false);
});

test("a secret is left out of a note, and the model is told so", async () => {
	const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
	const { results, session } = await calls([
		{ op: "write", path: "a.md", content: `deploy with ${secret}` },
	]);
	expect(results[0]?.text).toContain("1 secret left out");
	expect(readFileSync(join(session.cwd, ".pi", "notes", "a.md"), "utf8")).toBe(
		"deploy with [redacted]",
	);
});

test("print mode reads notes and writes none", async () => {
	const { results, session } = await calls(
		[{ op: "list" }, { op: "write", path: "a.md", content: "x" }],
		{ mode: "print" },
	);
	expect(results.map(({ failed }) => failed)).toEqual([false, true]);
	expect(existsSync(join(session.cwd, ".pi"))).toBe(false);
});

test("with the setting off there is no such tool", async () => {
	const first = await start();
	configure(first, { notes: { enabled: false } });
	const session = await start({ beside: first });
	expect(toolsOf(session).map(({ name }) => name)).not.toContain("notes");
	expect(toolsOf(first).map(({ name }) => name)).toContain("notes");
});

test("with carryover off the notes still have their place", async () => {
	const first = await start();
	configure(first, { carryover: { enabled: false } });
	const { results } = await calls([{ op: "write", path: "a.md", content: "x" }], { beside: first });
	expect(results[0]?.text).toMatch(/^Created .+\/\.pi\/notes\/a\.md/);
});

test("in a package that pi installed the notes are in the agent folder, those found there as well", async () => {
	const { agentDir } = await start();
	const cwd = join(agentDir, "git", "example.org", "pack");
	mkdirSync(join(cwd, ".git"), { recursive: true });
	writeFileSync(join(cwd, ".git", "HEAD"), "ref: refs/heads/main\n");
	mkdirSync(join(cwd, ".pi", "notes"), { recursive: true });
	writeFileSync(join(cwd, ".pi", "notes", "old.md"), "kept");
	const { results } = await calls(
		[
			{ op: "read", path: "old.md" },
			{ op: "write", path: ".pi/notes/new.md", content: "x" },
		],
		{ beside: { agentDir, cwd } },
	);
	const folder = join(agentDir, "notes", "example.org", "pack");
	expect(results[0]?.text).toBe(`${folder}/old.md\nkept`);
	expect(readFileSync(join(folder, "new.md"), "utf8")).toBe("x");
	expect(readFileSync(join(cwd, ".pi", "notes", "old.md"), "utf8")).toBe("kept");
});

const rival = fileURLToPath(new URL("../fixtures/rival-notes.ts", import.meta.url));

test("where another extension has the name, ours has a prefix, which is said once", async () => {
	const first = await start();
	configure(first, { notifications: "verbose" });
	const session = await start({
		beside: first,
		extensions: [rival, checkout],
		answers: calling([{ op: "list" }], "waystation_notes"),
	});
	await session.say("please look at what was noted");
	expect(resultsOf(session)[0]?.text).toContain("No notes yet.");
	expect(toolsOf(session).map(({ name }) => name)).toEqual(
		expect.arrayContaining(["notes", "waystation_notes"]),
	);
	const said = session.recording.notifications.filter(({ message }) =>
		message.includes("waystation_notes"),
	);
	expect(said).toHaveLength(1);
	expect(session.failures).toEqual([]);
});

test("what the model reads about the tool with every request is short", async () => {
	const session = await start();
	const tool = toolsOf(session).find(({ name }) => name === "notes");
	const schema = JSON.stringify([tool?.name, tool?.description, tool?.parameters]);
	expect(estimateTokens(schema)).toBeLessThanOrEqual(250);
	const prompt = [tool?.promptSnippet, ...(tool?.promptGuidelines ?? [])].join("\n");
	expect(estimateTokens(prompt)).toBeLessThanOrEqual(60);
});
