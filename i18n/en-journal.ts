import { count } from "./count.ts";

/** The words of `/waystation journal`: what happened by itself, and the way back. */
export const enJournal = {
	title: "Journal",
	happened: (n: number) => `${n} by itself`,
	matching: (n: number, all: number) => `${n} of ${all}`,
	shortOrder: "newest first",
	order: "newest first; of what you asked for yourself, compactions only",
	note: {
		tool: (n: number) => `Note version ${n}, saved by the model`,
		summary: (n: number) => `Note version ${n}, the session summed up`,
		capture: (n: number) => `Note version ${n}, the last turns kept`,
	},
	elsewhere: (text: string) => `${text}, another session`,
	compaction: {
		waystation: (figures: string) => `Compacted ${figures}`,
		pi: (figures: string) => `Compacted by pi: ${figures}`,
		other: (figures: string) => `Compacted by another extension: ${figures}`,
		handoff: (figures: string) => `Fresh window ${figures}, the model asked for it`,
		rollover: (figures: string) => `Full window replaced: ${figures}`,
	},
	forShift: (text: string) => `${text}, since the topic changed`,
	checkpoint: (items: string, why: string) => `Checkpoint taken: ${items}, ${why}`,
	items: (n: number) => (n === 0 ? "nothing new" : count(n, "new item")),
	shift: "Change of topic noticed",
	refuted: "Change of topic suspected; a model said no",
	archive: (title: string) => `Summary kept as a file: ${title}`,
	installed: {
		"runtime-install": "Library for local models installed",
		"model-download": "Local model installed",
	},
	index: "Index of all sessions built",
	when: (stamp: string, age: string) => `${stamp} · ${age}`,
	before: (text: string) => `Before: ${text}`,
	after: (text: string) => `After: ${text}`,
	back: {
		"restore-note": (number: number, later: number) =>
			later === 0
				? `brings version ${number} back, as a new version.`
				: `brings version ${number} back, as a new version. ${later === 1 ? "The save" : `The ${later} saves`} after it ${later === 1 ? "goes" : "go"} with it; /carryover still has ${later === 1 ? "it" : "them"}.`,
		"delete-topic": "deletes the topic. /topics undo brings it back.",
		"enter-topic": (title: string) =>
			title === "" ? "leaves the topic: none is active then." : `goes back to: ${title}`,
		"reopen-topic": "opens the topic again.",
		reword: "brings the words back that stood there before.",
		"forget-record": "forgets it: the model is not told this record any more.",
		"recall-record": "brings it back: the model is told this record again.",
		"undo-compaction": (onScreen: boolean) =>
			`${onScreen ? "closes this screen and " : ""}goes back in the tree to before it. Later messages stay on the branch that is left.`,
		"delete-archive": "deletes the file. The summary itself still stands in the session.",
	},
	cannot: "No way back by a key:",
	not: {
		"first-version": "the log holds no version before it. /carryover clear empties the note.",
		"untrusted-version":
			"the version before came with the repository and was never approved. /carryover shows it.",
		"same-note": "the note already says what it said before.",
		"topic-gone": "the topic is not in the ledger any more.",
		"moved-on": "the branch has gone on to another topic. /topics changes it.",
		"open-again": "the topic is open again already.",
		"reworded-again": "the words were changed again since. /topics shows them.",
		"rolled-up": "another record stands for it now. x in /checkpoints forgets that one.",
		"record-gone": "the memory does not hold this record any more.",
		consolidation:
			"the older records stay on disk, but this one is told. r in /checkpoints reads the whole branch anew.",
		"only-a-line": "it only showed a line. /carryover embed quiet shows no more of them here.",
		"only-told": "it only told you something and changed nothing.",
		merged: "it belongs to the save of that moment, whose own line takes it back.",
		"taken-over": "the list that it came from is untouched. /topics deletes what you do not want.",
		"put-aside": "nothing was deleted: the file lies beside its old place, under its new name.",
		renamed: "another extension has the name. So it stays while both are loaded.",
		purge: "/carryover embed off --purge removes library and models.",
		index: "it is only a copy of pi's session files: history.db can be deleted at any time.",
		settings: "nothing was copied. A setting of Waystation's own goes before them.",
	},
	emptyTitle: "Nothing has happened by itself yet.",
	emptyText: [
		"Every note that the model saves, every topic that is found, every checkpoint, compaction and download leaves one line here, with what it was and how to take it back.",
		"With notifications set to verbose each is said in pi as well; with quiet only failures are.",
	],
	noMatch: "Nothing here has these words.",
	filterHint: "words",
	keys: { read: "read", undo: "undo", filter: "filter", done: "done", back: "back" },
	about: {
		read: "read it over the whole screen",
		undo: "take it back, where there is a way",
		filter: "show the lines with these words",
	},
	list: (n: number) =>
		`${n} by itself, newest first. /waystation journal N shows one, /waystation journal N undo takes it back.`,
	command: {
		noNumber: (n: number, all: number) =>
			all === 0
				? `There is no line ${n}: nothing has happened by itself yet.`
				: `There is no line ${n}. The journal has 1 to ${all}.`,
	},
};
