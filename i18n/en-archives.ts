import { count } from "./count.ts";

/** The words of `/carryover topics`. */
export const enArchives = {
	title: "Compactions",
	archives: (n: number) => count(n, "summary", "summaries"),
	matching: (n: number, all: number) => `${n} of ${all}`,
	skipped: (n: number) => `${count(n, "file")} not readable`,
	untitled: "(no title)",
	tokens: (n: string) => `${n} tokens`,
	compacted: {
		manual: (age: string) => `Compacted ${age}, on request`,
		threshold: (age: string) => `Compacted ${age}, when the context was nearly full`,
		overflow: (age: string) => `Compacted ${age}, when the context had overflowed`,
		handoff: (age: string) => `Handed over ${age}, when the model opened a fresh window`,
		unknown: (age: string) => `Compacted ${age}`,
	},
	reasons: {
		manual: "on request",
		threshold: "nearly full",
		overflow: "overflowed",
		handoff: "handed over",
	},
	before: (n: string) => `${n} tokens before`,
	nothing: "This summary is empty.",
	noMatch: "No summary holds these words.",
	filterHint: "words in a summary",
	emptyTitle: "No summary is kept yet.",
	emptyText: [
		"When pi compacts a session, by /compact or because the context is full, the summary that takes the place of the older turns is also kept here: the newest 50 of this project.",
		"Find one by its words, read it, and put it into the editor to go on from it in any session.",
	],
	off: "No new ones are kept: carryover.topicCompact.archive is off in the settings.",
	unreadable: (path: string, why: string) => `The summaries cannot be read: ${why}. ${path}`,
	keys: {
		read: "read",
		insert: "to the editor",
		delete: "delete",
		undo: "undo",
		filter: "filter",
		back: "back",
		done: "done",
	},
	about: {
		read: "read the summary over the whole screen",
		insert: "put the summary into pi's editor and close; nothing is sent",
		delete: "delete the file of this summary",
		undo: "bring back what was deleted last",
		filter: "find summaries by their words",
		close: "close",
	},
	command: {
		which: "Which one? /carryover topics lists them, then: /carryover topics show N, or restore N",
		arguments: {
			show: "Read one: topics show N",
			restore: "Put one into the editor: topics restore N",
		},
	},
	plain: {
		list: (shown: number, all: number, words: string) => {
			const found = words === "" ? count(all, "summary", "summaries") : `${shown} of ${all}`;
			return `${found}. /carryover topics show N reads one, restore N puts it into the editor.`;
		},
	},
	notice: {
		failed: {
			keep: (path: string, why: string) => `Summary of the compaction not kept: ${why}. ${path}`,
			read: (path: string, why: string) => `Summaries not read: ${why}. ${path}`,
			change: (path: string, why: string) => `Nothing was changed: ${why}. ${path}`,
		},
		written: (path: string) => `Summary kept as a file: ${path}`,
		restored: "The summary is in the editor. Nothing is sent until you send it.",
		deleted: (title: string) => `Deleted: ${title}. u brings it back.`,
		discarded: (title: string) =>
			`File deleted: ${title}. The summary itself still stands in the session.`,
		undone: (title: string) => `Brought back: ${title}`,
		unknown: (n: number, all: number) =>
			all === 0
				? `There is no summary ${n}: none is kept here yet.`
				: `There is no summary ${n}. The list has 1 to ${all}.`,
	},
};
