import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FauxResponseStep, fauxAssistantMessage, fauxToolCall } from "@earendil-works/pi-ai";
import { expect, test } from "vitest";
import { estimateTokens } from "#src/lib/tokens.ts";
import { type CarryoverSession, carryoverSessions } from "../support/carryover-session.ts";
import { writeSession } from "../support/sessions.ts";
import { checkout } from "../support/world.ts";

const rival = fileURLToPath(new URL("../fixtures/rival-history.ts", import.meta.url));

const start = carryoverSessions();

/** The model calls `history` like this, then answers. */
function calling(
	...calls: Readonly<Record<string, string | number | boolean>>[]
): FauxResponseStep[] {
	const asked = calls.map((args) =>
		fauxAssistantMessage([fauxToolCall("history", args)], { stopReason: "toolUse" }),
	);
	return [...asked, fauxAssistantMessage("I see.")];
}

/** What the tool gave in this request of the model: the last one by default. */
function given(session: CarryoverSession, request = -1): string {
	const result = session.told.at(request)?.messages.findLast((one) => one.includes('"toolResult"'));
	const message: { content?: { text?: string }[] } = JSON.parse(result ?? "{}");
	return (message.content ?? []).map(({ text = "" }) => text).join("\n");
}

const past = (cwd: string, asks: readonly string[], startedAt = 1_750_000_000_000) => ({
	exchanges: asks.map((ask) => ({ ask, answer: "Done." })),
	shape: { cwd, startedAt },
});

test("The model finds what an earlier session of the project said, and reads the whole entry", async () => {
	const first = await start();
	const { exchanges, shape } = past(first.cwd, [
		`keep the wombat port on 8443${" because".repeat(200)}`,
	]);
	writeSession(first.agentDir, exchanges, shape);
	const session = await start({
		beside: first,
		answers: [
			...calling({ op: "search", query: "8443 wombat", all: true }).slice(0, 1),
			(context) => {
				const text = JSON.stringify(context.messages.at(-1));
				const id = /\[(\w+@[\w-]{10})\]/.exec(text)?.[1] ?? "none";
				return fauxAssistantMessage([fauxToolCall("history", { op: "read", id })], {
					stopReason: "toolUse",
				});
			},
			fauxAssistantMessage("8443."),
		],
	});
	await session.say("which port?");
	expect(given(session, -2)).toContain("1 entry in 1 session of this project, newest first");
	expect(given(session, -2)).toMatch(
		/\[\w+@[\w-]{10}\] 2025-06-15 \d\d:\d\d user: keep the wombat port on 8443/,
	);
	expect(given(session)).toContain(`user, ${first.cwd}\nkeep the wombat port on 8443 because`);
	expect(given(session)).toMatch(/Characters 0-(\d+) of \1\.$/);
	expect(session.failures).toEqual([]);
});

test("Without all, only what has left the context of this session is found", async () => {
	const settings = {
		compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 1 },
		waystation: { compaction: { strategy: "host" } },
	};
	const session = await start({
		settings,
		answers: [
			fauxAssistantMessage("Noted."),
			fauxAssistantMessage("## Goal\nA summary"),
			...calling({ op: "search", query: "wombat" }),
		],
	});
	await session.say("the wombat listens on 8443");
	await session.session().compact();
	await session.say("what did I say of the wombat?");
	expect(given(session)).toContain("of this branch");
	expect(given(session)).toContain("user: the wombat listens on 8443");
	expect(given(session)).not.toContain("what did I say");
	expect(given(session)).toContain("1 more in your context already.");
});

test("A session without a file searches what it holds in memory", async () => {
	const session = await start({
		mode: "print",
		answers: calling({ op: "search", query: "wombat", all: true }),
	});
	await session.say("a wombat");
	expect(given(session)).toContain("No entry in this project holds all of it.");
	await session.quit();
	expect(existsSync(join(session.agentDir, "waystation", "history.db"))).toBe(false);
});

test("Other projects stay out even where pi's folder has the same name, and sub-agents do", async () => {
	const first = await start();
	for (const cwd of [first.cwd, "/elsewhere"]) {
		const { exchanges, shape } = past(cwd, [`wombat of ${cwd}`], cwd === first.cwd ? 1e12 : 2e12);
		writeSession(first.agentDir, exchanges, shape);
	}
	mkdirSync(join(first.cwd, "packages", "sub"), { recursive: true });
	const inside = past(join(first.cwd, "packages", "sub"), ["wombat of a sub-folder"], 1.1e12);
	writeSession(first.agentDir, inside.exchanges, inside.shape);
	mkdirSync(join(first.cwd, ".git"));
	const session = await start({
		beside: first,
		answers: calling({ op: "search", query: "wombat", all: true }),
	});
	await session.say("what?");
	expect(given(session)).toContain(`wombat of ${first.cwd}`);
	expect(given(session)).not.toContain("elsewhere");
});

test("Pages go on with their cursor, which no other query takes", async () => {
	const first = await start();
	const asks = Array.from({ length: 5 }, (_, at) => `wombat number ${at}`);
	const { exchanges, shape } = past(first.cwd, asks);
	writeSession(first.agentDir, exchanges, shape);
	const page = (args: object) => (context: { messages: unknown[] }) => {
		const text = JSON.stringify(context.messages.at(-1));
		const cursor = /cursor \\"([^\\"]+)\\"/.exec(text)?.[1] ?? "none";
		return fauxAssistantMessage(
			[
				fauxToolCall("history", {
					op: "search",
					query: "wombat",
					all: true,
					limit: 2,
					cursor,
					...args,
				}),
			],
			{ stopReason: "toolUse" },
		);
	};
	const session = await start({
		beside: first,
		answers: [
			...calling({ op: "search", query: "wombat", all: true, limit: 2 }).slice(0, 1),
			page({}),
			page({ query: "other" }),
			fauxAssistantMessage("Enough."),
		],
	});
	await session.say("list them");
	expect(given(session, -3)).toContain("number 4");
	expect(given(session, -2)).toContain("number 2");
	expect(given(session, -2)).not.toContain("number 4");
	expect(given(session)).toContain("This cursor belongs to another query or scope.");
});

test("An older statement is shown with what took it back, and secrets are not shown at all", async () => {
	const first = await start();
	const key = `sk-ant-api03-${"Ab1".repeat(25)}`;
	const asks = [`the wombat port is 8443, key ${key}`, "no, the wombat port is 9443 instead"];
	const { exchanges, shape } = past(first.cwd, asks);
	writeSession(first.agentDir, exchanges, shape);
	const session = await start({
		beside: first,
		answers: calling({ op: "search", query: "wombat port 8443", all: true }),
	});
	await session.say("which port?");
	expect(given(session)).toContain("the wombat port is 8443, key [redacted]");
	expect(given(session)).toMatch(
		/later, perhaps instead: \[\w+@[\w-]+\] .* user: no, the wombat port is 9443/,
	);
	expect(given(session)).not.toContain("Ab1Ab1");
});

test.each([
	[{ op: "search" }, 'op "search" needs a query.'],
	[{ op: "read" }, 'op "read" needs the id of an entry'],
	[{ op: "read", id: "nowhere" }, "No entry nowhere in this project's sessions"],
])("A call that cannot be answered says why: %j", async (args, reason) => {
	const session = await start({ answers: calling(args) });
	await session.say("go");
	expect(given(session)).toContain(reason);
});

test("The tool costs few tokens", async () => {
	const session = await start();
	const tool = session
		.session()
		.getAllTools()
		.find(({ name }) => name === "history");
	const { name, description, parameters } = tool ?? {};
	expect(estimateTokens(JSON.stringify({ name, description, parameters }))).toBeLessThan(300);
});

test("/history answers in text where there is no screen, without the secrets", async () => {
	const first = await start();
	const key = `sk-ant-api03-${"Ab1".repeat(25)}`;
	const { exchanges, shape } = past(first.cwd, [`the wombat port is 8443, key ${key}`]);
	writeSession(first.agentDir, exchanges, shape);
	const session = await start({ beside: first, mode: "rpc" });
	await session.say('/history "wombat port" role:user');
	const [said = ""] = session.recording.notifications.map(({ message }) => message).slice(-1);
	expect(said).toMatch(
		/^2025-06-15 \d\d:\d\d {2}you {2}the wombat port is 8443, key \[redacted\] {2}\[\w+@/,
	);
	expect(said).toContain("1 hit · 1 file");
	expect(said).not.toContain("Ab1Ab1");
	await session.say("/history");
	expect(session.recording.notifications.at(-1)?.message).toContain("/history WORDS");
});

test("A tool of that name leaves ours a prefix", async () => {
	const session = await start({
		extensions: [checkout, rival],
	});
	const names = session
		.session()
		.getAllTools()
		.map(({ name }) => name);
	expect(names).toContain("history");
	expect(names).toContain("waystation_history");
	await session.say("hello");
	expect(session.failures).toEqual([]);
});

test("Switched off, nothing is indexed and the model has no tool; the user still searches", async () => {
	const first = await start();
	const { exchanges, shape } = past(first.cwd, ["a wombat"]);
	writeSession(first.agentDir, exchanges, shape);
	mkdirSync(join(first.agentDir, "waystation"), { recursive: true });
	const config = join(first.agentDir, "waystation", "config.json");
	writeFileSync(config, JSON.stringify({ history: { enabled: false } }));
	const session = await start({ beside: first, mode: "rpc" });
	expect(
		session
			.session()
			.getAllTools()
			.map(({ name }) => name),
	).not.toContain("history");
	await session.say("/history wombat");
	expect(session.recording.notifications.at(-1)?.message).toContain("1 hit · 1 file");
	expect(existsSync(join(first.agentDir, "waystation", "history.db"))).toBe(false);
});
