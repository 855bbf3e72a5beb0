import { redactedSign } from "./secret-value.ts";
import type { Span } from "./span.ts";

/** UTF-16 units between the first and the last line of a key, its quoting included. */
const longestKey = 32_768;

/** No word of prose is as long as a line of a key. */
const leastLine = 16;

const label = "[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?";
const edge = new RegExp(`-{4,5} ?(BEGIN|END) ${label}(?: ?-{4,5})?`, "g");

/**
 * What stands between two lines of a key: line ends, also escaped ones, and the signs of quotes
 * and diffs.
 */
const gap = "(?:\\s|\\\\[nrt]|[>|+\"',#*]){0,40}";
const headers = `(?:(?:Proc-Type|DEK-Info|Version|Comment)[^\\n]{0,200}${gap}){0,4}`;
const line = `[A-Za-z0-9+/=]{${leastLine},}${gap}`;
const lastLine = "(?:[A-Za-z0-9+/=]+(?=…|\\s*$))?";
const bodyWithoutEnd = new RegExp(`${gap}${headers}(?:${line}){0,2000}${lastLine}`, "y");

/** A first or last line of a block. */
interface Edge extends Span {
	readonly opens: boolean;
}

/**
 * The bodies of private key blocks, also of those that lost their first or their last line to a
 * cut.
 */
export function privateKeys(text: string): Span[] {
	const edges = [...text.matchAll(edge)].map((match) => ({
		start: match.index,
		end: match.index + match[0].length,
		opens: match[1] === "BEGIN",
	}));
	return edges
		.map((one, index) => bodyAt(text, one, edges[index - 1], edges[index + 1]))
		.map((body) => trimmed(text, body))
		.filter((body) => isKey(text, body));
}

function bodyAt(text: string, one: Edge, before: Edge | undefined, after: Edge | undefined): Span {
	if (!one.opens) return headless(text, one.start, before?.end ?? 0);
	const closed = after !== undefined && !after.opens && after.start - one.end <= longestKey;
	return closed ? { start: one.end, end: after.start } : tailless(text, one.end);
}

function tailless(text: string, start: number): Span {
	bodyWithoutEnd.lastIndex = start;
	return { start, end: start + (bodyWithoutEnd.exec(text)?.[0].length ?? 0) };
}

/**
 * The lines before a last line; where the first line is known too, these are part of what it
 * found.
 */
function headless(text: string, close: number, floor: number): Span {
	let start = close;
	let lines = 0;
	for (let words = 0; ; words++) {
		const word = wordBefore(text, start, floor);
		const length = word.end - word.start;
		const isEdge = word.start === floor || text[word.start - 1] === "…";
		const isShort = length < leastLine && !isEdge && (lines > 0 || words > 1);
		if (length === 0 || isShort) break;
		if (length >= leastLine) lines++;
		start = word.start;
	}
	return { start: lines > 0 ? start : close, end: close };
}

function wordBefore(text: string, from: number, floor: number): Span {
	let last = from;
	while (last > floor && gapLength(text, last) > 0) last -= gapLength(text, last);
	let first = last;
	while (first > floor && /[A-Za-z0-9+/=]/.test(text.charAt(first - 1))) first--;
	const escaped = text[first - 1] === "\\" && first < last && /[nrt]/.test(text.charAt(first));
	return { start: escaped ? first + 1 : first, end: last };
}

function gapLength(text: string, before: number): number {
	if (/[\s>|"',#*]/.test(text.charAt(before - 1))) return 1;
	// A plus sign at the start of a line is a diff's, not the key's.
	return /\\[nrt]|\n\+/.test(text.slice(before - 2, before)) ? 2 : 0;
}

function trimmed(text: string, body: Span): Span {
	const inside = text.slice(body.start, body.end);
	const before = /^(?:\s|\\[nrt]|[>|+"',#*])*/.exec(inside)?.[0].length ?? 0;
	let end = body.end;
	while (end > body.start + before && gapLength(text, end) > 0) end -= gapLength(text, end);
	return { start: body.start + before, end };
}

function isKey(text: string, body: Span): boolean {
	const inside = text.slice(body.start, body.end);
	if (inside === "" || inside === redactedSign) return false;
	const isLast = text[body.end] === "…" || text.slice(body.end).trim() === "";
	return isLast || /[A-Za-z0-9+/=]{16}/.test(inside);
}
