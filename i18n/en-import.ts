import { count } from "./count.ts";

/** The words of `/waystation import`. */
export const enImport = {
	title: "Import",
	sources: (n: number) => count(n, "source"),
	fresh: (n: number) => `${n} new`,
	known: (n: number) => `${n} here already`,
	windows: (n: number) => count(n, "fresh window"),
	/** What it is, and whose. */
	of: (what: string, name: string) => `${what} (${name})`,
	secrets: (n: number) => `${count(n, "secret")} left out`,
	skipped: (n: number) => `${n} unreadable`,
	newest: (age: string) => `newest ${age}`,
	bytes: (n: string) => n,
	kinds: {
		note: "carryover note",
		versions: "older versions",
		archives: "summaries",
		topics: "topics",
		pages: "topic pages",
		memory: "session memory",
		notes: "notes",
		boundaries: "fresh windows",
		settings: "settings",
	},
	about: {
		note: "Its items come into this project's note. The note is then held back until you have read it: /carryover, then a.",
		versions:
			"They come into the note's log where their time belongs. A version is told only when you restore it.",
		archives: "They come into this project's summaries: /carryover topics.",
		topics: "They come into the ledger with their ids, links and decisions: /topics.",
		pages: "Each page becomes a topic, its conclusion the outcome. Those files know no project.",
		memory: "It becomes records of that session: /checkpoints there.",
		notes: "They come into the model's notes; one whose name is taken gets a name beside it.",
		boundaries:
			"pi keeps them in its session files. They are listed, searched and gone on from as they are.",
		settings: "They come into our own config.json, where you have not set the same already.",
	},
	untaken: {
		"in-place": "read where it is",
		known: "all here",
		"read-by-pi": "read by pi",
		"no-session": "session gone",
		"other-branch": "other branch",
		damaged: "damaged",
		"leads-out": "leads out",
		"too-large": "too large",
		unreadable: "unreadable",
	},
	why: {
		"in-place": "It stands where ours stands, in a form that we read: nothing has to be taken.",
		known: "All of it is here already: nothing is left to take.",
		"read-by-pi":
			"They stand in pi's own session files and need no import: /resume goes on from them, /history finds what was said before.",
		"no-session": "The file of its session is gone, and only that says on which branch it was.",
		"other-branch":
			"None of it is on the branch that its session goes on with. Go to that branch there (/tree), write something, and look again.",
		damaged: "It is not what its format says, or has conflict markers. It stays as it is.",
		"leads-out": "It is a link that leads out of its folder, and is not followed.",
		"too-large": "It is larger than anything that is read.",
		unreadable: "The system does not let it be read: check the permissions of the file.",
	},
	previewTitle: "What would be taken",
	thereTitle: "What is there",
	rivalTitle: (name: string) => `${name} is still loaded by pi`,
	rival: {
		command: "Two of a kind act on the same hooks. Once you have what you want, in a shell:",
		line: (file: string) =>
			`Two of a kind act on the same hooks. Take this entry out of "extensions" in ${file}:`,
		config: (path: string) =>
			`Two of a kind act on the same hooks. It lies at ${path} and is switched off in pi's own list of extensions, in a shell:`,
		after: "Then /reload. Its files stay where they are.",
		userFile: "pi's settings.json",
		projectFile: "this project's .pi/settings.json",
	},
	told: {
		taken: (n: number, what: string, from: string) => `${n} taken: ${what} (${from}).`,
		takenAll: (n: number, sources: number) => `${n} taken from ${count(sources, "source")}.`,
		nothing: "Nothing new: all of it is here already.",
		held: "The note waits for you: /carryover, then a.",
		secrets: (n: number) => `${count(n, "secret")} left out.`,
		failed: (what: string, why: string) => `Not taken: ${what}. ${why}`,
		undone: (what: string) => `Taken back: ${what}.`,
		notUndone: (what: string) => `Not taken back: ${what} was changed since.`,
		undoFailed: (what: string, why: string) =>
			`Not taken back, and can be tried again: ${what}. ${why}`,
		noUndo: "Nothing to take back.",
		undoHint:
			"/waystation import undo takes the last one back in this session, settings also later.",
	},
	noUndo: {
		records: "Cannot be taken back: records are never removed. /checkpoints forgets single ones.",
		changed: "Cannot be taken back: it was changed since.",
		log: "Cannot be taken back; it changes nothing that the model is told.",
	},
	reading: "looking",
	taking: "taking",
	failed: (why: string) => `Not looked at: ${why}`,
	noPlace: "There is no project here: neither in a home folder nor at the root.",
	emptyTitle: "Nothing to take over.",
	cut: "The checkout has more folders than are looked into (5,000, up to 12 deep): those beyond count where pi has a session of theirs.",
	emptyText: [
		"Looked for what pi-carryover, pi-topic-memory, pi-session-refinement, pi-posthorse and pi-amber keep, for this project and this machine.",
		"What they left is listed here with what would be taken of it. Their files are only read.",
	],
	keys: { read: "read", take: "import", all: "all", undo: "undo", back: "back" },
	aboutKeys: {
		read: "read what would be taken over the whole screen",
		take: "import this one; its file stays as it is",
		all: "import everything that is new",
		undo: "take the last import back",
		close: "close",
	},
	command: {
		list: (n: number) =>
			`${count(n, "source")}. /waystation import N shows one, import take N takes it, import all takes everything new.`,
		noNumber: (n: number, all: number) =>
			all === 0
				? `There is no source ${n}: nothing was found.`
				: `There is no source ${n}. The list has 1 to ${all}.`,
	},
};
