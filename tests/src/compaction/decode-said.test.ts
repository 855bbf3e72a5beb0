import { expect, test } from "vitest";
import { decodeSaid } from "#src/compaction/decode-said.ts";

function decoded(...messages: readonly unknown[]) {
	return decodeSaid([{ id: "e1", timestamp: "2026-03-02T09:00:00.000Z", messages }]);
}

const call = { type: "toolCall", id: "c1", name: "bash", arguments: { command: "ls" } };

test("what each speaker said is read, thinking left out and images counted", () => {
	const image = { type: "image", data: "aGk=", mimeType: "image/png" };
	expect(
		decoded(
			{ role: "user", content: [{ type: "text", text: "看图" }, image, image] },
			{
				role: "assistant",
				content: [
					{ type: "thinking", thinking: "hm" },
					{ type: "text", text: "ok" },
				],
				stopReason: "stop",
			},
			{ role: "custom", content: "noted" },
			{ role: "compactionSummary", summary: "before" },
			{ role: "branchSummary", summary: "aside" },
		).map(({ speaker, text, images, ended }) => [speaker, text, images, ended]),
	).toEqual([
		["user", "看图", 2, false],
		["assistant", "ok", 0, true],
		["custom", "noted", 0, false],
		["summary", "before", 0, false],
		["summary", "aside", 0, false],
	]);
});

test("an answer ended its turn when it stopped by itself with words and without calls", () => {
	const ended = (fields: object) =>
		decoded({ role: "assistant", content: [{ type: "text", text: "x" }], ...fields })[0]?.ended;
	expect(ended({ stopReason: "stop" })).toBe(true);
	// Files of the first version give no reason.
	expect(ended({})).toBe(true);
	for (const stopReason of ["aborted", "error", "length", "toolUse"])
		expect(ended({ stopReason })).toBe(false);
	expect(ended({ stopReason: "stop", content: [call] })).toBe(false);
	expect(ended({ stopReason: "stop", content: [{ type: "thinking", thinking: "hm" }] })).toBe(
		false,
	);
});

test("an entry carries its id and the later of its two times", () => {
	const at = Date.parse("2026-03-02T09:00:00.000Z");
	expect(decoded({ role: "user", content: "x", timestamp: at - 5_000 })).toMatchObject([
		{ entry: "e1", at },
	]);
	expect(decodeSaid([{ id: "e2", messages: [{ role: "user", content: "x" }] }])).toMatchObject([
		{ at: 0 },
	]);
});

test("the exit status is read from where each tool puts it", () => {
	const outcome = (fields: object, text: string, toolName = "bash") =>
		decoded({
			role: "toolResult",
			toolCallId: "c1",
			toolName,
			content: [{ type: "text", text }],
			...fields,
		})[0]?.result;
	expect(outcome({ isError: false }, "ok")).toMatchObject({ failed: false, exit: 0 });
	expect(outcome({ isError: true }, "no\n\nCommand exited with code 2")).toMatchObject({
		failed: true,
		exit: 2,
	});
	expect(outcome({ isError: true }, "Exit code 127\nnot found")).toMatchObject({
		failed: true,
		exit: 127,
	});
	expect(outcome({ details: { exitCode: 3 } }, "")).toMatchObject({ failed: true, exit: 3 });
	expect(outcome({ isError: true }, "x\n\nCommand aborted")).toMatchObject({
		failed: true,
		exit: undefined,
	});
	expect(outcome({ isError: false }, "Command exited with code 1", "read")).toMatchObject({
		failed: false,
		exit: undefined,
	});
	expect(outcome({}, "x")).toMatchObject({ failed: undefined, exit: undefined });
});

test("a command of the user tells how it went, one that was kept from the model is not read", () => {
	const bash = {
		role: "bashExecution",
		command: "ls",
		output: "a.ts",
		exitCode: 1,
		cancelled: false,
	};
	const result = { call: "", tool: "bash", command: "ls", failed: true, exit: 1 };
	expect(decoded(bash)).toMatchObject([{ speaker: "bash", text: "a.ts", result }]);
	expect(decoded({ ...bash, cancelled: true })).toMatchObject([
		{ result: { failed: undefined, exit: undefined } },
	]);
	expect(decoded({ ...bash, excludeFromContext: true })).toEqual([]);
});

test("calls that a call carries are unfolded, a few levels deep", () => {
	const nest = (depth: number): object =>
		depth === 0
			? { path: "a.ts" }
			: { tool_uses: [{ recipient_name: "functions.write", parameters: nest(depth - 1) }] };
	const calls = (depth: number) =>
		decoded({
			role: "assistant",
			content: [{ ...call, name: "parallel", arguments: nest(depth) }],
		})[0]?.calls ?? [];
	expect(calls(1).map(({ id, tool }) => [id, tool])).toEqual([
		["c1", "parallel"],
		["c1/1", "write"],
	]);
	expect(calls(9).length).toBe(4);
});

test("calls that a tool made while it ran come before its result, each with how it went", () => {
	const nestedCalls = {
		complete: false,
		calls: [
			{ id: "c1/1", name: "write", arguments: { path: "a.ts" }, status: "ok" },
			{ id: "c1/2", name: "edit", arguments: { path: "b.ts" }, status: "error", error: "no match" },
			{ id: "c1/3", name: "bash", status: "unfinished" },
		],
	};
	const [made, ...results] = decoded({
		role: "toolResult",
		toolCallId: "c1",
		toolName: "codemode",
		content: [],
		nestedCalls,
		isError: false,
	});
	expect(made?.calls.map(({ tool, input }) => [tool, input])).toEqual([
		["write", { path: "a.ts" }],
		["edit", { path: "b.ts" }],
		["bash", {}],
	]);
	expect(results.map(({ result, text }) => [result?.call, result?.failed, text])).toEqual([
		["c1/1", false, ""],
		["c1/2", true, "no match"],
		["c1/3", true, ""],
		["c1", false, ""],
	]);
});

test("what sub-agents did is told, what they said and were asked is not", () => {
	const messages = [
		{ role: "user", content: "review it" },
		{
			role: "assistant",
			content: [
				{ type: "text", text: "I will" },
				{ ...call, name: "write", arguments: { path: "a.ts" } },
			],
			stopReason: "toolUse",
		},
		{
			role: "toolResult",
			toolCallId: "c1",
			toolName: "write",
			content: [{ type: "text", text: "ok" }],
			isError: false,
		},
		{ role: "assistant", content: [{ type: "text", text: "done" }], stopReason: "stop" },
	];
	const read = decoded({
		role: "toolResult",
		toolCallId: "c1",
		toolName: "agents",
		content: [{ type: "text", text: "report" }],
		details: { results: [{ messages }, { messages }] },
	});
	expect(
		read.map(({ speaker, text, calls, ended, result }) => [
			speaker,
			text,
			calls[0]?.id,
			ended,
			result?.call,
		]),
	).toEqual([
		["assistant", "", "c1/1/c1", false, undefined],
		["tool", "ok", undefined, false, "c1/1/c1"],
		["assistant", "", "c1/2/c1", false, undefined],
		["tool", "ok", undefined, false, "c1/2/c1"],
		["tool", "report", undefined, false, "c1"],
	]);
});

test("a list of tasks in a result's details is read like one that was given", () => {
	const todos = [{ id: 1, text: "test", done: true }];
	const [told, , own] = decoded({
		role: "toolResult",
		toolCallId: "c1",
		toolName: "todo",
		content: [],
		details: { todos },
	});
	expect(told?.calls).toMatchObject([{ tool: "todo", input: { todos } }]);
	expect(own?.result?.call).toBe("c1");
});

test("what has no known shape is left out", () => {
	expect(
		decoded(
			null,
			3,
			[],
			{},
			{ role: "system", content: "x" },
			{ role: "user" },
			{ role: "bashExecution" },
		),
	).toEqual([]);
	expect(
		decoded({
			role: "assistant",
			content: [null, { type: "toolCall" }, { type: "text", text: 3 }],
		}),
	).toMatchObject([{ text: "", calls: [], ended: false }]);
});
