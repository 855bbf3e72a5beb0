import fc from "fast-check";
import { expect, test } from "vitest";
import { type Evidence, noEvidence } from "#src/compaction/evidence.ts";
import { expandFolded, foldPaths } from "#src/compaction/folded-paths.ts";
import { keptRefs } from "#src/compaction/kept-refs.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import type { Tongue } from "#src/compaction/tongue.ts";
import { estimateTokens } from "#src/lib/tokens.ts";

const fold = (...paths: readonly string[]) =>
	foldPaths(paths.map((path) => ({ path }))).map(({ text }) => text);

test("files of one folder are told together, and a folder that all have in common once", () => {
	expect(fold("src/a/x.ts", "README.md", "src/a/y.ts", "src/b/z.ts")).toEqual([
		"src/{a/x.ts,a/y.ts,b/z.ts}",
		"README.md",
	]);
	expect(fold("README.md", "LICENSE")).toEqual(["README.md", "LICENSE"]);
	expect(fold("/home/lin/a.ts", "/home/lin/b.ts")).toEqual(["/home/lin/{a.ts,b.ts}"]);
	expect(fold("docs/a b.md", "docs/{c}.md", "docs/d.md")).toEqual([
		"docs/a b.md",
		"docs/{c}.md",
		"docs/d.md",
	]);
});

test("a long line is broken where the folders part", () => {
	const files = (folder: string) => Array.from({ length: 9 }, (_, n) => `src/${folder}/f${n}.ts`);
	const lines = fold(...files("a"), ...files("b"), "src/c.ts");
	expect(lines.map((line) => line.slice(0, 7))).toEqual(["src/a/{", "src/b/{", "src/c.t"]);
});

const segment = fc.constantFrom("src", "a", "b", "深い", "x y", "c,d", "{e}", "lib-1");
const path = fc
	.tuple(fc.array(segment, { maxLength: 5 }), fc.constantFrom("f.ts", "g.ts", "h", "i.json"))
	.map(([folders, name]) => [...folders, name].join("/"));

test("whatever is folded, every path is named once", () => {
	fc.assert(
		fc.property(fc.uniqueArray(path, { maxLength: 60 }), (paths) => {
			const lines = foldPaths(paths.map((one) => ({ path: one })));
			expect(lines.flatMap(({ items }) => items.map((item) => item.path)).toSorted()).toEqual(
				paths.toSorted(),
			);
			for (const { items, text } of lines) {
				const told = expandFolded(text);
				for (const item of items) expect(told).toContain(item.path);
				expect(items.length).toBeLessThanOrEqual(12);
			}
		}),
	);
});

const idOf = (letter: string, n: number) => n.toString(16).padStart(8, letter);

/** As much as the evidence holds at most, with long names everywhere. */
const most: Evidence = {
	...noEvidence,
	files: Array.from({ length: 240 }, (_, n) => ({
		path: `packages/${"long-name-".repeat(4)}${n % 7}/src/${"feature-".repeat(5)}${n}/handler-${n}.ts`,
		fate: (["modified", "created", "deleted"] as const)[n % 3] ?? "read",
		...{ uses: 1, entry: idOf("b", n), at: 1_000 - n },
	})),
	commands: Array.from({ length: 100 }, (_, n) => ({
		command: `npm run step-${n} -- ${"--option=value ".repeat(18)}`,
		...{ outcome: "failed" as const, exit: 1, error: "because ".repeat(30), runs: 1 },
		...{ entry: idOf("c", n), at: 1_000 - n },
	})),
	requests: Array.from({ length: 120 }, (_, n) => ({
		text: `第${n}件：${"请把这里也一起改好，".repeat(40)}`,
		...{ whole: false, answered: false, entry: idOf("d", n), at: 1_000 - n },
	})),
};

function summaryOf(budgetTokens: number, tongue: Tongue = "en", evidence: Evidence = most): string {
	const run = { number: 1, at: 0, id: "run" };
	return renderSummary({ draft: undefined, evidence, tongue, run, budgetTokens });
}

const partOf = (summary: string, part: string) =>
	summary.split(/^(?=## )/m).find((one) => one.startsWith(`## ${part}\n`)) ?? "";

/** How many things a part says that it does not name. */
const restOf = (part: string) =>
	[...part.matchAll(/^- … (\d+) more, to be read/gm)].reduce((sum, [, n]) => sum + Number(n), 0);

test.each([600, 800, 2_000, 4_000, 9_000])(
	"with room for %d tokens the summary keeps to them, and names or counts all that must not be lost",
	(budget) => {
		for (const tongue of ["en", "zh", "ja", "ko"] as const) {
			expect(estimateTokens(summaryOf(budget, tongue))).toBeLessThanOrEqual(budget + 250);
		}
		const text = summaryOf(budget);
		const { commands, files, requests } = keptRefs(text, most);
		expect(files.kept + restOf(partOf(text, "Files"))).toBe(240);
		expect(requests.kept + restOf(partOf(text, "Open requests"))).toBe(120);
		expect(commands.kept + restOf(partOf(text, "Commands"))).toBe(100);
	},
);

test("what has no room leads to where it is: entries of the session, and folders with their counts", () => {
	const text = summaryOf(2_000);
	expect(partOf(text, "Open requests")).toMatch(
		/- … \d+ more, to be read in the history: (?:#d[0-9a-d]{7} )/,
	);
	expect(partOf(text, "Files")).toMatch(
		/- … \d+ more, to be read in the history: packages\/\S+ \(\d+\)[^\n]* #b\w{7} … #b\w{7}$/m,
	);
	const known = new Set(
		[...most.files, ...most.commands, ...most.requests].map(({ entry }) => entry),
	);
	for (const [, entry = ""] of text.matchAll(/#([0-9a-f]{8})/g)) expect(known).toContain(entry);
});

test("every line that code writes carries the entry that shows it; a folded one that of its newest file", () => {
	const entries = new Map(most.files.map(({ at, entry, path: one }) => [one, { at, entry }]));
	for (const budget of [600, 2_000, 4_000, 9_000, 40_000]) {
		const text = summaryOf(budget);
		const lines = text.split("\n").filter((one) => one.startsWith("- "));
		expect(lines.length).toBeGreaterThan(5);
		for (const one of lines) expect(one).toMatch(/#[b-d]\w{7}|session's history$/);
		const folded = lines.filter((one) => /\/\{.+\} \(/.test(one));
		if (budget === 9_000) expect(folded.length).toBeGreaterThan(6);
		for (const one of folded) {
			const told = expandFolded(one).split(" ");
			const newest = told
				.flatMap((word) => entries.get(word) ?? [])
				.toSorted((a, b) => b.at - a.at)[0];
			expect(told.at(-1)).toBe(`(#${newest?.entry})`);
		}
	}
});

test("the newest are those that are named", () => {
	const text = summaryOf(2_000);
	expect(text).toContain("第0件");
	expect(text).not.toContain("第119件");
	expect(partOf(text, "Commands")).toContain("step-0 ");
	expect(partOf(text, "Commands")).not.toContain("step-99 ");
});

test("where there is room for all in short nothing is folded", () => {
	const few = { ...most, files: most.files.slice(0, 6), commands: [], requests: [] };
	const text = summaryOf(4_000, "en", few);
	for (const file of few.files) expect(text).toContain(`- ${file.path} (#${file.entry})`);
});
