import { count } from "./count.ts";

/** The words about a change of topic. */
export const enShift = {
	/** `similarity` is empty where words decided. */
	line: (similarity: string, tokens: string) =>
		`Another topic${similarity === "" ? "" : ` (${similarity})`}, ${tokens} tokens in the context`,
	ways: "/compact, /new, or just go on",
	/** Joins what was noticed and the ways on where both fit into one line. */
	colon: ": ",
	held: "Asking a model whether the topic changed; your message follows",
	takeBack: "esc takes it back",
	/** Joins what goes on with how to stop it where both fit into one line. */
	comma: ", ",
	silence: "/carryover embed quiet: no more of this here",
	silenced:
		"Changes of topic are not told any more in this session. /carryover embed loud brings them back.",
	refuted: "A model was asked: the topic did not change. Nothing was compacted.",
	loud: "Changes of topic are told again in this session.",
	unsent: (text: string) => `Not sent, since the session ended: ${text}`,
	imagesLost: (n: number) =>
		`Not sent and not kept: ${count(n, "image")}. Attach ${n === 1 ? "it" : "them"} again.`,
	last: (verdict: string, reason: string, facts: readonly string[]) =>
		`${verdict} (${[reason, ...facts].join("; ")})`,
	none: "none yet",
	verdicts: { same: "same topic", shift: "another topic", unsure: "not sure" },
	/** What a verdict rests on. */
	reasons: {
		greeting: "a greeting",
		acknowledgement: "an acknowledgement",
		continuation: "goes on with what was said",
		command: "a command",
		empty: "without words",
		short: "too short to tell",
		paths: "nothing but paths",
		answer: "answers a question",
		paste: "something pasted",
		first: "nothing to compare it with yet",
		switch: "says so itself",
		alike: "near enough",
		strong: "far off",
		repeated: "the second in a row that is far off",
		miss: "far off once, the next message tells",
		words: "shares words",
		apart: "shares no words, which is not enough",
		"no-words": "words cannot tell",
	},
	/** Why a change of topic is not told. */
	hushes: {
		silenced: "not told: quiet in this session",
		held: "not told: something else was going on",
		"warm-up": "not told: the session has just begun",
		"cool-down": "not told: one was told a moment ago",
		faint: "not told: not clear enough",
	},
	similarity: (value: string, bar: string) => `similarity ${value}, bar ${bar}`,
	coverage: (percent: number) => `${percent}% of its words known`,
};
