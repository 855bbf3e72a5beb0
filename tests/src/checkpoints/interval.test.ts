import fc from "fast-check";
import { expect, test } from "vitest";
import { intervalOf } from "../../../src/checkpoints/interval.ts";
import { estimateTokens } from "../../../src/lib/tokens.ts";
import { resulted, said } from "../../support/checkpoints.ts";

const options = { after: null, budget: 10_000 };

const talk = [
	said("a", "user", "put the wombat service on port 8443"),
	said("b", "assistant", "Done."),
	resulted("c", "listening on 8443"),
];

test("what was said since the last record is one stretch, each entry behind its number", () => {
	const interval = intervalOf(talk, options);
	expect(interval).toMatchObject({ after: null, through: "c", from: 1, to: 3, more: false });
	expect(interval?.text).toBe(
		"#1 user\nput the wombat service on port 8443\n\n#2 agent\nDone.\n\n#3 result of bash\nlistening on 8443",
	);
	expect(interval?.ids.get(2)).toBe("b");
	expect(intervalOf(talk, { ...options, after: "a" })).toMatchObject({ from: 2, to: 3 });
});

test("nothing new is no interval, and neither is a cursor that is not on the branch", () => {
	expect(intervalOf(talk, { ...options, after: "c" })).toBeUndefined();
	expect(intervalOf([], options)).toBeUndefined();
	const state = { type: "custom", id: "d", customType: "waystation", data: {} };
	expect(intervalOf([...talk, state], { ...options, after: "c" })).toBeUndefined();
	expect(intervalOf(talk, { ...options, after: "elsewhere" })).toBeUndefined();
});

test("a fresh branch without any compaction begins at its beginning", () => {
	const setup = { type: "model_change", id: "m", provider: "p", modelId: "x" };
	expect(intervalOf([setup, ...talk], options)).toMatchObject({ from: 1, to: 4, after: null });
});

test("it ends before the entry that a compaction keeps", () => {
	expect(intervalOf(talk, { ...options, before: "c" })).toMatchObject({ to: 2, more: false });
	expect(intervalOf(talk, { ...options, after: "b", before: "c" })).toBeUndefined();
});

test("what the user took out of the context is not read, what they replaced is read as it is now", () => {
	const edited = [
		...talk,
		{ type: "context_edit", id: "x", targetId: "a", replacement: null },
		{ type: "context_edit", id: "y", targetId: "b", replacement: { content: "Moved to 8444." } },
	];
	const { text = "" } = intervalOf(edited, options) ?? {};
	expect(text).toContain("#1 (taken out by the user)");
	expect(text).not.toContain("wombat");
	expect(text).toContain("#2 agent\nMoved to 8444.");
});

test("what the user had forgotten is not read, whatever it was replaced by, and keeps its place", () => {
	const replaced = { type: "context_edit", id: "x", targetId: "a", replacement: { content: "w" } };
	const gone = new Set(["a", "elsewhere"]);
	const interval = intervalOf([...talk, replaced], { ...options, gone });
	expect(interval?.text).toMatch(/^#1 \(taken out by the user\)\n\n#2 agent/);
	expect(interval).toMatchObject({ from: 1, to: 3 });
});

test("messages that other extensions gave the model are part of it, our own and hidden commands are not", () => {
	const custom = (id: string, customType: string, content: string) => ({
		type: "custom_message",
		id,
		customType,
		content,
	});
	const bash = (id: string, command: string, excludeFromContext: boolean) => ({
		type: "message",
		id,
		message: { role: "bashExecution", command, output: "out", excludeFromContext },
	});
	const { text = "" } =
		intervalOf(
			[
				custom("a", "plan-mode", "the plan has four steps"),
				custom("b", "waystation-topic", "the card"),
				bash("c", "ls", false),
				bash("d", "cat secret", true),
				{ type: "compaction", id: "e", summary: "what was done" },
			],
			options,
		) ?? {};
	expect(text).toContain("message of the extension plan-mode\nthe plan has four steps");
	expect(text).toContain("$ ls\nout");
	expect(text).toContain("summary of what came before\nwhat was done");
	expect(text).not.toMatch(/the card|cat secret/);
});

test("secrets do not leave the session, wherever they stand", () => {
	const key = `sk-ant-api03-${"a1B2c3D4".repeat(8)}`;
	const call = {
		type: "message",
		id: "x",
		message: {
			role: "assistant",
			content: [{ type: "toolCall", name: "write", arguments: { content: `export KEY=${key}` } }],
		},
	};
	const padded = `${"x ".repeat(20_000)}${key}${" y".repeat(20_000)}`;
	const branch = [said("a", "user", `use ${key}`), resulted("b", padded), call];
	expect(intervalOf(branch, options)?.text).not.toContain("a1B2c3D4a1B2");
});

test("long entries lose their middle, and a long stretch is examined in parts", () => {
	const branch = Array.from({ length: 40 }, (_, index) =>
		resulted(`e${index}`, `begin ${"word ".repeat(5_000)} end`),
	);
	let after: string | null = null;
	const parts = [];
	for (;;) {
		const interval = intervalOf(branch, { after, budget: 3_000 });
		if (interval === undefined) break;
		expect(interval.tokens).toBeLessThanOrEqual(3_000);
		parts.push(interval);
		after = interval.through;
		if (!interval.more) break;
	}
	expect(parts.length).toBeGreaterThan(3);
	expect(parts.reduce((sum, { entries }) => sum + entries, 0)).toBe(40);
	expect(parts[0]?.text).toContain("begin word");
	expect(parts[0]?.text).toContain("word  end");
});

test("a summary of what is examined anyway is not read; one that may say more is", () => {
	const fold = { type: "compaction", id: "f", summary: "Told before.", firstKeptEntryId: "c" };
	const branch = [...talk, fold, said("d", "user", "go on")];
	const known = { ...options, whole: true };
	for (const after of [null, "a", "b"]) {
		const interval = intervalOf(branch, { ...known, after });
		expect(interval).toMatchObject({ through: "d" });
		expect(interval?.text).not.toContain("Told before.");
	}
	expect(intervalOf(branch, { ...known, after: "c" })).toMatchObject({
		from: 4,
		to: 5,
		entries: 1,
	});
	expect(intervalOf(branch.slice(0, 4), { ...known, after: "c" })).toBeUndefined();
	// The records have a hole, of which only the summary tells.
	expect(intervalOf(branch, { ...options, after: "c" })?.text).toContain("Told before.");
	for (const firstKeptEntryId of ["f", null, "elsewhere"]) {
		const handoff = [...talk, { ...fold, firstKeptEntryId }];
		expect(intervalOf(handoff, { ...known, after: "c" })?.text).toContain("Told before.");
	}
});

test("Chinese text counts as much as a model counts it", () => {
	const branch = [said("a", "user", "统计".repeat(4_000)), said("b", "user", "后面的话")];
	const interval = intervalOf(branch, { after: null, budget: 2_000 });
	expect(interval).toMatchObject({ entries: 1, more: true });
	expect(estimateTokens(interval?.text ?? "")).toBeLessThanOrEqual(2_000);
});

test("whatever stands in the entries, the parts cover each said entry once, in order and within the budget", () => {
	const entry = fc.oneof(
		fc.string({ maxLength: 400 }).map((text) => ({ text, made: "user" as const })),
		fc.string({ maxLength: 900 }).map((text) => ({ text, made: "result" as const })),
		fc.anything().map((text) => ({ text: "", made: text })),
	);
	fc.assert(
		fc.property(
			fc.array(entry, { maxLength: 20 }),
			fc.integer({ min: 20, max: 400 }),
			(given, budget) => {
				const branch = given.map(({ text, made }, index) => {
					if (made === "user") return said(`e${index}`, "user", text);
					return made === "result" ? resulted(`e${index}`, text) : made;
				});
				const seen: number[] = [];
				let after: string | null = null;
				for (;;) {
					const interval = intervalOf(branch, { after, budget });
					if (interval === undefined) break;
					expect(interval.tokens).toBeLessThanOrEqual(budget);
					seen.push(...interval.ids.keys());
					after = interval.through;
				}
				const wanted = given.flatMap(({ made }, index) =>
					made === "user" || made === "result" ? [index + 1] : [],
				);
				expect(seen).toEqual(wanted);
			},
		),
	);
});
