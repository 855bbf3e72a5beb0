import { isSameFolder } from "#src/topics/project.ts";
import { isOpen, type Topic } from "#src/topics/topic.ts";
import type { HeadingAt } from "#views/kit/headed.ts";

/** The line above the topics of a project. */
export interface Heading {
	/** Stays while the list changes, as a topic's id does. */
	readonly id: string;
	/** Absolute path of the project; empty for none. */
	readonly folder: string;
	/** The folder's name, as much of its path as tells it from others. */
	readonly name: string;
	readonly open: number;
}

/** One line of the list. A topic stands for itself: ten thousand wrappings would cost a picture. */
export type Row = Heading | Topic;

export function isHeading(row: Row | undefined): row is Heading {
	return row !== undefined && "folder" in row;
}

/** Tells which of these rows are headings. */
export function headingsOf(rows: readonly Row[]): HeadingAt {
	return (index) => isHeading(rows[index]);
}

/** The list as it is shown, and how much it leaves out. */
export interface Listing {
	readonly rows: readonly Row[];
	readonly keys: readonly string[];
	/** Topics among the rows. */
	readonly shown: number;
	/** Topics before any filter but the scope, and the open ones of them. */
	readonly all: number;
	readonly open: number;
}

/** The topics of one project while they are collected. */
interface Group {
	readonly topics: Topic[];
	readonly ids: string[];
	open: number;
}

/** Topics under the headings of their projects, this one first, the others as they come; with their keys. */
export function groupRows(
	topics: readonly Topic[],
	project: string,
): Pick<Listing, "rows" | "keys"> {
	const groups = collect(topics, project);
	const names = shortNames([...groups.keys()]);
	const rows: Row[] = [];
	const keys: string[] = [];
	for (const [folder, group] of groups) {
		if (group.topics.length === 0) continue;
		const id = `project ${folder}`;
		rows.push({ id, folder, name: names.get(folder) ?? "", open: group.open });
		keys.push(id);
		for (const topic of group.topics) rows.push(topic);
		for (const key of group.ids) keys.push(key);
	}
	return { rows, keys };
}

/** Everything that is read of a topic is read here at once: going back to ten thousand of them is slow. */
function collect(topics: readonly Topic[], project: string): ReadonlyMap<string, Group> {
	const groups = new Map<string, Group>([[project, { topics: [], ids: [], open: 0 }]]);
	const homes = new Map<string, Group>();
	for (const topic of topics) {
		let group = homes.get(topic.project);
		if (group === undefined) {
			group = groupOf(groups, topic.project, project);
			homes.set(topic.project, group);
		}
		group.topics.push(topic);
		group.ids.push(topic.id);
		if (isOpen(topic)) group.open += 1;
	}
	return groups;
}

function groupOf(groups: Map<string, Group>, folder: string, project: string): Group {
	const home = isSameFolder(folder, project) ? project : folder;
	const group = groups.get(home) ?? { topics: [], ids: [], open: 0 };
	groups.set(home, group);
	return group;
}

/** The last part of each path, with its parent where two would be called the same. */
function shortNames(folders: readonly string[]): ReadonlyMap<string, string> {
	const parts = folders.map((folder) => folder.split(/[\\/]/).filter((part) => part !== ""));
	const times = new Map<string, number>();
	for (const part of parts) {
		const last = part.at(-1) ?? "";
		times.set(last, (times.get(last) ?? 0) + 1);
	}
	return new Map(
		folders.map((folder, index) => {
			const part = parts[index] ?? [];
			const alone = times.get(part.at(-1) ?? "") === 1;
			return [folder, part.slice(alone ? -1 : -2).join("/")];
		}),
	);
}
