import type { CheckItem } from "./check-list.ts";
import type { TaskEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { createRecent, type Kept, type Recent } from "./recent.ts";

/** Tasks in all; lists go whole, since half of one tells a wrong share of what is done. */
const mostTasks = 200;
/** From this share of common entries on, a list in a message is a newer state of one that is known. */
const sameList = 0.5;

interface TaskList extends Seen {
	readonly name: string | undefined;
	readonly items: readonly TaskEvidence[];
}

/** Where a list was seen, and whether the session keeps it itself. */
export interface ListSeen extends Seen {
	readonly own: boolean;
}

/** Follows check lists and lists of tasks. */
export interface TaskTally {
	/** The whole list of a file or a tool; one without entries is gone. */
	put(name: string, items: readonly CheckItem[], seen: ListSeen): void;
	/** A part of a file's list was read, or took the place of another part. */
	patch(
		name: string,
		before: readonly CheckItem[],
		after: readonly CheckItem[],
		seen: ListSeen,
	): void;
	/** A list in a message. */
	say(items: readonly CheckItem[], seen: ListSeen): void;
	kept(): Kept<TaskEvidence>;
}

/** Goes on from the tasks that are known, list by list, the newest first. */
export function createTaskTally(known: readonly TaskEvidence[]): TaskTally {
	const lists = createRecent(listsOf(known), keyOf);
	const set = (list: TaskList) => lists.touch(keyOf(list), list);
	const patch: TaskTally["patch"] = (name, before, after, seen) => {
		const old = lists.get(name);
		if (old === undefined && after.length === 0) return;
		const items = patched(old?.items ?? [], before, tasksOf(after, name, seen, old));
		// Who changes entries of a list works along it.
		const kept = seen.own && before.length + after.length > 0;
		set({ ...whenOf(seen), name, items: kept ? items.map(asOwn) : items });
	};
	return {
		put(name, items, seen) {
			const old = lists.get(name);
			if (items.length === 0 && old === undefined) return;
			set({ ...whenOf(seen), name, items: tasksOf(items, name, seen, old) });
		},
		patch,
		say(items, seen) {
			if (items.length < 2) return;
			const old = sameAs(items, lists);
			const tasks = tasksOf(items, old?.name, seen, old);
			if (old === undefined) set({ ...whenOf(seen), name: undefined, items: tasks });
			else
				lists.touch(keyOf(old), {
					...old,
					items: shownIn(old, patched(old.items, [], tasks), seen),
				});
		},
		kept: () => keptLists(lists.all()),
	};
}

function listsOf(known: readonly TaskEvidence[]): readonly TaskList[] {
	const groups = Map.groupBy(known, ({ list, entry }) => list ?? `entry ${entry}`);
	return [...groups.values()].flatMap((items) => {
		const [first] = items;
		return first === undefined
			? []
			: [{ entry: first.entry, at: first.at, name: first.list, items }];
	});
}

function keyOf({ name, entry }: TaskList): string {
	return name ?? `entry ${entry}`;
}

function tasksOf(
	items: readonly CheckItem[],
	name: string | undefined,
	{ entry, at, own }: ListSeen,
	old: TaskList | undefined,
): readonly TaskEvidence[] {
	const list = name === undefined ? {} : { list: name };
	const known = new Set(old?.items.filter((task) => task.own).map(({ text }) => text));
	return items.map(({ text, done }) => {
		const task = { entry, at, text, done, ...list };
		return own || known.has(text) ? asOwn(task) : task;
	});
}

function asOwn(task: TaskEvidence): TaskEvidence {
	return { ...task, own: true };
}

function whenOf({ entry, at }: Seen): Seen {
	return { entry, at };
}

/** The old entries with those of `before` replaced by `after`, what is in both in its old place. */
function patched(
	old: readonly TaskEvidence[],
	before: readonly CheckItem[],
	after: readonly TaskEvidence[],
): readonly TaskEvidence[] {
	const newer = new Map(after.map((task) => [task.text, task]));
	const gone = new Set(before.map(({ text }) => text).filter((text) => !newer.has(text)));
	const fresh = after.filter(({ text }) => old.every((task) => task.text !== text));
	const place = old.findIndex(({ text }) => gone.has(text));
	const kept = old.map((task) => newer.get(task.text) ?? task);
	const head = kept.slice(0, place < 0 ? kept.length : place);
	const tail = kept.slice(head.length);
	return [...head, ...fresh, ...tail].filter(({ text }) => !gone.has(text));
}

/** A list without a name is known by its entry, so all of it moves to the newest one. */
function shownIn(
	{ name }: TaskList,
	items: readonly TaskEvidence[],
	{ entry, at }: Seen,
): readonly TaskEvidence[] {
	return name === undefined ? items.map((task) => ({ ...task, entry, at })) : items;
}

function sameAs(items: readonly CheckItem[], lists: Recent<TaskList>): TaskList | undefined {
	const texts = new Set(items.map(({ text }) => text));
	return lists.all().find((list) => {
		const common = list.items.filter(({ text }) => texts.has(text)).length;
		return common > 0 && common >= sameList * texts.size;
	});
}

function keptLists(lists: readonly TaskList[]): Kept<TaskEvidence> {
	const rank = ({ items }: TaskList) => (items.some(({ done }) => !done) ? 1 : 0);
	const kept = new Set<TaskList>();
	let count = 0;
	for (const list of lists.toSorted((a, b) => rank(b) - rank(a))) {
		if (count + list.items.length > mostTasks) continue;
		count += list.items.length;
		kept.add(list);
	}
	const total = lists.reduce((sum, { items }) => sum + items.length, 0);
	return {
		kept: lists.filter((list) => kept.has(list)).flatMap(({ items }) => items),
		omitted: total - count,
	};
}
