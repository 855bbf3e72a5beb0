import { expect, test } from "vitest";
import { noEvidence } from "#src/compaction/evidence.ts";
import { draftOf, reviewOf, said, sourceOf } from "./sample.ts";

/** Which of the steps are kept after this talk: the user's and the assistant's messages in turn. */
function keptAfter(talk: readonly string[], steps: readonly string[], state = draftOf().state) {
	const messages = talk.map((text, at) =>
		said({ speaker: at % 2 === 0 ? "user" : "assistant", text }),
	);
	const source = sourceOf({ said: messages, evidence: noEvidence });
	return reviewOf(draftOf({ state, lists: { next_steps: steps } }), source).draft.lists.next_steps;
}

const step = "Fix the login expiry";
const ask = "Please fix the login expiry";
const fixed = "Fixed the login expiry.";

test.each([
	["nothing more was said", [ask, fixed], []],
	["the user complains", [ask, fixed, "broken again, fix it"], [step]],
	["the user complains in Chinese", [ask, fixed, "还是不行"], [step]],
	[
		"the user complains of it by its name",
		[ask, fixed, "the expiry of the login is still too early"],
		[step],
	],
	["the user asks once more", [ask, fixed, "fix the login expiry on mobile too"], [step]],
	["it was finished again since", [ask, fixed, "broken again, fix it", fixed], []],
	["the user thanks", [ask, fixed, "thanks for the login expiry"], []],
	[
		"the user complains of something else",
		[ask, fixed, "the colours of the page header are broken"],
		[],
	],
])("whether finished work is a next step when %s", (_, talk, kept) => {
	expect(keptAfter(talk, [step])).toEqual(kept);
});

test("what only the draft tells as finished is open when the user complains of it", () => {
	const state = `${draftOf().state} The login expiry is fixed.`;
	expect(keptAfter([ask, "I look."], [step], state)).toEqual([]);
	expect(keptAfter([ask, "I look.", "the login is still broken"], [step], state)).toEqual([step]);
});
