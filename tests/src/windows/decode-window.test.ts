import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeWindow } from "#src/windows/decode-window.ts";
import { decodeFingerprint, isSameFingerprint } from "#src/windows/fingerprint.ts";
import type { WindowEntry } from "#src/windows/window-item.ts";

const entry = (id: string, ...messages: readonly unknown[]): WindowEntry => ({
	...{ id, messages },
	timestamp: "2026-01-02T03:04:05.000Z",
});
const user = (content: unknown) => ({ role: "user", content });
const asked = (id: string, name: string, namespace?: string) => ({
	role: "assistant",
	content: [{ type: "toolCall", id, name, arguments: { q: 1 }, ...(namespace && { namespace }) }],
});
const result = (toolCallId: string, toolName: string, isError = false) => ({
	...{ role: "toolResult", toolCallId, toolName, isError },
	content: [{ type: "text", text: `result of ${toolCallId}` }],
});
const none = { edits: new Map(), asks: true };

test("a window's inputs are told with who put them in; hidden messages and answers are none", () => {
	const items = decodeWindow(
		[
			entry("a", user("hello")),
			entry("b", { role: "custom", content: "seen", display: true }),
			entry("c", { role: "custom", content: "unseen", display: false }),
			entry("d", { role: "bashExecution", command: "ls", output: "a.ts" }),
			entry("e", { role: "bashExecution", command: "ls", output: "", excludeFromContext: true }),
			entry("f", { role: "assistant", content: [{ type: "text", text: "hi" }] }),
			entry("g", user([{ type: "image" }, { type: "text", text: "look" }])),
		],
		none,
	);
	expect(items.map(({ by, entry: id, text }) => [id, by, text])).toEqual([
		["a", "owner", "hello"],
		["b", "coordination", "seen"],
		["d", "coordination", "$ ls\na.ts"],
		["g", "owner", "look"],
	]);
	expect(items.map(({ handled }) => handled)).toEqual([true, true, true, false]);
	expect(items.at(-1)?.images).toBe(1);
	expect(items[0]?.at).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
});

test("only a result that answers a question of the asking tool itself is the user's word", () => {
	const by = (messages: readonly unknown[], asks = true) =>
		decodeWindow([entry("a", ...messages)], { ...none, asks }).map((item) => item.by);
	expect(by([asked("1", "ask_question"), result("1", "ask_question")])).toEqual(["answer"]);
	expect(by([asked("1", "ask_question"), result("1", "ask_question", true)])).toEqual(["tool"]);
	expect(by([asked("1", "ask_question", "mcp"), result("1", "ask_question")])).toEqual(["tool"]);
	expect(by([asked("1", "bash"), result("1", "ask_question")])).toEqual(["tool"]);
	expect(by([result("1", "ask_question")])).toEqual(["tool"]);
	expect(by([asked("1", "ask_question"), result("1", "ask_question")], false)).toEqual(["tool"]);
});

test("an answer that broke off has read no result", () => {
	const broken = (stopReason: string) => ({ role: "assistant", content: [], stopReason });
	const handled = (...later: readonly unknown[]) =>
		decodeWindow([entry("a", asked("1", "bash"), result("1", "bash"), ...later)], none)[0]?.handled;
	expect(handled(broken("error"), broken("aborted"))).toBe(false);
	expect(handled(broken("stop"))).toBe(true);
});

test("an edit takes an input out, or stands for it under its own id", () => {
	const edits = new Map([
		["a", { id: "edit-a", content: null }],
		["b", { id: "edit-b", content: "better words" }],
	]);
	const items = decodeWindow([entry("a", user("gone")), entry("b", user("words"))], {
		...none,
		edits,
	});
	expect(items).toMatchObject([{ entry: "edit-b", text: "better words" }]);
});

test("whatever stands in a session, decoding it does not throw", () => {
	fc.assert(
		fc.property(fc.array(fc.anything(), { maxLength: 8 }), (messages) => {
			expect(Array.isArray(decodeWindow([entry("a", ...messages)], none))).toBe(true);
		}),
	);
});

test("a reminder is of one window and its limits", () => {
	const mark = { window: "initial", contextWindow: 1, reserveTokens: 2 };
	expect(decodeFingerprint({ ...mark, more: 1 })).toEqual(mark);
	expect(decodeFingerprint({ ...mark, window: 3 })).toBeUndefined();
	expect(isSameFingerprint(mark, { ...mark })).toBe(true);
	for (const other of [{ window: "w" }, { contextWindow: 3 }, { reserveTokens: 3 }]) {
		expect(isSameFingerprint(mark, { ...mark, ...other })).toBe(false);
	}
});
