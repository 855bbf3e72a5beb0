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

test("what was written to the session is read back as the same events", async () => {
	const written = JSON.parse(JSON.stringify(entryOf(encodeEntry([saved, saved]))));
	expect(await decodeBranch([written])).toEqual({ events: [saved, saved], skipped: 0 });
});

test("a switch and a pin are read back, those of a kind that nobody knows are skipped", async () => {
	const off = { type: "block.switched", at: 6, kind: "memory", on: false } as const;
	const pin = { type: "block.pinned", at: 7, kind: "window", on: true } as const;
	const strange = { ...off, kind: "weather" };
	const written = entryOf({ v: 1, events: [off, pin, strange, { ...pin, on: "yes" }] });
	expect(await decodeBranch([written])).toEqual({ events: [off, pin], skipped: 2 });
});

test("prompts and tool results of a branch are events too, in their order", async () => {
	const timestamp = "2026-01-02T03:04:05.000Z";
	const at = Date.parse(timestamp);
	const message = (role: string, rest: object) => ({
		type: "message",
		timestamp,
		message: { role, ...rest },
	});
	const { events } = await decodeBranch([
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

test("shapes of other versions are skipped and counted, the rest is kept", async () => {
	const entries = [
		entryOf({ v: 2, events: [saved] }),
		entryOf("nonsense"),
		entryOf({ v: 1, events: [saved, { type: "topic.opened" }] }),
	];
	expect(await decodeBranch(entries)).toEqual({ events: [saved], skipped: 3 });
});

test("no entry, however strange, stops a replay", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.anything()), async (entries) => {
			const { events } = await decodeBranch([...entries, entryOf(encodeEntry([saved]))]);
			expect(events).toContainEqual(saved);
		}),
	);
});

test("a branch of tens of thousands of entries lets everything else go on while it is read", async () => {
	const entries = Array.from({ length: 60_000 }, (_, at) => ({
		type: "message",
		timestamp: new Date(at * 1_000).toISOString(),
		message: { role: "user", content: `wish ${at}` },
	}));
	let turns = 0;
	let reading = true;
	const count = () => {
		turns += 1;
		if (reading) setImmediate(count);
	};
	setImmediate(count);
	const { events } = await decodeBranch(entries);
	reading = false;
	expect(events).toHaveLength(60_000);
	expect(turns).toBeGreaterThan(2);
});
