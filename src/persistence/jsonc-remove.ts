import { type JsoncEdited, readable } from "./jsonc-edit.ts";
import { type JsoncValue, scanJsonc } from "./jsonc-scan.ts";

/**
 * The text without one value, and every other value and comment as it was. Folders of the path that are empty then go
 * with it. The same text where it does not hold the value; `not-json` where it cannot be read.
 */
export function removeInJsonc(text: string, path: readonly string[]): JsoncEdited {
	if (scanJsonc(text) === undefined) return { ok: false, reason: "not-json" };
	let left = text;
	// Of two members with one name the last one counts, so that without it the other would.
	for (let cut = cutAt(left, path); cut !== undefined; cut = cutAt(left, path)) left = cut;
	if (left === text) return { ok: true, text };
	for (let depth = path.length - 1; depth > 0; depth--) {
		const folder = path.slice(0, depth);
		if (!isBare(left, folder)) break;
		left = cutAt(left, folder) ?? left;
	}
	return readable(left);
}

/** The text without the member that counts at a path; undefined where there is none. */
function cutAt(text: string, path: readonly string[]): string | undefined {
	const object = objectAt(text, path.slice(0, -1));
	const members = object?.members ?? [];
	const at = members.findLastIndex(({ key }) => key === path.at(-1));
	const member = members[at];
	if (member === undefined) return undefined;
	const { comma, start, value } = member;
	const isBehind = comma !== undefined && text.slice(value.end, comma).trim() === "";
	const own = linesOf(text, start, isBehind ? comma + 1 : value.end);
	// Without a comma of its own it was the last one, and so is the one before it now.
	const other = isBehind ? undefined : (comma ?? members[at - 1]?.comma);
	if (other === undefined) return without(text, own);
	const sign = [other, other + 1] as const;
	return other > start ? without(without(text, sign), own) : without(without(text, own), sign);
}

type Stretch = readonly [from: number, to: number];

function without(text: string, [from, to]: Stretch): string {
	return text.slice(0, from) + text.slice(to);
}

/** The whole lines of what has its lines for itself; else the stretch with the blanks before it. */
function linesOf(text: string, start: number, end: number): Stretch {
	const lineStart = text.lastIndexOf("\n", start - 1) + 1;
	const lineEnd = text.indexOf("\n", end);
	const front = text.slice(lineStart, start);
	if (front.trim() !== "") return [lineStart + front.trimEnd().length, end];
	const isAlone = lineStart > 0 && lineEnd >= 0 && text.slice(end, lineEnd).trim() === "";
	return isAlone ? [lineStart, lineEnd + 1] : [start, end];
}

/** Whether an object holds nothing, not even a comment, and no other of its name would count in its place. */
function isBare(text: string, path: readonly string[]): boolean {
	const named = objectAt(text, path.slice(0, -1))?.members?.filter(
		({ key }) => key === path.at(-1),
	);
	const [only, ...others] = named ?? [];
	if (only?.value.members?.length !== 0 || others.length > 0) return false;
	return text.slice(only.value.start + 1, only.value.end - 1).trim() === "";
}

function objectAt(text: string, path: readonly string[]): JsoncValue | undefined {
	let node = scanJsonc(text);
	for (const name of path) node = node?.members?.findLast(({ key }) => key === name)?.value;
	return node;
}
