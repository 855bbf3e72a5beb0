import { count } from "./count.ts";

/** The words of `/waystation sweep` and `/waystation forget`. */
export const enForget = {
	titles: { sweep: "Sweep", forget: "Forget" },
	sought: (text: string) => `"${text}"`,
	hard: "for good",
	found: (n: number) => count(n, "place"),
	chosen: (n: number, all: number) => `${n} of ${all} chosen`,
	keptIn: {
		note: "carryover note",
		versions: "older versions",
		archives: "summary",
		notes: "note of the model",
		topics: "topics",
		memory: "session memory",
		failures: "log of failures",
		spend: "log of costs",
		settings: "settings",
		aside: "file put aside",
		others: "other file",
		originals: "earlier extension",
		history: "history",
		sessions: "pi's own file",
	},
	kinds: {
		"private-key": "private key",
		token: "token",
		assignment: "named secret",
	},
	secrets: (n: number, more: boolean) => (more ? `${n}+ secrets` : count(n, "secret")),
	project: (path: string) => `other project: ${path}`,
	places: (n: number, more: boolean) => (more ? `${n}+ hits` : count(n, "hit")),
	acts: {
		scrub: "Each secret is replaced by [redacted] where it stands. That cannot be taken back.",
		items: "These items leave the note. What is left becomes a new version.",
		versions:
			"What holds it leaves each version of the note in which it stands; the versions stay.",
		version: "This version leaves the log.",
		delete: "This file is deleted.",
		lines: "These lines leave the file.",
		topic: "The topic is deleted, with its decisions and links.",
		decision: "This decision leaves its topic; the topic stays.",
		silence:
			"The whole record is told no more, also after a rebuild. Its file keeps it: records are never rewritten. With --hard the items leave every file of this session's memory.",
		erase:
			"The items leave all files of this session's memory; older generations are deleted. That cannot be taken back.",
		hide: "No search finds these entries any more, and they leave the index. pi's own session files keep them.",
		none: "Not changed: this is pi's own file, and only pi changes it. To be rid of it, delete the session in /resume.",
	},
	why: "Where it was found",
	reading: "looking",
	applying: "at work",
	progress: (done: number, all: number) => `${done} of ${all}`,
	stopped: "Stopped: what was found so far.",
	unread: (n: number) =>
		`${count(n, "file or folder", "files or folders")} could not be looked through.`,
	emptyUnread: {
		sweep: "No secret was found in what could be read.",
		forget: "Nothing that could be read holds it.",
	},
	emptyStopped: "Nothing was found so far.",
	emptyStoppedText: [
		"You stopped it before all was looked through, so that there may be something all the same.",
		"The same command looks again, from the start.",
	],
	emptySweep: "No secret was found.",
	emptySweepText: [
		"Looked through everything that is kept for this project, on this machine and by the other projects that pi knows here, and pi's session files of this project.",
		"What is written anew has its secrets taken out before it reaches a file.",
	],
	emptyForget: (text: string) => `Nothing holds "${text}".`,
	emptyForgetText: [
		"Looked in the note and its versions, summaries, the model's notes, topics, session memories and the history.",
		"Files of earlier extensions were not: delete what you need no more.",
		"What the model has read in this session stays in its context until a fresh window: /new, or /waystation rollover.",
	],
	ask: {
		sweep: (n: number, files: number, elsewhere: number) => {
			const other = elsewhere === 0 ? "" : `, ${elsewhere} of them of other projects`;
			return `Take ${count(n, "secret")} out of ${count(files, "file")}${other}?`;
		},
		forget: (n: number) => `Forget in ${count(n, "place")}? Final after this session.`,
	},
	confirmHint: (yes: string, no: string) => `${yes} yes · ${no} no`,
	told: {
		swept: (n: number, files: number) =>
			`${count(n, "secret")} taken out of ${count(files, "file")}.`,
		forgotten: (n: number) => `Forgotten in ${count(n, "place")}.`,
		failed: (n: number, why: string) => `${count(n, "place")} not changed: ${why}`,
		busy: (lock: string) => `another process is at work there, try again. ${lock}`,
		undone: (done: number, all: number) =>
			done === all ? "Taken back." : `${done} of ${all} taken back; the rest was changed since.`,
		undoFailed: (done: number, all: number, failed: number) =>
			`${done} of ${all} taken back; ${failed} could not be written and can be tried again.`,
		nothing: "Nothing to take back.",
		inContext: "What the model has read stays in its context until a fresh window.",
		undoHint: "/waystation forget --undo takes it back until this session ends; then it is final.",
	},
	keys: {
		toggle: "choose",
		all: "all or none",
		apply: { sweep: "take out", forget: "forget" },
		read: "read",
		stop: "stop",
		undo: "undo",
		yes: "yes",
		no: "no",
		back: "back",
	},
	about: {
		toggle: "choose this one, or leave it out",
		all: "choose all, or none",
		apply: "do it, after one more question",
		read: "read what was found over the whole screen",
		undo: "take the last round back, as far as that can be",
		close: "close",
	},
	command: {
		which:
			"Forget what? /waystation forget TEXT lists what holds it, a topic's id, v12 for a version, a record's id, the name of a summary or note what it names. Two characters at least, or one Chinese sign.",
		tooLong: (n: string, most: number) =>
			`${n} characters are too many to look for: ${most} at most. A piece of it finds the same.`,
		sweepList: (n: number, elsewhere: number) =>
			elsewhere === 0
				? `${count(n, "file")} to clean: /waystation sweep --apply takes the secrets out, --only 1,3 of some.`
				: `${count(n, "file")} to clean, ${elsewhere} of them of other projects: /waystation sweep --apply takes the secrets out here, --apply --all everywhere, --only 1,3 of some.`,
		noneHere: "Nothing was changed: all that was found is kept by other projects.",
		sweepLeft: (n: number) =>
			`${count(n, "file")} of other projects still ${n === 1 ? "holds" : "hold"} secrets: /waystation sweep lists them, --apply --all cleans them too.`,
		forgetList: (text: string) =>
			`/waystation forget ${text} --apply does it, --only 1,3-5 some of it, --hard for good. --undo takes it back until this session ends; then it is final.`,
		sweepOptions:
			"/waystation sweep takes --apply, --all and --only 1,3, nothing else. Nothing was changed.",
		noChoice: "--only takes numbers of the list, such as 1,3-5. Nothing was changed.",
		noNumber: (numbers: string) => `There is no ${numbers} in the list.`,
	},
};
