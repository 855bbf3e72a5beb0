import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../../src/history/fold.mjs";
import { forgetIn, placesIn } from "../../../src/persistence/forget-text.ts";
import { heldLines, withoutHeldLines } from "../../../src/persistence/held-lines.ts";

const holding = (sought: string) => (text: string) => fold(text).includes(fold(sought).trim());

test("lines that hold a text only together leave together, and what stands around them stays", () => {
	const lines = ["keep", "the purple", "", "  ＺＥＢＲＡ runs", "keep", "a purple zebra", "keep"];
	const holds = holding("purple zebra");
	expect(heldLines(lines, holds)).toEqual([
		{ from: 1, to: 3 },
		{ from: 5, to: 5 },
	]);
	expect(withoutHeldLines(lines, holds)).toEqual(["keep", "keep", "keep"]);
});

test("whatever is written, no two neighbours that stay hold the text together, and no line goes for nothing", () => {
	const word = fc.constantFrom("purple", "zebra", "purple zebra", "keep", "");
	fc.assert(
		fc.property(fc.array(word, { maxLength: 12 }), (lines) => {
			const holds = holding("purple zebra");
			for (const { from, to } of heldLines(lines, holds)) {
				expect(holds(lines.slice(from, to + 1).join("\n"))).toBe(true);
				expect(to > from && holds(lines.slice(from + 1, to + 1).join("\n"))).toBe(false);
				expect(to > from && holds(lines.slice(from, to).join("\n"))).toBe(false);
			}
			if (!holds(lines.join("\n"))) expect(heldLines(lines, holds)).toEqual([]);
		}),
	);
});

test("a version of the note, an entry of the original and a line of JSON are read by what they say", () => {
	const holds = holding('purple "zebra"');
	const record = {
		v: 1,
		at: 1,
		kind: "manual",
		hash: "0",
		text: '- the purple\n  "zebra"\n- keep\n',
	};
	const old = [
		"```carryover-entry",
		"@ 2025-11-18T09:00:00.000Z",
		"- purple",
		'"zebra"',
		"- keep",
		"```",
	];
	const log = `${[...old, JSON.stringify(record)].join("\n")}\n`;
	const versions = { keptIn: "versions", form: "log" } as const;
	expect(placesIn(versions, log, holds)).toEqual(['- purple\n"zebra"', '- the purple\n  "zebra"']);
	const left = forgetIn(versions, log, holds);
	expect(left).not.toContain("zebra");
	expect(left.match(/- keep/g)).toHaveLength(2);
	const failures = { keptIn: "failures", form: "jsonl" } as const;
	const lines = `${JSON.stringify({ a: [{ detail: 'purple "zebra"' }] })}\n{"a":"keep"}\n`;
	expect(placesIn(failures, lines, holds)).toHaveLength(1);
	expect(forgetIn(failures, lines, holds)).toBe('{"a":"keep"}\n');
});
