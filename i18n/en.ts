import { count } from "./count.ts";
import { descriptions } from "./description.ts";
import { enArchives } from "./en-archives.ts";
import { enCheckpoints } from "./en-checkpoints.ts";
import { enCompaction } from "./en-compaction.ts";
import { enCost } from "./en-cost.ts";
import { enDoctor } from "./en-doctor.ts";
import { enEmbed } from "./en-embed.ts";
import { enForget } from "./en-forget.ts";
import { enHistory } from "./en-history.ts";
import { enImport } from "./en-import.ts";
import { enJobs } from "./en-jobs.ts";
import { enJournal } from "./en-journal.ts";
import { enNotes } from "./en-notes.ts";
import { enNotice } from "./en-notice.ts";
import { enSettings } from "./en-settings.ts";
import { enShift } from "./en-shift.ts";
import { enTold } from "./en-told.ts";
import { enTopics } from "./en-topics.ts";
import { enTopicsConfig } from "./en-topics-config.ts";
import { enWaystation } from "./en-waystation.ts";
import { enWelcome } from "./en-welcome.ts";
import { enWindows } from "./en-windows.ts";

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
	/** Between the members of a list. */
	listComma: ", ",
	seconds: (n: number) => `${n} s`,
	footer: {
		open: (n: number) => `${n} open`,
		held: "note held",
		saving: "saving the note",
		off: "waystation off",
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
			unknown: "Held back: this note is not approved here. The model does not see it.",
			unlisted:
				"Held back: the list of notes that you know cannot be read. The model does not see it.",
			changed: "Held back: it changed since you last read it. The model does not see it.",
			conflict:
				"Held back: it has conflict markers. The model does not see it until they are gone.",
		},
		heldDo: {
			unknown: (key: string) => `Read it, then press ${key} to approve it.`,
			unlisted: (key: string) => `Read it, then press ${key} to approve it.`,
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
			notes: "notes",
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
			notes: "what the model has noted down",
			filter: "find versions by their words",
			close: "close",
		},
		legend: "Who wrote a version",
		plain: {
			lastSession: (path: string) => `Last session: ${path} (/resume)`,
			file: (path: string, open: number) => `${path}, ${open} open`,
			whole: "The whole note",
			approve: (command: string) => `To approve the note just as it is shown here: ${command}`,
			resolve:
				"Remove the markers in the file, or /carryover restore N puts a version in its place.",
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
		searching: "searching",
		hits: (n: number, files: number, more: boolean) =>
			`${more ? `${n}+ hits` : count(n, "hit")} in ${count(files, "session")}`,
		noHits: "no hit",
		nextPage: (shown: number) => `${shown} shown, more follow`,
		range: (from: number, to: number, total: number) => `characters ${from}-${to} of ${total}`,
		images: (n: number) => count(n, "image"),
		expand: "to expand",
		undo: "/carryover restores any earlier version",
	},
	command: {
		description: descriptions.carryover.en,
		usage:
			"/carryover [save | clear | log | restore N | approve HASH | topics [WORDS] | notes [WORDS] | embed]",
		unknown: (word: string) => `/carryover does not know "${word}".`,
		arguments: {
			save: "Summarise what is open now",
			clear: "Empty the note; can be undone",
			log: "List the versions",
			restore: "Bring a version back: restore N",
			approve: "Approve the note that is held back, as /carryover showed it: approve HASH",
			topics: "Summaries of compacted sessions: topics [words]",
			notes: "What the model has noted down: notes [words]",
			embed: "Detection of topic changes",
		},
		restoreWhich: "Which version? /carryover log lists them, then: /carryover restore N",
		noVersion: (n: number, oldest: number, newest: number) =>
			newest === 0
				? `There is no version ${n}: nothing was saved here yet.`
				: `There is no version ${n}. The log has ${oldest} to ${newest}.`,
	},
	quit: {
		saving: "Saving what is unfinished… Ctrl+C to skip",
	},
	archives: enArchives,
	compaction: enCompaction,
	cost: enCost,
	jobs: enJobs,
	journal: enJournal,
	forget: enForget,
	import: enImport,
	waystation: enWaystation,
	told: enTold,
	doctor: enDoctor,
	notes: enNotes,
	checkpoints: enCheckpoints,
	history: enHistory,
	topics: enTopics,
	topicsConfig: enTopicsConfig,
	embed: enEmbed,
	settings: enSettings,
	shift: enShift,
	welcome: enWelcome,
	windows: enWindows,
	notice: enNotice,
};

export type Messages = typeof en;
