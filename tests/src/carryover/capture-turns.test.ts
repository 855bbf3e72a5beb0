import fc from "fast-check";
import { expect, test } from "vitest";
import { captureTurns } from "#src/carryover/capture-turns.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import type { Turn } from "#src/carryover/turn.ts";

const facts = { session: "3f2a1b9c", at: 5, total: 57, messages: 8 };

function turn(role: Turn["role"], text: string, tools: readonly string[] = []): Turn {
	return { role, text, tools, at: 1 };
}

test("the last questions and the last answer are kept in their order", () => {
	const capture = captureTurns(
		[
			turn("user", "add the login form"),
			turn("assistant", "older answer"),
			turn("user", "now the tests"),
			turn("assistant", "I added two tests."),
			turn("assistant", "", ["bash npm test"]),
			turn("tool", "failed: 1 test", ["bash"]),
			turn("user", "why does it fail?"),
		],
		facts,
	);
	expect(capture).toEqual({
		session: "3f2a1b9c",
		at: 5,
		covered: 3,
		total: 57,
		text: "User: add the login form\n\nUser: now the tests\n\nAssistant: I added two tests.\n\nUser: why does it fail?",
	});
});

test("when not all fit the newest stay, and the count says how many", () => {
	const turns = Array.from({ length: 20 }, (_, at) =>
		turn("user", `question ${at} ${"字".repeat(900)}`),
	);
	const capture = captureTurns([...turns, turn("assistant", "a".repeat(9_000))], facts);
	expect(capture?.covered).toBe(4);
	expect(capture?.text).toContain("question 19");
	expect(capture?.text).not.toContain("question 15");
	expect(capture?.text.length).toBeLessThanOrEqual(4_000);
});

test("the lines between the excerpts count too", () => {
	const turns = Array.from({ length: 8 }, () => turn("user", "q".repeat(306)));
	const capture = captureTurns([...turns, turn("assistant", "a".repeat(9_000))], facts);
	expect(capture?.covered).toBe(7);
	expect(capture?.text.length).toBeLessThanOrEqual(4_000);
});

test("a secret is scrubbed before the text is cut, so that no half of it is left", () => {
	const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
	const text = `${"x ".repeat(140)}${secret} ${"y ".repeat(500)}`;
	expect(captureTurns([turn("user", text)], facts)?.text).not.toContain("a1B2c3");
});

test("small talk leaves nothing behind, unless it is the end of a longer session", () => {
	const hello = [turn("user", "hi"), turn("assistant", "Hello!")];
	expect(captureTurns(hello, { ...facts, total: 1 })).toBeUndefined();
	expect(captureTurns(hello, facts)).toMatchObject({ covered: 1, total: 57 });
	expect(captureTurns([], facts)).toBeUndefined();
});

test("any session gives a capture that is bounded, well formed and survives in the note", () => {
	const text = fc.string({ unit: "binary", maxLength: 3_000 });
	const turns = fc.array(
		fc.record({
			role: fc.constantFrom("user" as const, "assistant" as const, "tool" as const),
			text: fc.oneof(text, fc.constant("📥".repeat(2_000))),
			tools: fc.constant(["bash"]),
			at: fc.nat(),
		}),
		{ maxLength: 12 },
	);
	fc.assert(
		fc.property(turns, (list) => {
			const capture = captureTurns(list, facts);
			if (!capture) return;
			expect(capture.text.length).toBeLessThanOrEqual(4_000);
			expect(capture.text.isWellFormed()).toBe(true);
			const note = { sections: [], captures: [capture] };
			expect(decodeNote(encodeNote(note))).toEqual(note);
		}),
	);
});

test("what the note knows already is not captured again, but for the message that is still being answered", () => {
	const at = (turn: Turn, at: number) => ({ ...turn, at });
	const known = at(turn("user", "add the login form"), 1);
	const working = at(turn("assistant", "On it.", ["edit src/form.ts"]), 3);
	const next = at(turn("user", "now the tests"), 4);
	const both = captureTurns([known, working, next], { ...facts, settled: 3 });
	expect(both).toMatchObject({ covered: 1, text: "User: now the tests" });
	expect(captureTurns([known, working], { ...facts, settled: 2 })?.text).toBe(
		"User: add the login form\n\nAssistant: On it.",
	);
});
