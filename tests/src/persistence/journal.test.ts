import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBranch } from "#src/persistence/journal.ts";
import { encodeEntry, JOURNAL_TYPE, type LastingEvent } from "#src/persistence/journal-entry.ts";

const saved: LastingEvent = {
	type: "note.saved",
	at: 5,
	kind: "tool",
	hash: "abc",
	openItems: 2,
};

const entryOf = (data: unknown) => ({ type: "custom", customType: JOURNAL_TYPE, id: "1", data });

test("what was written to the session is read back as the same events", () => {
	const written = JSON.parse(JSON.stringify(entryOf(encodeEntry([saved, saved]))));
	expect(decodeBranch([written])).toEqual({ events: [saved, saved], skipped: 0 });
});

test("a switch and a pin are read back, those of a kind that nobody knows are skipped", () => {
	const off = { type: "block.switched", at: 6, kind: "memory", on: false } as const;
	const pin = { type: "block.pinned", at: 7, kind: "window", on: true } as const;
	const strange = { ...off, kind: "weather" };
	const written = entryOf({ v: 1, events: [off, pin, strange, { ...pin, on: "yes" }] });
	expect(decodeBranch([written])).toEqual({ events: [off, pin], skipped: 2 });
});

test("prompts and tool results of a branch are events too, in their order", () => {
	const timestamp = "2026-01-02T03:04:05.000Z";
	const at = Date.parse(timestamp);
	const message = (role: string, rest: object) => ({
		type: "message",
		timestamp,
		message: { role, ...rest },
	});
	const { events } = decodeBranch([
		message("user", { content: [{ type: "text", text: "fix it" }, { type: "image" }] }),
		message("assistant", { content: [] }),
		message("toolResult", { toolName: "bash", content: [] }),
		message("user", { content: "and this" }),
	]);
	expect(events).toEqual([
		{ type: "prompt.submitted", at, text: "fix it" },
		{ type: "tool.finished", at, name: "bash" },
		{ type: "prompt.submitted", at, text: "and this" },
	]);
});

test("shapes of other versions are skipped and counted, the rest is kept", () => {
	const entries = [
		entryOf({ v: 2, events: [saved] }),
		entryOf("nonsense"),
		entryOf({ v: 1, events: [saved, { type: "topic.opened" }] }),
	];
	expect(decodeBranch(entries)).toEqual({ events: [saved], skipped: 3 });
});

test("no entry, however strange, stops a replay", () => {
	fc.assert(
		fc.property(fc.array(fc.anything()), (entries) => {
			expect(decodeBranch([...entries, entryOf(encodeEntry([saved]))]).events).toContainEqual(
				saved,
			);
		}),
	);
});
