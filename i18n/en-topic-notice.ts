import { count } from "./count.ts";

/** The words of notices about topics. */
export const enTopicNotice = {
	unreadable: (path: string, why: string) => `Topics not read: ${why}. ${path}`,
	unsaved: (path: string, why: string) =>
		`Topics not saved: ${why}. Nothing was overwritten. ${path}`,
	quarantined: (path: string) =>
		`The topics could not be read as JSON and were put aside; a new ledger begins. ${path}`,
	imported: (n: number, path: string) => `${count(n, "topic")} taken over from ${path}.`,
	changed: {
		open: (title: string) => `Topic opened: ${title}`,
		touch: (title: string) => `Topic updated: ${title}`,
		decide: (title: string) => `Noted under ${title}.`,
		retract: (title: string) => `Note taken back under ${title}.`,
		reword: (title: string) => `Reworded under ${title}.`,
		status: (title: string) => `Status changed: ${title}`,
		outcome: (title: string) => `Outcome written: ${title}`,
		title: (title: string) => `Renamed: ${title}`,
		tags: (title: string) => `Tags changed: ${title}`,
		link: (title: string) => `Linked: ${title}`,
		unlink: (title: string) => `Unlinked: ${title}`,
		delete: (title: string) => `Deleted: ${title}.`,
		restore: (title: string) => `Brought back: ${title}`,
		configure: () => "Setting saved.",
	},
	undo: { key: " u brings it back.", command: " /topics undo brings it back." },
	began: {
		opened: (title: string) => `New topic: ${title}`,
		found: (title: string) => `Topic found again: ${title}`,
		closed: (title: string) => `Topic done: ${title}`,
	},
	distilled: (title: string, text: string) => `In one sentence under ${title}: ${text}`,
	entered: (title: string) => `Active topic: ${title}`,
	left: "No topic is active now.",
	undone: "Last change taken back.",
	unknown: (name: string) => `There is no topic "${name}". /topics lists them.`,
	off: "Topics are switched off (topics.enabled in the settings).",
};
