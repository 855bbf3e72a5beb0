import { expect, test } from "vitest";
import { compactionSummaryOf, turnOf, turnsOf } from "#src/carryover/decode-turns.ts";

const at = 1_783_591_201_000;

function message(role: string, fields: object, id = "m1") {
	return {
		type: "message",
		id,
		timestamp: "2026-07-09T10:00:01.000Z",
		message: { role, ...fields },
	};
}

function user(text: string, id = "u1") {
	return message("user", { content: text, timestamp: at + 7 }, id);
}

test("a user's message is text or parts, an image is named, and its time is kept", () => {
	expect(turnOf(user("修复登录"))).toEqual({
		role: "user",
		text: "修复登录",
		tools: [],
		at: at + 7,
	});
	const parts = [
		{ type: "text", text: "look" },
		{ type: "image", data: "AAAA", mimeType: "image/png" },
	];
	expect(turnOf(message("user", { content: parts }))).toEqual({
		role: "user",
		text: "look\n[image]",
		tools: [],
		at,
	});
});

test("an assistant's turn is its text and one line for each tool, without its thoughts", () => {
	const content = [
		{ type: "thinking", thinking: "secret plan" },
		{ type: "text", text: "Running the tests." },
		{ type: "toolCall", id: "1", name: "bash", arguments: { command: "npm test\n--watch=false" } },
		{
			type: "toolCall",
			id: "2",
			name: "read",
			arguments: { limit: 3, path: `src/${"x".repeat(300)}` },
		},
		{ type: "toolCall", id: "3", name: "odd", arguments: null },
	];
	const turn = turnOf(message("assistant", { content }));
	expect(turn?.text).toBe("Running the tests.");
	expect(turn?.tools[0]).toBe("bash npm test --watch=false");
	expect(turn?.tools[1]?.length).toBeLessThanOrEqual(125);
	expect(turn?.tools[2]).toBe("odd");
});

test("a tool's result says only how it failed", () => {
	const content = [{ type: "text", text: `ENOENT: no such file\n${"x".repeat(5_000)}` }];
	const failed = turnOf(message("toolResult", { toolName: "read", isError: true, content }));
	expect(failed?.text).toMatch(/^failed: ENOENT: no such file x/);
	expect(failed?.text.length).toBeLessThanOrEqual(220);
	const fine = turnOf(message("toolResult", { toolName: "read", isError: false, content }));
	expect(fine).toEqual({ role: "tool", text: "", tools: ["read"], at });
});

test("a command that the user ran is a tool's turn, unless it was kept from the model", () => {
	const run = { command: "npm test", output: "…", exitCode: 1, cancelled: false };
	expect(turnOf(message("bashExecution", run))).toEqual({
		role: "tool",
		text: "failed: exit code 1",
		tools: ["bash npm test"],
		at,
	});
	expect(turnOf(message("bashExecution", { ...run, excludeFromContext: true }))).toBeUndefined();
});

test("what extensions put in, and what has no known shape, is no turn", () => {
	const custom = { type: "custom_message", id: "c", customType: "x", content: "y", display: false };
	const odd = [undefined, null, 3, "text", [], {}, { type: "message" }, user(" "), custom];
	odd.push(message("custom", { content: "x" }), message("hookMessage", { content: "x" }));
	odd.push(message("system", { content: "x" }), message("user", { content: [null, 3] }));
	for (const entry of odd) expect(turnOf(entry)).toBeUndefined();
});

test("a file that pi put into the message is only named", () => {
	const text = `<file name="/a/b.ts">\n${"code\n".repeat(99)}</file>\nwhy? <file name="open`;
	expect(turnOf(user(text))?.text).toBe('[file /a/b.ts]\nwhy? <file name="open');
});

test("a megabyte in one message stays bounded and well formed", () => {
	const text = turnOf(user(`${"📥".repeat(500_000)}\u001b[31m`))?.text ?? "";
	expect(text.length).toBeLessThanOrEqual(16_000);
	expect(text.isWellFormed()).toBe(true);
});

const compaction = {
	type: "compaction",
	id: "c1",
	timestamp: "2026-07-09T10:00:03.000Z",
	summary: "older things",
	firstKeptEntryId: "u2",
};

test("after a compaction its summary and the kept turns count, and all user messages are counted", () => {
	const branch = [user("one", "u1"), user("two", "u2"), compaction, user("three", "u3")];
	const { turns, summary, userMessages } = turnsOf(branch);
	expect(turns.map((turn) => turn.text)).toEqual(["two", "three"]);
	expect(summary).toBe("older things");
	expect(userMessages).toBe(3);
	expect(compactionSummaryOf(compaction)).toBe("older things");
	expect(compactionSummaryOf(user("x"))).toBeUndefined();
});

test("of several compactions only the newest counts", () => {
	const later = { ...compaction, id: "c2", summary: "newer", firstKeptEntryId: "u1" };
	const { turns, summary } = turnsOf([user("one", "u1"), compaction, user("two", "u2"), later]);
	expect(turns.map((turn) => turn.text)).toEqual(["one", "two"]);
	expect(summary).toBe("newer");
});

test("a compaction that keeps nothing, or an entry that is missing, leaves only what follows", () => {
	for (const firstKeptEntryId of ["c1", "gone", undefined]) {
		const branch = [user("one"), { ...compaction, firstKeptEntryId }, user("two", "u3")];
		expect(turnsOf(branch).turns.map((turn) => turn.text)).toEqual(["two"]);
	}
});

test("a compaction that names no entry keeps none, also where entries have no names", () => {
	const { message: one } = user("one");
	const nameless = { type: "message", message: one };
	const { turns } = turnsOf([nameless, { type: "compaction", summary: "s" }, user("two")]);
	expect(turns.map((turn) => turn.text)).toEqual(["two"]);
});

test("the first format of sessions counts lines, the header included", () => {
	const old = { type: "compaction", summary: "s", firstKeptEntryIndex: 2 };
	const branch = [user("one"), user("two"), old, user("three")];
	const texts = (entries: readonly unknown[]) => turnsOf(entries).turns.map((turn) => turn.text);
	expect(texts([{ type: "session" }, ...branch])).toEqual(["two", "three"]);
	expect(texts(branch)).toEqual(["two", "three"]);
});

test("what the user took out of the context is not read, and the summary of a left branch is", () => {
	const edit = (targetId: string, replacement: unknown) => ({
		type: "context_edit",
		targetId,
		replacement,
	});
	const branch = [
		user("password hunter2", "u1"),
		user("long", "u2"),
		{ type: "branch_summary", id: "b1", summary: "tried A" },
		edit("u1", null),
		edit("u2", { content: "short" }),
	];
	const { turns, summary } = turnsOf(branch);
	expect(turns.map((turn) => turn.text)).toEqual(["short"]);
	expect(summary).toBe("tried A");
});
