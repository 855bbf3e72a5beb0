import { count } from "./count.ts";
import { enDoctorStores as stores } from "./en-doctor-stores.ts";
import { enNotice } from "./en-notice.ts";
import { kilobytes, megabytes } from "./megabytes.ts";

const areas = {
	host: "Node and pi",
	company: "other extensions",
	session: "this session",
	settings: "settings",
	ledger: "topics",
	history: "history index",
	embedding: "local models",
	files: "files and locks",
	room: "disk space",
};

const rivals = {
	"pi-carryover": "saves the note at quit as well",
	"pi-topic-memory": "classifies every input as well",
	"pi-amber": "writes the summary of a compaction as well",
	"pi-session-refinement": "examines the session as well",
	"pi-posthorse": "opens fresh windows and keeps notes as well",
};

const damages = {
	"no-database": () => "its file is no database",
	corrupt: () => "its data does not fit together",
	"no-table": () => "a table is missing",
	other: (detail: string) => `SQLite says "${detail}"`,
};

const faults = {
	size: "has another size than was installed",
	content: "has other bytes than were installed",
	unreadable: "cannot be read",
};

interface Files {
	readonly count: number;
}
interface At {
	readonly path: string;
}
interface Versions {
	readonly version: string;
}
interface Processes extends Files {
	readonly pids: readonly number[];
}
interface Faults {
	readonly orphans: number;
	readonly late: number;
	readonly doubled: number;
	readonly parted: number;
}

const part = (n: number, text: string) => (n === 0 ? [] : [text]);

/** What each finding of `/waystation doctor` says, and what to do about it. */
export const enDoctorFindings = {
	areas,
	byWords: (why: string) => `Messages are compared by words: ${why}.`,
	says: {
		"node.fits": ({ version }: Versions) => `Node ${version} runs it.`,
		"node.old": ({ version, floor }: Versions & { floor: string }) =>
			`Node ${version} is too old; ${floor} is the oldest that works.`,
		"pi.fits": ({ version }: Versions) => `pi ${version} is a version this was made for.`,
		"pi.newer": ({ version, made }: Versions & { made: string }) =>
			`pi ${version} is newer than ${made}, which this was made for.`,
		"pi.older": ({ version, made }: Versions & { made: string }) =>
			`pi ${version} is older than ${made}, which this was made for.`,
		"features.there": (v: Files) => `All ${v.count} functions of pi that are used are there.`,
		"features.missing": ({ names }: { names: readonly string[] }) =>
			`This pi lacks ${names.join(", ")}.`,
		"rivals.none": () => "No extension that does the same is installed.",
		"rival.installed": (v: { name: keyof typeof rivals; source: string; loaded: boolean }) =>
			`${v.name} is ${v.loaded ? "at work" : "installed"} and ${rivals[v.name]}: ${v.source}`,
		"copies.one": () => "One copy of Waystation is loaded.",
		"copies.more": ({ paths }: { paths: readonly string[] }) =>
			`Waystation is there ${paths.length} times; only the first one works.`,
		"compactor.one": () => "Nobody else wrote a compaction of this branch.",
		"compactor.other": (v: Files) =>
			`Another extension answered ${count(v.count, "compaction")} of this branch.`,
		"tool.renamed": ({ by, name, wanted }: { wanted: string; name: string; by: string }) =>
			`The tool ${wanted} is called ${name}: the name was taken${by === "" ? "" : ` by ${by}`}.`,
		"tools.ours": ({ names }: { names: readonly string[] }) =>
			`${count(names.length, "tool")} under their own names: ${names.join(", ")}.`,
		"session.unsaved": () => "This session has no file yet; nothing of it can be repaired.",
		"session.whole": ({ calls }: { calls: number }) =>
			calls === 0
				? "No tool was called on this branch."
				: `Every one of ${count(calls, "tool call")} has its result.`,
		"session.unanswered": ({ calls, count: n }: Files & { calls: readonly string[] }) =>
			`${count(n, "tool call")} without a result${calls.length === 0 ? "" : ` (${calls.join(", ")})`}; pi fills the gap in with every request.`,
		"session.broken": ({ doubled, late, orphans, parted }: Faults) => {
			const parts = [
				...part(orphans, `${count(orphans, "result")} without a call`),
				...part(late, `${count(late, "result")} in the wrong place`),
				...part(doubled, `${count(doubled, "result")} of a call that has one`),
				...part(parted, `${count(parted, "pair")} parted by the last compaction`),
			];
			return `A model may refuse this session: ${parts.join(", ")}.`;
		},
		"session.reused": (v: Files) =>
			`${count(v.count, "call")} with an id that was used before; some models refuse that.`,
		"session.cut": (v: Files) =>
			`A line of this session is missing: ${count(v.count, "entry", "entries")} before it ${v.count === 1 ? "is" : "are"} out of the model's reach.`,
		"session.loose": (v: Files) =>
			`${count(v.count, "other branch", "other branches")} of this session ${v.count === 1 ? "begins" : "begin"} behind a line that is missing.`,
		"session.lines": (v: Files) =>
			`${count(v.count, "line")} of this session's file cannot be read; pi leaves ${v.count === 1 ? "it" : "them"} out.`,
		"settings.fit": () => "Every setting is understood.",
		"settings.model": (v: { setting: string; model: string }) =>
			`${v.setting} names the model ${v.model}, which is not available.`,
		"settings.key": ({ key }: { key: string }) =>
			`compaction.undoKey is ${key}, which pi has another use for: it takes no compaction back.`,
		"ledger.none": () => "No topic was kept yet.",
		"ledger.whole": ({ topics }: { topics: number }) => `${count(topics, "topic")} can be read.`,
		"ledger.dropped": (v: { dropped: number }) =>
			`${count(v.dropped, "entry", "entries")} of the topics' file cannot be read and ${v.dropped === 1 ? "is" : "are"} left out.`,
		"ledger.newer": () => "A newer version wrote the topics; they are read and not changed.",
		"ledger.damaged": ({ detail }: { detail: string }) =>
			`The topics' file cannot be read: ${detail}.`,
		"history.off": () => "The history index is switched off.",
		"history.none": () => "There is no history index yet; searches read the sessions themselves.",
		"history.whole": (v: { bytes: number; files: number; entries: number }) =>
			`The history index is whole: ${count(v.entries, "entry", "entries")} of ${count(v.files, "session")}, ${megabytes(v.bytes)} MB.`,
		"history.version": ({ found }: { found: number }) =>
			`The history index has the layout ${found} of another version.`,
		"history.damaged": ({ cause, detail }: { cause: keyof typeof damages; detail: string }) =>
			`The history index is damaged: ${damages[cause](detail)}.`,
		"history.locked": () => "Another process holds the history index right now.",
		"history.plain": () => "This Node has no SQLite; searches read the sessions themselves.",
		"embedding.off": () => "Messages are not compared by meaning; it is switched off.",
		"embedding.native": ({ models }: { models: readonly string[] }) =>
			`Messages are compared by meaning, with ${models.join(" and ")}.`,
		"models.unchecked": ({ bytes, count: n }: Files & { bytes: number }) =>
			`${count(n, "model")} of ${megabytes(bytes)} MB ${n === 1 ? "has" : "have"} the right sizes; the bytes were not compared.`,
		"models.checked": ({ bytes, count: n }: Files & { bytes: number }) =>
			`${count(n, "model")} of ${megabytes(bytes)} MB: every byte is as it was installed.`,
		"model.damaged": (v: { id: string; file: string; fault: keyof typeof faults }) =>
			`${v.file} of ${v.id} ${faults[v.fault]}.`,
		"model.incomplete": ({ file, id }: { id: string; file: string }) =>
			`${file} of ${id} is missing.`,
		"downloads.left": ({ bytes, count: n }: Files & { bytes: number }) =>
			`${count(n, "leftover")} of broken downloads and installations, ${megabytes(bytes)} MB.`,
		"folder.none": ({ path }: At) => `Nothing was kept here yet: ${path}`,
		"folder.writable": ({ path }: At) => `What is kept can be written: ${path}`,
		"folder.closed": ({ path }: At) => `Nothing can be written into ${path}`,
		"folder.blocked": ({ path }: At) =>
			`A file stands where a folder should be, so that nothing can be kept there: ${path}`,
		"note.large": ({ bytes, most, path }: At & { bytes: number; most: number }) =>
			`The note has ${kilobytes(bytes)} KB and is not told: more than ${kilobytes(most)} KB are not read. ${path}`,
		"note.unreadable": ({ failure, path }: At & { failure: keyof typeof enNotice.failures }) =>
			`The note is not read and not told, since ${enNotice.failures[failure]}: ${path}`,
		"store.damaged": (v: Files & { store: keyof typeof stores }) => stores[v.store].says(v.count),
		"memories.lost": (v: Files) =>
			`${count(v.count, "memory", "memories")} of sessions that pi has no file of.`,
		"modes.fit": (v: Files) =>
			`${count(v.count, "file or folder", "files and folders")}, for you alone.`,
		"modes.open": (v: Files) =>
			`Others on this machine may read ${count(v.count, "file or folder", "files and folders")} of what is kept.`,
		"locks.none": () => "No lock is left behind.",
		"locks.held": ({ count: n, pids }: Processes) =>
			`${count(n, "lock")} held by ${pids.length === 0 ? "a process" : pids.join(", ")}.`,
		"locks.stale": ({ count: n, pids }: Processes) =>
			`${count(n, "lock")} left by ${pids.length === 0 ? "a process" : `process ${pids.join(", ")}`} that no longer works.`,
		"temps.left": ({ bytes, count: n }: Files & { bytes: number }) =>
			`${count(n, "temporary file")} left by a killed process, ${megabytes(bytes)} MB.`,
		"files.aside": (v: Files) =>
			`${count(v.count, "file")} that could not be read or written ${v.count === 1 ? "was" : "were"} put aside.`,
		"sessions.unsealed": (v: Files) => `${count(v.count, "session")} ended without a summary.`,
		"sessions.lost": (v: Files) => `${count(v.count, "record")} of sessions whose file is gone.`,
		"walk.cut": ({ most }: { most: number }) => `Only the first ${most} files were looked at.`,
		"room.enough": ({ bytes }: { bytes: number }) => `${gigabytes(bytes)} GB are free.`,
		"room.low": ({ bytes }: { bytes: number }) => `Only ${megabytes(bytes)} MB are free.`,
		"room.none": ({ bytes }: { bytes: number }) =>
			`The disk is full: ${megabytes(bytes)} MB are left.`,
		"check.late": ({ area, seconds }: { area: keyof typeof areas; seconds: number }) =>
			`Not finished within ${seconds} s: ${areas[area]}.`,
		"check.failed": ({ area, detail }: { area: keyof typeof areas; detail: string }) =>
			`Could not be looked at, ${areas[area]}: ${detail}`,
	},
	todo: {
		"node.old": () => "Install a newer Node and start pi with it.",
		"pi.newer": () => "Nothing, unless something behaves oddly; then say both versions.",
		"pi.older": () => "Update pi: npm install -g @earendil-works/pi-coding-agent",
		"features.missing": () => "Update pi, or this package where pi is newer.",
		"rival.installed": (v: { source: string; kind: "package" | "extension" }) =>
			v.kind === "package"
				? `Keep one of the two: pi remove ${v.source}`
				: `Keep one of the two: take ${v.source} out of pi's extensions.`,
		"copies.more": () => "Keep one: pi list shows the sources, pi remove takes one out.",
		"compactor.other": () =>
			"Keep one: remove the other, or set compaction.enabled to false in config.json.",
		"tool.renamed": () => "Nothing; remove the other extension if you want the name back.",
		"session.unsaved": () => "Nothing; the file comes with the first message.",
		"session.unanswered": () => "Write a repaired copy beside it; the session stays as it is.",
		"session.broken": () => "Write a repaired copy beside it; the session stays as it is.",
		"session.reused": () => "Nothing where your model takes it; else write a repaired copy.",
		"session.cut": () => "Write a repaired copy beside it that joins both parts.",
		"session.loose": () =>
			"Nothing; /tree goes to one of them, and there /waystation doctor repair joins both parts.",
		"session.lines": ({ path }: At) => `Nothing; what they hold is kept in ${path}`,
		"settings.wrong": ({ fault }: { fault: { field: string } }): string =>
			fault.field === ""
				? "Put that file right, or take it away; until then the defaults hold."
				: "Correct the field in that file; until then the default holds.",
		"settings.model": ({ setting }: { setting: string }) =>
			`Choose another one with /waystation settings ${setting}; until then another model does its work.`,
		"settings.key": () => "Choose another one: /waystation settings compaction.undoKey alt+u",
		"ledger.dropped": ({ path }: At) => `Look for the broken entries in ${path}`,
		"ledger.newer": () => "Update this package.",
		"ledger.damaged": ({ path }: At) =>
			`Correct it or put a backup there: ${path}. With the next change it is put aside.`,
		"history.off": () => "Set history.enabled to true if you want it.",
		"history.none": () => "Make it now from the sessions.",
		"history.version": () => "Make it anew from the sessions.",
		"history.damaged": () => "Make it anew from the sessions.",
		"history.locked": () => "Look again in a moment.",
		"history.plain": () => "Run pi with Node 22.19 or later for a quick search.",
		"embedding.off": () => "/carryover embed on switches it on.",
		"embedding.words": () => "/carryover embed tells more; /carryover embed on prepares it.",
		"models.unchecked": () => "Compare every byte with what was installed.",
		"model.damaged": () => "Put the damaged files aside; they are fetched anew when next needed.",
		"model.incomplete": () => "/carryover embed on fetches what is missing.",
		"downloads.left": () => "Remove them; what is needed is fetched anew.",
		"folder.closed": ({ path }: At) => `Allow writing there: chmod u+w ${path}`,
		"folder.blocked": () => "Move the file away, or delete it; the folder is made anew.",
		"note.large": () =>
			"Shorten it with an editor, or empty it with /carryover clear, which keeps what it held.",
		"note.unreadable": () => "Mend that, or move what stands there away.",
		"store.damaged": (v: { store: keyof typeof stores }) => stores[v.store].todo,
		"memories.lost": () =>
			"Nothing: they are told nowhere. Delete the folders of sessions that you have deleted.",
		"modes.open": (v: Files) => `Make ${v.count === 1 ? "it" : "them"} readable for you alone.`,
		"locks.held": () => "Nothing; they go with the work of that process.",
		"locks.stale": () => "Remove them.",
		"temps.left": () => "Remove them.",
		"files.aside": () => "See what they hold, then delete them yourself: nothing else has it.",
		"sessions.unsealed": () => "Nothing; the next start in their project makes up for it.",
		"sessions.lost": () => "Forget them: there is nothing left to sum up.",
		"walk.cut": () => "Nothing; what was looked at is told.",
		"room.low": () => "Make room; a model or an index may not fit.",
		"room.none": () => "Make room: nothing can be saved.",
		"check.late": () => "Look again; a slow disk may be the reason.",
		"check.failed": () => "Look again; if it stays, copy the report.",
	},
};

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0);
