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
	last: (verdict: string, reason: string, numbers: string) =>
		numbers === "" ? `${verdict} (${reason})` : `${verdict} (${reason}; ${numbers})`,
	none: "none yet",
	verdicts: { same: "same topic", shift: "another topic", unsure: "not sure" },
	similarity: (value: string, bar: string) => `similarity ${value}, bar ${bar}`,
	coverage: (percent: number) => `${percent}% of its words known`,
};
