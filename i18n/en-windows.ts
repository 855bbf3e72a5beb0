import { count } from "./count.ts";

/** The words of windows: the cards of both tools, and what is told in the conversation. */
export const enWindows = {
	counting: "counting",
	left: (tokens: string) => `${tokens} until the cut`,
	used: (percent: number, window: string) => `${percent} % of ${window} used`,
	unknown: "not counted yet",
	asking: "asking for a fresh window",
	asked: (tokens: number) => `asked for, ${count(tokens, "token")} handed over`,
	askedBare: "asked for, with a record of the inputs",
	noProof:
		"A request: the window is replaced at the end of the turn if every call of it succeeds. The card of the compaction shows that it was.",
	reminder: (tokens: string) =>
		`Window nearly full, ${tokens} left: the model was asked to save what matters`,
	deferred: {
		"failed-call": "No fresh window: another call of the turn failed",
		"other-compaction": "No fresh window: another extension compacts at the same point",
		"nothing-fits": "No fresh window: there is no room for what it has to know",
		"too-long": "No fresh window: the handoff is too long beside what waits to be read",
	},
};
