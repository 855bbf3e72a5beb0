import { description } from "./description.ts";

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** The English words; every other language has exactly this shape. */
export const en = {
	/** Which of the languages this is, for what has words of its own, such as dates. */
	language: "en" as "en" | "zh",
	age: {
		now: "now",
		justNow: "just now",
		minutes: (n: number) => `${n} min`,
		hours: (n: number) => `${n} h`,
		days: (n: number) => `${n} d`,
		weeks: (n: number) => `${n} w`,
		years: (n: number) => `${n} y`,
	},
	kit: {
		close: "close",
		keys: "keys",
		keysTitle: "Keys",
		move: "move",
		scroll: "scroll",
		ends: "first and last",
		moreLines: (n: number) => count(n, "more line"),
		sameLines: (n: number) => count(n, "unchanged line"),
		broken: (message: string) => `This screen failed: ${message}`,
		brokenHint: (key: string) => `${key} closes it. pi goes on.`,
	},
	seconds: (n: number) => `${n} s`,
	footer: {
		open: (n: number) => `${n} open`,
		held: "note held",
		saving: "saving the note",
	},
	carryover: {
		title: "Carryover",
		open: (n: number) => `${n} open`,
		versions: (n: number) => count(n, "version"),
		matching: (n: number, all: number) => `${n} of ${all}`,
		lastSession: "last session",
		resume: "/resume",
		note: "now",
		authors: {
			tool: "model",
			summary: "summary",
			capture: "captured",
			manual: "saved",
			edit: "you",
			restore: "restored",
			clear: "cleared",
			foreign: "foreign",
		},
		savedBy: {
			tool: (age: string) => `Saved ${age} by the model while it worked`,
			summary: (age: string) => `Summary made ${age}, after the session`,
			capture: (age: string) => `Last turns kept ${age}, word for word, until they are summarised`,
			manual: (age: string) => `Saved ${age} with /carryover save`,
			edit: (age: string) => `Edited ${age} by hand`,
			restore: (age: string) => `Restored ${age} from an earlier version`,
			clear: (age: string) => `Cleared ${age}`,
			foreign: (age: string) => `Found ${age}; not written or approved on this machine`,
		},
		changed: (age: string) => `Changed on disk ${age}`,
		against: (version: number) => `Against version ${version}`,
		againstApproved: "Against what you last approved",
		first: "The first version",
		noChange: "No difference",
		nothing: "The note is empty. Nothing is open.",
		noMatch: "No version holds these words.",
		filterHint: "words in a version",
		emptyTitle: "Nothing is carried over yet.",
		emptyText: [
			"While you work, the model writes down what stays open: tasks, decisions, blockers, the next step. When you quit, a short summary fills the gaps.",
			"The next session in this project starts with it. You can read, edit and restore every version here.",
		],
		missing: "There is no note on disk now. Earlier versions are below.",
		unreadable: (why: string) => `The note cannot be read: ${why}.`,
		saving: "saving what is open",
		held: {
			unknown: "Held back: this note was not written here. The model does not see it.",
			changed: "Held back: it changed since you last read it. The model does not see it.",
			conflict:
				"Held back: it has conflict markers. The model does not see it until they are gone.",
		},
		heldDo: {
			unknown: (key: string) => `Read it, then press ${key} to approve it.`,
			changed: (key: string) => `Read the change, then press ${key} to approve it.`,
			conflict: (key: string) => `Press ${key} to edit it.`,
		},
		askRestore: (version: number) => `Restore version ${version}? The log keeps the present note.`,
		askClear: "Clear the note? u brings it back.",
		keys: {
			edit: "edit",
			save: "save now",
			restore: "restore",
			clear: "clear",
			undo: "undo",
			approve: "approve",
			diff: "changes",
			filter: "filter",
			read: "read",
			back: "back",
			yes: "yes",
			no: "no",
			done: "done",
		},
		about: {
			read: "read the note over the whole screen",
			approve: "approve the note: the model sees it again",
			edit: "edit the note",
			save: "ask the model now for what is open",
			restore: "bring this version back",
			changes: "what changed, or the whole note",
			undo: "take the last change back",
			clear: "empty the note",
			filter: "find versions by their words",
			close: "close",
		},
		legend: "Who wrote a version",
		plain: {
			lastSession: (path: string) => `Last session: ${path} (/resume)`,
			file: (path: string, open: number) => `${path}, ${open} open`,
			noVersions: "No versions yet.",
			log: (shown: number, all: number) =>
				shown < all
					? `${count(all, "version")}, the newest ${shown}. /carryover restore N brings one back.`
					: `${count(all, "version")}. /carryover restore N brings one back.`,
		},
	},
	card: {
		saving: "saving",
		saved: (open: number, done: number) =>
			done === 0 ? `${open} open` : `${open} open, ${count(done, "done item")} left`,
		conflicts: (n: number) => `${count(n, "item")} changed on both sides, both kept`,
		expand: "to expand",
		undo: "/carryover restores any earlier version",
	},
	command: {
		description: description.en,
		usage: "/carryover [save | clear | log | restore N | topics | embed]",
		unknown: (word: string) => `/carryover does not know "${word}".`,
		arguments: {
			save: "Summarise what is open now",
			clear: "Empty the note; can be undone",
			log: "List the versions",
			restore: "Bring a version back: restore N",
			topics: "Archives of compacted topics",
			embed: "Detection of topic changes",
		},
		later: {
			topics: "Archives of compacted topics come with a later version.",
			embed: "Detection of topic changes comes with a later version.",
		},
		restoreWhich: "Which version? /carryover log lists them, then: /carryover restore N",
		noVersion: (n: number, all: number) =>
			all === 0
				? `There is no version ${n}: nothing was saved here yet.`
				: `There is no version ${n}. The log has 1 to ${all}.`,
		noUndo: "Nothing to undo.",
	},
	quit: {
		saving: "Saving what is unfinished… Ctrl+C to skip",
	},
	notice: {
		held: {
			unknown: "Note held back: it was not written on this machine. /carryover to review.",
			changed: "Note held back: it changed since you last read it. /carryover to review.",
			conflict: "Note held back: it has conflict markers. /carryover to resolve them.",
		},
		failures: {
			denied: "no permission",
			full: "the disk is full",
			busy: "another process holds it",
			"not-a-folder": "a file is where a folder should be",
			outside: "it leads out of the project",
			conflict: "it has conflict markers; /carryover to resolve them",
			changed: "it changed meanwhile; open it again",
			"too-large": "it is too large",
			vanished: "the folder is gone",
			failed: "the system refused",
		},
		unreadable: (path: string, why: string) => `Note not read: ${why}. ${path}`,
		saveFailed: (path: string, why: string) =>
			`Note not saved: ${why}. Nothing was overwritten. ${path}`,
		saved: (open: number, done: number) =>
			done === 0
				? `Note saved: ${open} open.`
				: `Note saved: ${open} open, ${count(done, "done item")} left.`,
		merged: (n: number) =>
			n === 0
				? "Note merged with a change made meanwhile."
				: `Note merged with a change made meanwhile: ${count(n, "item")} changed on both sides, both kept and marked.`,
		cleared: "Note cleared. /carryover, then u, brings it back.",
		restored: (version: number) => `Version ${version} restored.`,
		approved: "Note approved. The model sees it from the next prompt on.",
		overflow: (n: number) => `The note is long: ${count(n, "item")} not told to the model.`,
		nothing: "Nothing new to save.",
		skipped: "Summary skipped. The last turns are kept; the next start makes up for it.",
		withDetail: (why: string, detail: string) => `${why} (${detail})`,
		summaryFailed: (why: string) => `No summary: ${why}. The last turns are kept.`,
		recovered: (n: number) =>
			`Summary made up for ${count(n, "earlier session")}. /carryover shows it.`,
		asks: {
			"no-model": "no model is set up",
			auth: "the model refused the key",
			rate: "the model's limit is reached",
			server: "the model's server failed",
			network: "the model was not reached",
			overflow: "the session is too long for the model",
			timeout: "the model took too long",
			aborted: "it was stopped",
			"cut-off": "the answer broke off",
			empty: "the answer was empty",
			"too-long": "the answer was too long",
			"not-a-note": "the answer was not a note",
			capped: "the token cap is reached",
		},
		noPlace: {
			home: "No note is kept in the home folder. Start pi inside a project.",
			root: "No note is kept at the file system's root. Start pi inside a project.",
			vanished: "No note is kept: the folder pi was started in is gone.",
			off: "Carryover is switched off (carryover.enabled in the settings).",
		},
		settingsFile: (file: string, why: string) =>
			`Settings not read, defaults apply: ${why}. ${file}`,
		settingsField: (file: string, field: string, why: string) =>
			`Setting ${field} ignored, its default applies: ${why}. ${file}`,
		unknownField: (file: string, field: string) =>
			`Setting ${field} ignored: there is none of this name. ${file}`,
		expected: {
			choice: (values: string) => `expected one of ${values}`,
			flag: "expected true or false",
			text: "expected text",
			fields: "expected named fields in braces",
			json: "it is not JSON",
			number: (least: number, most: number | undefined) =>
				most === undefined
					? `expected a whole number of at least ${least}`
					: `expected a whole number from ${least} to ${most}`,
			unreadable: (detail: string) => `it cannot be read (${detail})`,
		},
		unknownModel: (name: string) =>
			`Model ${name} is not available; another one does its work. See models in the settings.`,
		inert: (path: string) =>
			`Waystation is loaded twice; this copy does nothing. Remove one of them: ${path}`,
		renamed: (wanted: string, name: string) =>
			`Another extension has a tool ${wanted}; ours is called ${name}.`,
		handlerFailed: (hook: string, message: string) =>
			`Waystation failed in ${hook}, pi goes on: ${message}`,
		skippedEntries: (n: number) =>
			`${count(n, "record")} of this session not understood and left alone.`,
	},
};

export type Messages = typeof en;
