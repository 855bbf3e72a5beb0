import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import type { Draft } from "#src/compaction/draft.ts";
import type { Evidence } from "#src/compaction/evidence.ts";
import { keptRefs } from "#src/compaction/kept-refs.ts";
import { pointDraft } from "#src/compaction/point-draft.ts";
import { draftForNext } from "#src/compaction/previous-summary.ts";
import { recalledDraft } from "#src/compaction/recalled-draft.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { renderWords } from "#src/compaction/render-words.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import { repairPrompt, wholePrompt } from "#src/compaction/summary-prompt.ts";
import type { Tongue } from "#src/compaction/tongue.ts";
import { atOnce } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { rememberHalf } from "../../support/rememberer.ts";
import { type Asked, inventions, summarisers } from "../../support/summariser.ts";
import { conversation, evidence, sourceOf } from "./sample.ts";

type Model = (asked: Asked) => string;

interface Round {
	readonly summary: string;
	readonly draft: Draft | undefined;
}

const budgetTokens = 3_000;
const text = conversation.map(({ speaker, text: own }) => `[${speaker}]: ${own}`).join("\n\n");

/** One compaction after another: asked, read, checked, repaired once, rendered. */
function rounds(
	count: number,
	model: Model,
	tongue: Tongue = "en",
	given: Evidence = evidence,
): readonly Round[] {
	const done: Round[] = [];
	for (let number = 1; number <= count; number += 1) {
		const last = done.at(-1);
		const previous = last?.draft === undefined ? "" : draftForNext(last.draft, 1_200);
		const source = sourceOf({
			previous: last?.summary ?? "",
			tongue,
			mostTokens: 4_000,
			evidence: given,
		});
		const frame = { tongue, focus: "", nonce: "0123abcd", outputTokens: 2_000, factTokens: 1_000 };
		const asked = wholePrompt({ ...frame, evidence: given, previous, conversation: text });
		const answer = model(asked);
		const first = reviewDraft(decodeDraft(answer), source);
		const second =
			first.shortcomings.length === 0
				? first
				: reviewDraft(decodeDraft(model(repairPrompt(asked, frame, answer, first))), source);
		const held = second.shortcomings.length === 0 ? second.draft : undefined;
		const where = { said: conversation, previous: last?.draft, evidence: given };
		const draft = held && atOnce(pointDraft(held, where));
		const run = { number, at: number, id: `run-${number}` };
		done.push({
			draft,
			summary: renderSummary({ draft, evidence: given, tongue, run, budgetTokens }),
		});
	}
	return done;
}

function isComplete(summary: string): boolean {
	const { files, requests, commands } = keptRefs(summary, evidence);
	return [files, requests, commands].every(({ kept, of }) => kept === of);
}

test.each(Object.entries(summarisers))(
	"whatever a model does (%s), after 1, 3 and 8 rounds nothing is lost",
	(_name, model) => {
		const done = rounds(8, model);
		for (const at of [0, 2, 7]) expect(isComplete(done[at]?.summary ?? "")).toBe(true);
		expect(new Set(done.map(({ summary }) => summary)).size).toBe(8);
	},
);

test("of a model that invents files and an order, nothing invented gets through", () => {
	for (const { summary, draft } of rounds(8, summarisers.inventing)) {
		expect(draft).toBeDefined();
		for (const file of inventions.files) expect(summary).not.toContain(file);
		expect(summary).not.toContain("customers");
		expect(summary).not.toContain(inventions.entry);
	}
});

test("a model that copies everything it is given does not make the summary grow", () => {
	const sizes = rounds(8, summarisers.copying).map(({ summary }) => estimateTokens(summary));
	expect(Math.max(...sizes)).toBeLessThanOrEqual(1.3 * (sizes[0] ?? 0));
	expect(Math.max(...sizes)).toBeLessThanOrEqual(budgetTokens);
});

test.each([
	["good", true],
	["inventing", true],
	["chatty", true],
	["headed", true],
	["truncated", true],
	["empty", false],
	["huge", true],
	["otherLanguage", false],
	["saysEmpty", false],
	["callsTool", false],
	["broken", false],
] as const)("the answer of a model that is %s is taken: %s", (name, taken) => {
	expect(rounds(1, summarisers[name])[0]?.draft !== undefined).toBe(taken);
});

test.each(["zh", "ja", "ko"] as const)("a good answer in %s is taken as it is", (tongue) => {
	const { draft, summary } = rounds(1, summarisers.good, tongue)[0] ?? {};
	expect(draft?.lists.next_steps).toHaveLength(1);
	expect(isComplete(summary ?? "")).toBe(true);
});

/** One compaction after another, each from checkpoints of a model that drops half and makes things up. */
function recalledRounds(count: number, tongue: Tongue): readonly Round[] {
	const done: Round[] = [];
	for (let number = 1; number <= count; number += 1) {
		const last = done.at(-1);
		const source = sourceOf({ previous: last?.summary ?? "", tongue, mostTokens: 4_000, evidence });
		const recalled = rememberHalf({ evidence, tongue, entries: ["aaaaaaa2"] });
		const words = renderWords[tongue];
		const found = recalledDraft({ recalled, previous: last?.draft, source, words, budgetTokens });
		const draft = found?.draft;
		const origin = { ...recalled.origin, left: found?.left ?? 0 };
		const run = { number, at: number, id: `run-${number}` };
		const parts = { draft, evidence, tongue, run, budgetTokens, recalled: origin };
		done.push({ draft, summary: renderSummary(parts) });
	}
	return done;
}

test.each(["en", "zh", "ja", "ko"] as const)(
	"from checkpoints in %s as well nothing is lost, made up or said twice, and nothing grows",
	(tongue) => {
		const done = recalledRounds(8, tongue);
		const sizes = done.map(({ summary }) => estimateTokens(summary));
		for (const { draft, summary } of done) {
			expect(draft).toBeDefined();
			expect(isComplete(summary)).toBe(true);
			for (const file of inventions.files) expect(summary).not.toContain(file);
			expect(summary).not.toContain("customers");
			const lines = summary.split("\n").filter((line) => line.startsWith("- "));
			expect(new Set(lines).size).toBe(lines.length);
		}
		expect(Math.max(...sizes)).toBeLessThanOrEqual(1.3 * (sizes[0] ?? 0));
	},
);

test("a model that changes its behaviour from round to round loses nothing and never makes the summary grow", () => {
	const behaviour = fc.constantFrom(...Object.values(summarisers));
	fc.assert(
		fc.property(fc.array(behaviour, { minLength: 8, maxLength: 8 }), (models) => {
			let calls = 0;
			const done = rounds(8, (asked) =>
				(models[calls++ % models.length] ?? summarisers.good)(asked),
			);
			for (const { summary } of done) {
				expect(isComplete(summary)).toBe(true);
				expect(estimateTokens(summary)).toBeLessThanOrEqual(budgetTokens);
				expect(summary.isWellFormed()).toBe(true);
			}
		}),
		{ numRuns: 10 },
	);
});
