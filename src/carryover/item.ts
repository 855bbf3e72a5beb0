import { markerOf } from "./block.ts";

/** Set behind the second text where two sessions changed one item in different ways. */
export const conflictMark = " ⟨two versions / 两个版本⟩";

const box = /^\[([ xX✓✔√])\][ \t]+/u;

/** A list item's or paragraph's own words, without its list sign and box. */
export function wordsOf(item: string): string {
	const rest = item.slice(markerOf(item).length);
	return rest.replace(box, "");
}

/** Whether the item has a box, and whether it is checked. */
export function boxOf(item: string): "open" | "checked" | "none" {
	const found = box.exec(`${item.slice(markerOf(item).length)} `);
	if (!found || markerOf(item) === "") return "none";
	return found[1] === " " ? "open" : "checked";
}

/** What stays of an item when its list sign, box, spacing and our mark are put aside. */
export function itemKey(item: string): string {
	return wordsOf(item).replace(conflictMark, "").replace(/\s+/g, " ").trim();
}

/** Marks an item as the second of two texts; a mark that is there already stays single. */
export function withConflictMark(item: string): string {
	if (item.includes(conflictMark)) return item;
	const [first = "", ...more] = item.split("\n");
	// A sign behind the start of a code block would become the name of its language.
	if (/^[`~]{3}/.test(wordsOf(first))) return `${conflictMark.trim()}\n${item}`;
	return [first + conflictMark, ...more].join("\n");
}
