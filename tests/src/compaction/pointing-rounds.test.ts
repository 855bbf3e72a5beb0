import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import type { Details } from "#src/compaction/details.ts";
import { type Draft, emptyDraft } from "#src/compaction/draft.ts";
import { encodeDetails } from "#src/compaction/encode-details.ts";
import { partMarks } from "#src/compaction/entry-mark.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { noPressure } from "#src/compaction/pressure.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { cause, conversation, decision, found, listed, pointed } from "./pointing-sample.ts";
import { evidence } from "./sample.ts";

test("entries stay with items that are cut short to fit the session's file", () => {
	const long = `${"every supplier sends files of another kind, ".repeat(40)}(#${found.entry})`;
	const details: Details = {
		evidence,
		draft: listed({ knowledge: Array.from({ length: 60 }, (_, at) => `${at} ${long}`) }),
		tongue: { tongue: "en", wished: false },
		...{ tokensBefore: 0, tokensAfterEstimate: 0, model: "", repairs: 0, refused: [] },
		kept: { files: { kept: 0, of: 0 }, requests: { kept: 0, of: 0 }, commands: { kept: 0, of: 0 } },
		...{
			pressure: noPressure,
			floor: { system: 0, head: 0, tail: 0 },
			calls: 0,
			tokens: 0,
			cost: 0,
		},
	};
	const open = Array.from({ length: 300 }, (_, at) => ({
		...{ text: `${at} ${"an open request ".repeat(12)}`, whole: true, answered: false },
		...{ entry: "aaaaaaa0", at },
	}));
	const kept = decodeDetails(
		encodeDetails({ ...details, evidence: { ...evidence, requests: open } }),
	)?.draft?.lists.knowledge;
	expect(kept?.length).toBeGreaterThan(0);
	for (const item of kept ?? []) expect(item).toContain(`(#${found.entry})`);
});

const names = fc.constantFrom(
	...conversation.map(({ entry }) => entry),
	"0badf00d",
	"12345678",
	"abcdefab",
	"0badf00d-1234-4abc-8def-0123456789ab",
);
const sentence = fc
	.array(
		fc.constantFrom(
			...conversation.flatMap(({ text }) => text.split(/(?<=[.,;]) /)),
			decision,
			cause,
		),
		{
			minLength: 1,
			maxLength: 3,
		},
	)
	.map((parts) => parts.join(" "));
const brackets = fc.constantFrom(["(#", ")"], ["[#", "]"], ["（#", "）"], ["entry (#", ")"]);
const item = fc
	.tuple(sentence, fc.array(names, { maxLength: 3 }), brackets)
	.map(([text, ids, [open, close]]) =>
		[text, ...ids.map((id) => `${open}${id}${close}`)].join(" "),
	);
const draftArbitrary = fc
	.record({
		task: item,
		state: fc.array(item, { maxLength: 12 }).map((items) => items.join("\n")),
		decisions: fc.array(item, { maxLength: 6 }),
		knowledge: fc.array(item, { maxLength: 6 }),
		details: item,
	})
	.map(
		({ decisions, details, knowledge, state, task }): Draft => ({
			task,
			state,
			artifacts: [{ kind: "log", ref: "reader", status: "observed", details }],
			lists: { ...emptyDraft.lists, decisions, knowledge },
		}),
	);

test("whatever a model names, each entry of a summary is one of the session or stood in the summary before", () => {
	const rounds = fc.array(fc.tuple(draftArbitrary, fc.subarray([...conversation])), {
		minLength: 1,
		maxLength: 4,
	});
	fc.assert(
		fc.property(rounds, fc.integer({ min: 400, max: 4_000 }), (all, budgetTokens) => {
			let previous: Draft | undefined;
			for (const [at, [given, of]] of all.entries()) {
				const draft = pointed(given, { of, previous });
				const run = { number: at + 1, at, id: "run" };
				const summary = renderSummary({
					...{ draft, evidence: noEvidence, tongue: "en", run, budgetTokens },
				});
				const earlier = partMarks(JSON.stringify(previous ?? "")).entries;
				const known = new Set([...of.map(({ entry }) => entry), ...earlier]);
				for (const entry of partMarks(summary).entries) expect(known).toContain(entry);
				expect(summary.replaceAll("(#id)", "")).not.toMatch(/[([（]#[^)\]）\s]*(?:…|$)/);
				previous = draft;
			}
		}),
		{ numRuns: 300 },
	);
});
