import { markerOf } from "./block.ts";
import { isStruckThrough, saysFinished } from "./finished.ts";
import { isAbout } from "./heading.ts";
import { boxOf, wordsOf } from "./item.ts";
import type { Note, Section } from "./note.ts";

/** Code and comments: what looks finished in them is a sample or set aside. */
const shownAsIs = /^(?: {4}|<!--)|(?:^|\n)[ \t]*(?:`{3}|~{3})/;
const notWork = /^(?:<!--.*-->|[-*_\s]+)$/s;

/** No heading is that deep, so nothing stands below it. */
const never = 7;

interface Tally {
	dropped: number;
}

/** A note without what is finished, and how many items that were. Only explicit signs count as finished. */
export function dropDone(note: Note): { readonly note: Note; readonly dropped: number } {
	const tally: Tally = { dropped: 0 };
	const sections: Section[] = [];
	let finishedLevel = never;
	for (const section of note.sections) {
		finishedLevel = levelOfFinished(section, finishedLevel);
		const finished = finishedLevel !== never;
		const items = openItemsOf(section, finished, tally);
		const template = section.items.length === 0 && !finished;
		if (items.length > 0 || template) sections.push({ ...section, items });
	}
	return { note: { ...note, sections }, dropped: tally.dropped };
}

/** A finished section holds what stands below it, up to the next heading of its own level. */
function levelOfFinished(section: Section, before: number): number {
	const level = section.level ?? 2;
	if (level > before) return before;
	return isAbout(section.heading, "done") ? level : never;
}

/** The items that a note itself says are finished. */
export function finishedItems(note: Note): readonly string[] {
	return note.sections.flatMap((section) => section.items.filter(isDone));
}

/** How many things are left to do: the items of all sections except decisions and finished ones. */
export function openItems(note: Note): number {
	let count = 0;
	for (const { heading, items } of dropDone(note).note.sections) {
		const work = items.filter((item) => !notWork.test(item));
		const listed = work.filter((item) => markerOf(item) !== "");
		// A paragraph beside a list introduces it.
		if (!isAbout(heading, "decisions")) count += listed.length || work.length;
	}
	return count;
}

/** Whether all of an item is checked off or struck through. */
export function isDone(item: string): boolean {
	const lines = item.split("\n").map((line) => line.trim());
	if (boxOf(lines[0] ?? "") === "checked") return !hasOpenBox(item);
	return isStruck(item) || lines.every((line) => line === "" || isStruck(line));
}

function openItemsOf(section: Section, finished: boolean, tally: Tally): readonly string[] {
	// A decision may be about ticks and about what is done.
	const isOver = isAbout(section.heading, "decisions") ? isDone : isDoneOrSaysSo;
	const items: string[] = [];
	for (const item of section.items) {
		if (isOver(item) || (finished && !hasOpenBox(item))) tally.dropped += 1;
		else items.push(withoutDoneLines(item, isOver, tally));
	}
	return items;
}

type IsOver = (item: string) => boolean;

/** Takes finished entries of an inner list out of an item that is itself unfinished. */
function withoutDoneLines(item: string, isOver: IsOver, tally: Tally): string {
	const lines = item.split("\n");
	if (lines.length === 1 || shownAsIs.test(item)) return item;
	const kept = lines.slice(0, 1);
	for (let at = 1; at < lines.length; ) {
		const end = endOfEntry(lines, at);
		const entry = lines.slice(at, end).join("\n").trim();
		const over = markerOf(entry) !== "" && isOver(entry);
		if (over) tally.dropped += 1;
		else kept.push(lines[at] ?? "");
		at = over ? end : at + 1;
	}
	return kept.join("\n").trimEnd();
}

/** Where the lines end that are blank or deeper than line `at`. */
function endOfEntry(lines: readonly string[], at: number): number {
	const depth = depthOf(lines[at] ?? "");
	let end = at + 1;
	while (end < lines.length && depthOf(lines[end] ?? "") > depth) end += 1;
	return end;
}

function depthOf(line: string): number {
	return line.trim() === "" ? Number.POSITIVE_INFINITY : line.search(/\S/);
}

/** The same, or an item that says in its own words that it is finished. */
function isDoneOrSaysSo(item: string): boolean {
	return isDone(item) || (saysFinished(wordsOf(item)) && !hasOpenBox(item));
}

function hasOpenBox(item: string): boolean {
	return item.split("\n").some((line) => boxOf(line.trim()) === "open");
}

function isStruck(text: string): boolean {
	return isStruckThrough(wordsOf(text));
}
