import fc from "fast-check";
import { expect, test } from "vitest";
import { docOf } from "#src/history/entry-text.mjs";
import { fold } from "#src/history/fold.mjs";
import { prefilter } from "#src/persistence/history-prefilter.mjs";

const pieces = [
	"foo",
	"Bar",
	"-",
	'"',
	"\\",
	"\n",
	": ",
	"$",
	"中文",
	"é",
	"ｆｕｌｌ",
	"🦊",
	"/",
	"\u0007",
	"=>",
];
const text = fc
	.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
	.map((some) => some.join(""));

/** The same JSON with all signs beyond ASCII, or all letters, written as escapes. */
const escaped = (json: string, which: RegExp) =>
	json.replace(which, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("No line that holds a term is passed over, however its JSON is written", () => {
	fc.assert(
		fc.property(
			text,
			text,
			fc.nat(8),
			fc.integer({ min: 1, max: 8 }),
			(said, command, from, length) => {
				const call = { type: "toolCall", name: "bash", arguments: { command } };
				const content = [{ type: "text", text: said }, call];
				const entry = { type: "message", id: "1", message: { role: "assistant", content } };
				const term = fold(docOf(entry)?.text ?? "").slice(from, from + length);
				const line = JSON.stringify(entry);
				for (const json of [line, escaped(line, /[^\0-\x7f]/g)]) {
					expect(prefilter([term])(Buffer.from(json))).toBe(true);
				}
			},
		),
	);
});

test("Lines of ASCII without the word, or without any foreign sign, are passed over", () => {
	const line = Buffer.from(JSON.stringify({ text: 'a "quoted" Word' }));
	expect(prefilter(["absent"])(line)).toBe(false);
	expect(prefilter(["中"])(line)).toBe(false);
	expect(prefilter(["word"])(line)).toBe(true);
});
