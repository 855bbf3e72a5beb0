import { expect, test } from "vitest";
import { type Draft, emptyDraft } from "#src/compaction/draft.ts";
import { pointDraft } from "#src/compaction/point-draft.ts";
import { draftForNext } from "#src/compaction/previous-summary.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import { atOnce } from "#src/lib/text.ts";
import {
	cause,
	conversation,
	decided,
	decision,
	failed,
	found,
	listed,
	pointed,
	wish,
} from "./pointing-sample.ts";
import { draftOf, evidence, said, sourceOf } from "./sample.ts";

test("each item has the entry that says it behind it, and none where nobody said so", () => {
	const vague = "Go on with what was asked for last";
	const draft = pointed(listed({ decisions: [decision], knowledge: [cause], next_steps: [vague] }));
	expect(draft.lists).toEqual({
		...emptyDraft.lists,
		decisions: [`${decision} (#${decided.entry})`],
		knowledge: [`${cause} (#${found.entry})`],
		next_steps: [vague],
	});
});

test("of a task and a state each sentence has its entry before the sign that ends it, the same in a row once", () => {
	const draft = pointed({
		...emptyDraft,
		task: "Mend the importer, which swallows umlauts in supplier names.",
		state: `${cause}. The importer opens supplier files as latin1.\n- The reader test expected Müller and got MÃ¼ller; all goes on`,
	});
	expect(draft.task).toBe(
		`Mend the importer, which swallows umlauts in supplier names (#${wish.entry}).`,
	);
	expect(draft.state).toBe(
		`${cause} (#${found.entry}). The importer opens supplier files as latin1.\n- The reader test expected Müller and got MÃ¼ller (#${failed.entry}); all goes on`,
	);
});

test("code in a state stays as it is", () => {
	const state = `\`\`\`\n${cause}\n\`\`\``;
	expect(pointed({ ...emptyDraft, state }).state).toBe(state);
});

test("an artifact that code does not know has its entry behind its details", () => {
	const other = { kind: "config", ref: "byte order mark", status: "observed" } as const;
	const details = "decodeRow takes the charset from it";
	const draft = atOnce(
		pointDraft(
			{
				...emptyDraft,
				artifacts: [
					{ ...other, details },
					{
						kind: "file",
						ref: "src/login.ts",
						status: "modified",
						details: `${cause} (#${wish.entry})`,
					},
				],
			},
			{ said: conversation, previous: undefined, evidence },
		),
	);
	expect(draft.artifacts.map((one) => one.details)).toEqual([
		`${details} (#${decided.entry})`,
		cause,
	]);
});

test("entries that the model names are taken out, however it sets them, and what looks like one stays", () => {
	const draft = pointed(
		listed({
			decisions: [`${decision} (#${failed.entry})`, "Colours (#ff8800) from issue (#1234)"],
			breadcrumbs: [
				"Palette of the invoice page: see entry [#0badf00d, #0badf00e]",
				"（#0badf00d）",
				`Where the charset was settled, entry (#${decided.entry})`,
			],
		}),
	);
	expect(draft.lists.decisions).toEqual([
		`${decision} (#${decided.entry})`,
		"Colours (#ff8800) from issue (#1234)",
	]);
	expect(draft.lists.breadcrumbs).toEqual([
		"Palette of the invoice page",
		`Where the charset was settled (#${decided.entry})`,
	]);
});

test("an entry that the model names is no reason to refuse what it says", () => {
	const state = `${draftOf().state} (#0badf00d)`;
	const draft = draftOf({
		state,
		lists: { knowledge: ["The lifetime was in seconds (#0badf00d)"] },
	});
	const { refused } = reviewDraft({ draft, malformed: [], answer: "" }, sourceOf());
	expect(refused).toEqual([]);
});

test("a colour or a number of the conversation that looks like an entry stays, what the model made up goes", () => {
	const asked = said({
		speaker: "user",
		text: "Paint the frame with rgba(#ff000080), use `fade(#1a2b3c80)` and mend items (#12345678) and (#87654321).",
	});
	const items = [
		"Paint the frame with rgba(#ff000080)",
		"Use `fade(#1a2b3c80)` for the overlay of the frame",
		"Item (#12345678) has to be mended",
		"Item (#87654321) has to be mended",
	];
	const made = "Paint the overlay of the frame (#0badf00d)";
	const draft = pointed(listed({ decisions: [...items, made] }), { of: [...conversation, asked] });
	const told = draft.lists.decisions.map((item) => item.replaceAll(` (#${asked.entry})`, ""));
	expect(told).toEqual([...items, "Paint the overlay of the frame"]);
	const next = draftForNext(draft, 2_000);
	for (const item of items) expect(next).toContain(item);
	expect(next).not.toContain(asked.entry);
});

test("the model does not see the entries of the summary before", () => {
	const text = draftForNext(
		pointed({ ...listed({ decisions: [decision] }), state: `${cause}.` }),
		2_000,
	);
	expect(text).not.toContain("#");
	expect(text).toContain(decision);
	expect(text).toContain(`${cause}.`);
});

test("an item keeps its entry over eight rounds, also in other words and when its entry is gone", () => {
	const retold = [
		decision,
		"`decodeRow`: charset from byte order mark since suppliers send both kinds",
	];
	let previous: Draft | undefined;
	for (let round = 0; round < 8; round += 1) {
		const again = said({ speaker: "assistant", text: `${decided.text} Round ${round}.` });
		const item = retold[round % 2] ?? "";
		previous = pointed(listed({ decisions: [item] }), {
			of: round === 0 ? conversation : [again],
			previous,
		});
		expect(previous.lists.decisions).toEqual([`${item} (#${decided.entry})`]);
	}
});

test("an item that was joined of several has the entries of all", () => {
	const previous = pointed(listed({ decisions: [decision], knowledge: [cause] }));
	const joined = `${cause}; ${decision}`;
	const { lists } = pointed(listed({ knowledge: [joined] }), { of: [], previous });
	expect(lists.knowledge).toEqual([`${joined} (#${decided.entry}) (#${found.entry})`]);
});

test("what says the opposite, or another number, has not the entry of what it takes back", () => {
	const previous = listed({ knowledge: ["All 42 reader tests of the importer pass (#0badf00d)"] });
	for (const text of [
		"Not all 42 reader tests of the importer pass",
		"All 43 reader tests of the importer pass",
	]) {
		expect(pointed(listed({ knowledge: [text] }), { of: [], previous }).lists.knowledge).toEqual([
			text,
		]);
	}
});
