import { count } from "./count.ts";

/** The words of compaction: footer, card, `/waystation compactions` and notices. */
export const enCompaction = {
	badge: "waystation",
	stage: {
		compacting: "compacting",
		remembering: "examining the rest",
		reading: "reading",
		asking: "asking",
		checking: "checking",
		repairing: (n: number) => `repairing ${n}`,
	},
	messages: (n: number) => count(n, "msg"),
	shortLevel: (n: number) => `L${n}`,
	large: "still large",
	compacted: {
		waystation: (figures: string) => `Compacted ${figures}`,
		pi: (figures: string) => `Compacted by pi: ${figures}`,
		other: (figures: string) => `Compacted by another extension: ${figures}`,
		handoff: (figures: string) => `Fresh window ${figures}, handed over by the model`,
		rollover: (figures: string) => `Fresh window ${figures}, with a record and no summary`,
	},
	written: {
		model: (age: string, model: string) => `Summary written ${age} by ${model}`,
		memory: (age: string, records: number, taken: number) =>
			`Summary put together ${age} from ${count(records, "checkpoint")}${taken === 0 ? "; no model was asked" : `, ${taken} just taken; no model wrote it`}`,
		code: (age: string) =>
			`Summary written ${age} by code alone, from what the conversation proves`,
		pi: (age: string) => `Summary written ${age} by pi`,
		other: (age: string) => `Summary written ${age} by another extension`,
		handoff: (age: string) => `Handed over ${age} by the model, which opened a fresh window`,
		rollover: (age: string) => `Record written ${age} by code; no model was asked`,
	},
	authors: {
		model: "a model, checked",
		memory: "checkpoints",
		code: "code alone",
		pi: "pi",
		other: "another extension",
		handoff: "handoff",
		rollover: "record",
	},
	before: (n: string) => `${n} tokens before`,
	estimated: (n: string) => `about ${n} after`,
	measured: (n: string) => `${n} counted after`,
	freed: (percent: number) => `${percent} % freed`,
	recalled: (n: number) => `from ${count(n, "checkpoint")}`,
	files: (kept: number, all: number) => `files ${kept}/${all}`,
	requests: (kept: number, all: number) => `requests ${kept}/${all}`,
	commands: (kept: number, all: number) => `commands ${kept}/${all}`,
	repairs: (n: number) => count(n, "repair"),
	refused: (n: number) => `${count(n, "claim")} refused`,
	calls: (n: number) => count(n, "call"),
	spent: (n: string) => `${n} tokens used`,
	level: (n: number) => `level ${n}`,
	summaryTitle: "Summary",
	refusedTitle: "Refused by the truth check",
	changesTitle: "Against the summary before",
	reasons: {
		"unknown-file": "a file that the conversation does not show",
		"unknown-command": "a command that the conversation does not show",
		"unknown-url": "an address that the conversation does not show",
		"unknown-commit": "a commit that the conversation does not show",
		"not-said-by-user": "the user did not say so",
		"no-successful-result": "no result proves it",
		"already-done": "it is already done",
		malformed: "not in the form of a list line",
	},
	sections: {
		task: "task",
		state: "state",
		artifacts: "files and commands",
		constraints: "constraints",
		decisions: "decisions",
		dead_ends: "dead ends",
		knowledge: "knowledge",
		open_loops: "open ends",
		next_steps: "next steps",
		breadcrumbs: "pointers",
	},
	refusedFrom: (section: string, why: string) => `${section}: ${why}`,
	noRefusal: "Nothing was refused: every claim has its proof in the conversation.",
	unchecked: "Not checked: Waystation did not write this summary.",
	firstOne: "The first summary of this branch. There is none before it.",
	noChange: "It says the same as the summary before.",
	nothing: "This summary is empty.",
	where: (file: string | undefined) =>
		`All figures: /waystation compactions. ${file === undefined ? "As files in .pi/topics" : `Kept as ${file}`}: /carryover topics.`,
	undoKey: (key: string) => `${key} undo`,
	undoHint: {
		key: (key: string) => `${key} or /waystation undo goes back to before it.`,
		command: "/waystation undo goes back to before it.",
		list: "u in /waystation compactions goes back to before it.",
	},
	title: "Compactions",
	onBranch: (n: number) => `${n} on this branch`,
	order: "newest first",
	tabs: { summary: "summary", changes: "changes", refused: "refused" },
	tabCount: (name: string, n: number) => `${name} ${n}`,
	emptyTitle: "Nothing was compacted on this branch.",
	emptyText: [
		"When the context fills up, or with /compact, a summary takes the place of the older turns. Each one is listed here: what it freed, which files and requests it kept, what it cost.",
		"Nothing of the session is lost by it: u goes back to before a compaction.",
	],
	next: {
		summary: "Waystation writes the summary and checks every claim against the conversation.",
		rollover:
			"A full window is replaced by a fresh one with a record of its inputs and no summary; /compact still writes one.",
		host: "pi writes the summary: compaction.enabled and compaction.strategy are set so.",
	},
	legend: "Who wrote a summary",
	keys: {
		read: "read",
		changes: "changes",
		refused: "refused",
		undo: "undo",
		back: "back",
	},
	about: {
		read: "read the summary over the whole screen",
		changes: "what changed against the summary before, or the summary",
		refused: "what the truth check took out, or the summary",
		undo: "close, and go back in the tree to before this compaction",
		close: "close",
	},
	command: {
		noNumber: (n: number, all: number) =>
			all === 0
				? `There is no compaction ${n}: this branch has none.`
				: `There is no compaction ${n}. The list has 1 to ${all}.`,
	},
	list: (n: number) =>
		`${count(n, "compaction")}. /waystation compactions N shows one, /waystation undo goes back to before the newest.`,
	notice: {
		done: (before: string, after: string) => `Compacted: ${before} to about ${after}.`,
		rival:
			"Another extension's compaction was used instead of ours. compaction.standDown: true leaves it to that one; without that extension ours is back.",
		failed: (why: string) => `No summary of ours: ${why}. pi writes its own.`,
		evidence: (why: string) =>
			`No model gave a summary: ${why}. Code wrote it, from what the conversation proves.`,
		unusable: "no answer passed the check",
		braked: {
			system: (tokens: string) =>
				`Automatic compaction rests: the last two freed less than 10 %. System prompt and tools fill the window (${tokens}): fewer tools, or a model with a larger one. /compact still works.`,
			told: (tokens: string) =>
				`Automatic compaction rests: the last two freed less than 10 %. What Waystation tells fills the window (${tokens}): shorten the note with /carryover. /compact still works.`,
			kept: (tokens: string) =>
				`Automatic compaction rests: the last two freed less than 10 %. The latest messages fill the window (${tokens}): lower compaction.keepRecentTokens of pi, or /new. /compact still works.`,
		},
		undone: (later: number) =>
			later === 0
				? "Back to before the compaction."
				: `Back to before the compaction. ${later === 1 ? "1 later message stays" : `${later} later messages stay`} on the branch you left: /tree`,
		nothing: "Nothing to undo: this branch has no compaction.",
		noRoom:
			"No fresh window: system prompt and tools leave no room for a record of what was said. Nothing was changed: fewer tools, a model with a larger window, or /compact.",
		tooSmall: "No fresh window: there is too little here that could be put away.",
		notNow: "No fresh window: the agent is at work. Esc stops it, then /waystation rollover.",
		busy: "Not undone: the agent is at work. Esc stops it, then /waystation undo.",
	},
};
