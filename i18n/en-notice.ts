import { count } from "./count.ts";
import { enCheckpointNotice } from "./en-checkpoint-notice.ts";
import { enTopicNotice } from "./en-topic-notice.ts";

/** The words of notices: one line each, facts filled in. */
export const enNotice = {
	held: {
		unknown: "Note held back: it is not approved on this machine. /carryover to review.",
		unlisted:
			"Note held back: the list of notes that you know cannot be read. /carryover to review.",
		changed: "Note held back: it changed since you last read it. /carryover to review.",
		conflict: "Note held back: it has conflict markers. /carryover to resolve them.",
	},
	failures: {
		denied: "no permission",
		full: "the disk is full",
		busy: "another process holds it",
		"not-a-folder": "a file is where a folder should be",
		"not-a-file": "a folder, or something else, is where a file should be",
		outside: "it leads out of the project",
		conflict: "it has conflict markers; /carryover to resolve them",
		changed: "it changed meanwhile; open it again",
		"too-large": "it is too large",
		"not-utf8": "it is not UTF-8 text; save it as UTF-8",
		log: "its log cannot be written, carryover.log has to be a file of the project that you may change",
		vanished: "the folder is gone",
		newer: "a newer version of this package wrote it",
		failed: "the system refused",
	},
	unreadable: (path: string, why: string) => `Note not read: ${why}. ${path}`,
	saveFailed: (path: string, why: string) =>
		`Note not saved: ${why}. Nothing was overwritten. ${path}`,
	saved: (open: number, done: number) =>
		done === 0
			? `Note saved: ${open} open.`
			: `Note saved: ${open} open, ${count(done, "done item")} left.`,
	savedHeld: (open: number) => `Note saved, but held back: ${open} open. /carryover to review.`,
	merged: (n: number) =>
		n === 0
			? "Note merged with a change made meanwhile."
			: `Note merged with a change made meanwhile: ${count(n, "item")} changed on both sides, both kept and marked.`,
	cleared: "Note cleared.",
	clearedBack: {
		key: "Note cleared. /carryover, then u, brings it back.",
		version: (n: number) => `Note cleared. /carryover restore ${n} brings it back.`,
	},
	restored: (version: number) => `Version ${version} restored.`,
	keptAside: (done: string, path: string) => `${done} The file that was there is kept as ${path}`,
	approved: "Note approved. The model sees it from the next prompt on.",
	unapproved: {
		"not-held": "Nothing to approve: no note is held back.",
		"no-hash":
			"Not approved: say which note. /carryover shows what is held back and how to approve it.",
		"other-hash":
			"Not approved: the note is not, or no longer, the one with this hash. /carryover shows it as it is now.",
		changed: "Not approved: the note has changed meanwhile. /carryover shows it as it is now.",
		conflict:
			"Not approved: it has conflict markers. Remove them in the file, or /carryover restore N puts a version in its place.",
	},
	unapprovedFor: (why: string) => `Not approved: ${why}.`,
	overflow: (n: number) => `The note is long: ${count(n, "item")} not told to the model in full.`,
	nothing: "Nothing new to save.",
	nothingToUndo: "Nothing to undo.",
	movedOn: "Not taken back: something has changed since it was listed. Look again.",
	skipped: "Summary skipped. The last turns are kept; the next start makes up for it.",
	withDetail: (why: string, detail: string) => `${why} (${detail})`,
	summaryFailed: (why: string) => `No summary: ${why}. The last turns are kept.`,
	recovered: (n: number) =>
		`Summary made up for ${count(n, "earlier session")}. /carryover shows it.`,
	shortened: (n: number) =>
		`The summary was too long: ${count(n, "item")} left out. Nothing left the note.`,
	asks: {
		"no-model": "no model is set up",
		auth: "the model refused the key",
		rate: "the model's limit is reached",
		server: "the model's server failed",
		network: "the model was not reached",
		overflow: "the session is too long for the model",
		timeout: "the model took too long",
		aborted: "it was stopped",
		"bad-request": "the model refused the request",
		"cut-off": "the answer broke off",
		empty: "the answer was empty",
		"too-long": "the answer was too long",
		"not-a-note": "the answer was not a note",
		"not-json": "the answer was not in the form asked for",
		"not-a-sentence": "the answer was not one short sentence",
		capped: "the token cap is reached",
	},
	noPlace: {
		home: "No note is kept in the home folder. Start pi inside a project.",
		root: "No note is kept at the file system's root. Start pi inside a project.",
		vanished: "No note is kept: the folder pi was started in is gone.",
		off: "Carryover is switched off (carryover.enabled in the settings).",
	},
	settingsFile: (file: string, why: string) => `Settings not read, defaults apply: ${why}. ${file}`,
	settingsKept: (file: string, why: string) =>
		`Settings not read, what held before goes on: ${why}. ${file}`,
	settingsField: (file: string, field: string, why: string) =>
		`Setting ${field} ignored, its default applies: ${why}. ${file}`,
	adopted: (names: string) =>
		`Settings of ${names} hold here as well, where Waystation's own say nothing.`,
	unknownField: (file: string, field: string) =>
		`Setting ${field} ignored: there is none of this name. ${file}`,
	expected: {
		choice: (values: string) => `expected one of ${values}`,
		flag: "expected true or false",
		text: "expected text",
		key: "expected a key, such as f9 or ctrl+alt+u",
		fields: "expected named fields in braces",
		path: "expected the absolute path of a project",
		json: "it is not JSON",
		number: (least: number, most: number | undefined) =>
			most === undefined
				? `expected a whole number of at least ${least}`
				: `expected a whole number from ${least} to ${most}`,
		share: "expected a number from 0 to 1",
		unreadable: (detail: string) =>
			detail === "" ? "it cannot be read" : `it cannot be read (${detail})`,
	},
	capReached: {
		session: (cap: string) =>
			`Background work rests: this session's token cap of ${cap} is reached (caps.sessionTokens). What you ask for yourself still works.`,
		day: (cap: string) =>
			`Background work rests until tomorrow: today's token cap of ${cap} is reached (caps.dayTokens). What you ask for yourself still works.`,
	},
	unknownModel: (name: string) =>
		`Model ${name} is not available; another one does its work. See models in the settings.`,
	quarantined: (path: string) =>
		`A file of Waystation could not be read and was put aside; notes need to be approved again. ${path}`,
	inert: (path: string) =>
		`Waystation is loaded twice; this copy does nothing. Remove one of them: ${path}`,
	renamed: (wanted: string, name: string) =>
		`Another extension has a tool ${wanted}; ours is called ${name}.`,
	handlerFailed: (hook: string, message: string) =>
		`Waystation failed in ${hook}, pi goes on: ${message}`,
	skippedEntries: (n: number) =>
		`${count(n, "record")} of this session not understood and left alone.`,
	topic: enTopicNotice,
	checkpoint: enCheckpointNotice,
};
