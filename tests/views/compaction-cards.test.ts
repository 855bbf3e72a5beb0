import type { EntryRenderer } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import type { Palette } from "#themes/paint.ts";
import {
	type CompactionCards,
	createCompactionCards,
	type WayBack,
} from "#views/cards/compaction.ts";
import { createLines, stackLines } from "#views/kit/lines.ts";
import { accountOf, ownOf, sampleAccounts } from "../support/compactions-view.ts";
import { expectFrames, noon } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

const recorded = (entry: string) => ({ type: "compaction.recorded", at: noon, entry });
const journal = (...entries: readonly string[]) => ({ v: 1, events: entries.map(recorded) });

function cardsOf(accounts: () => readonly CompactionAccount[], language: "en" | "zh" = "en") {
	return createCompactionCards({
		accountOf: (id) => accounts().find(({ entry }) => entry === id),
		wayBack: (id) => (id === accounts()[0]?.entry ? { by: "key", key: "f9" } : { by: "list" }),
		fileOf: (id) => (id === "c0ffee01" ? ".pi/topics/2026-02-03_120000.md" : undefined),
		words: () => messagesFor(language),
		now: () => noon,
	});
}

function draw(data: unknown, accounts = sampleAccounts(), expanded = false, width = 100) {
	return cardsOf(() => accounts)
		.entry({ data }, { expanded }, plainPalette)
		?.render(width);
}

test("pi takes the card as its renderer", () => {
	const entry = (cards: CompactionCards): EntryRenderer => cards.entry;
	expect(entry).toBeTypeOf("function");
});

test("collapses to one line that gives way from its end", () =>
	expectFrames("cards/compaction-collapsed", ({ width, words }) => {
		const accounts = sampleAccounts(words.language);
		const data = journal(...accounts.map(({ entry }) => entry));
		const card = cardsOf(() => accounts, words.language).entry(
			{ data },
			{ expanded: false },
			plainPalette,
		);
		return card?.render(width) ?? [];
	}));

test("a fresh window says whether the model handed over or a record was written", () =>
	expectFrames("cards/compaction-window", ({ width, words }) => {
		const own = undefined;
		const accounts = [
			accountOf({ entry: "c0ffee05", by: "handoff", own }, words.language),
			accountOf({ entry: "c0ffee06", by: "rollover", measured: undefined, own }, words.language),
		];
		const drawn = (expanded: boolean) =>
			cardsOf(() => accounts, words.language)
				.entry({ data: journal("c0ffee05", "c0ffee06") }, { expanded }, plainPalette)
				?.render(width) ?? [];
		return [...drawn(false), "", ...drawn(true)];
	}));

test("a summary from checkpoints says so, and whether a model was asked", () =>
	expectFrames("cards/compaction-recalled", ({ width, words }) => {
		const cost = { model: undefined, calls: 0, cost: 0, tokens: 0 };
		const own = (records: number, taken: number) =>
			ownOf({ ...cost, recalled: { records, taken } });
		const accounts = [
			accountOf({ entry: "c0ffee07", own: own(3, 0) }, words.language),
			accountOf({ entry: "c0ffee08", measured: undefined, own: own(4, 1) }, words.language),
		];
		const drawn = (expanded: boolean) =>
			cardsOf(() => accounts, words.language)
				.entry({ data: journal("c0ffee07", "c0ffee08") }, { expanded }, plainPalette)
				?.render(width) ?? [];
		return [...drawn(false), "", ...drawn(true)];
	}));

test("expands to figures, summary, refusals and changes, and the ways on", () =>
	expectFrames("cards/compaction-expanded", ({ width, words }) => {
		const accounts = [accountOf({}, words.language)];
		const card = cardsOf(() => accounts, words.language).entry(
			{ data: journal("c0ffee01") },
			{ expanded: true },
			plainPalette,
		);
		return card?.render(width) ?? [];
	}));

test("a very long account stays within a page", () => {
	const lines = (name: string) => Array.from({ length: 500 }, (_, at) => `- ${name} ${at}`);
	const refused = lines("claim").map((text) => ({
		section: "knowledge",
		text,
		reason: "unknown-url" as const,
	}));
	const account = accountOf({
		summary: lines("now").join("\n"),
		previous: lines("then").join("\n"),
		own: ownOf({ refused }),
	});
	const drawn = draw(journal(account.entry), [account], true) ?? [];
	expect(drawn.length).toBeLessThan(90);
	expect(drawn.filter((line) => /↓ \d+ more lines/.test(line))).toHaveLength(3);
	expect(drawn.at(-1)).toContain("/waystation undo");
});

test("names the file of its summary as soon as it is known", () => {
	let file: string | undefined;
	const cards = createCompactionCards({
		accountOf: (id) => sampleAccounts().find(({ entry }) => entry === id),
		wayBack: () => ({ by: "command" }),
		fileOf: () => file,
		words: () => messagesFor("en"),
		now: () => noon,
	});
	const data = journal("c0ffee01");
	const card = cards.entry({ data }, { expanded: true }, plainPalette);
	const last = () => card?.render(120).at(-2)?.trim();
	expect(last()).toBe(
		"All figures: /waystation compactions. As files in .pi/topics: /carryover topics.",
	);
	file = ".pi/topics/2026-02-03_120000.md";
	expect(last()).toBe(`All figures: /waystation compactions. Kept as ${file}: /carryover topics.`);
});

test("names what takes it back, as long as it does", () => {
	let back: WayBack = { by: "key", key: "f9" };
	const accounts = sampleAccounts();
	const cards = createCompactionCards({
		accountOf: (id) => accounts.find(({ entry }) => entry === id),
		wayBack: () => back,
		fileOf: () => undefined,
		words: () => messagesFor("en"),
		now: () => noon,
	});
	const data = journal("c0ffee01");
	const card = cards.entry({ data }, { expanded: true }, plainPalette);
	const last = () => card?.render(100).at(-1)?.trim();
	expect(last()).toBe("f9 or /waystation undo goes back to before it.");
	back = { by: "key", key: "f8" };
	expect(last()).toBe("f8 or /waystation undo goes back to before it.");
	back = { by: "command" };
	expect(last()).toBe("/waystation undo goes back to before it.");
	back = { by: "list" };
	expect(last()).toBe("u in /waystation compactions goes back to before it.");
});

test("says what the next reply counted as soon as it is known", () => {
	let account = accountOf({ measured: undefined });
	const card = cardsOf(() => [account]).entry(
		{ data: journal("c0ffee01") },
		{ expanded: false },
		plainPalette,
	);
	expect(card?.render(100)[0]).toContain("Compacted 142k ≈> 18k");
	account = accountOf();
	expect(card?.render(100)[0]).toContain("Compacted 142k → 19.3k");
});

test("an account that is not known draws nothing, nor do other entries", () => {
	expect(draw(journal("gone"))).toEqual([]);
	const strange = [
		undefined,
		null,
		7,
		"text",
		{},
		{ v: 2, events: [recorded("c0ffee01")] },
		{ v: 1, events: "x" },
		{ v: 1, events: [null, { ...recorded("c0ffee01"), entry: 7 }, { type: "note.saved" }] },
	];
	for (const data of strange) expect(draw(data)).toBeUndefined();
});

test("cards of one entry stand below each other and are drawn anew together", () => {
	let text = "first";
	const stack = stackLines([createLines(() => ["topic"]), undefined, createLines(() => [text])]);
	expect(stack?.render(20)).toEqual(["topic", "first"]);
	text = "second";
	stack?.invalidate();
	expect(stack?.render(20)).toEqual(["topic", "second"]);
	expect(stackLines([undefined, undefined])).toBeUndefined();
});

test("what a summary lost stands out", () => {
	const own = ownOf({ files: { kept: 12, all: 14 } });
	const palette: Palette = {
		...plainPalette,
		style: (text, { fg }) => `{${String(fg)}:${text}}`,
	};
	const card = cardsOf(() => [accountOf({ own })]).entry(
		{ data: journal("c0ffee01") },
		{ expanded: false },
		palette,
	);
	expect(card?.render(400)[0]).toContain("{warning:files 12/14}");
	expect(card?.render(400)[0]).toContain("{muted:requests 3/3}");
});
