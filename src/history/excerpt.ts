import { redact } from "#src/lib/redact.ts";
import { boundaryBefore, oneLine } from "#src/lib/text.ts";
import { placeOf, type Window } from "./window.mjs";

/** UTF-16 units in front of what was found. */
const lead = 100;

/** UTF-16 units of a word that is left out whole where it would be cut. */
const longestWord = 24;

const scrubbed = new WeakMap<Window, string>();

/** The text of a window without its secrets. Scrubbing takes longest of all, so that it is done once for each window. */
export function cleanText(window: Window): string {
	const known = scrubbed.get(window);
	if (known !== undefined) return known;
	const { text } = redact(window.text);
	scrubbed.set(window, text);
	return text;
}

/**
 * What stands around a find on one line of at most about `units` UTF-16 units, without its secrets. Those are known by their
 * shape, which a cut would hide, so that the whole window is scrubbed first.
 */
export function excerptOf(window: Window, terms: readonly string[], units: number): string {
	const clean = cleanText(window);
	const text = oneLine(clean);
	const place = placeOf(text, [...terms]);
	const head = oneLine(headOf(clean, window.cutBefore)).length;
	const from = startOf(text, place, head, window.cutBefore);
	const to = endOf(text, from + units, place + Math.max(0, ...terms.map(({ length }) => length)));
	const before = from > 0 || window.cutBefore ? "…" : "";
	const after = to < text.length || window.cutAfter ? "…" : "";
	return before + text.slice(from, to).trimEnd() + after;
}

/** The line in brackets that says what a text is, or what is left of it where it was cut. */
function headOf(text: string, isCut: boolean): string {
	const [line = ""] = text.split("\n", 1);
	return (isCut ? /^[^[\]]*\]$/ : /^\[[^[\]]*\]$/).test(line.trim()) ? line : "";
}

/** Where an excerpt begins: at the text's beginning, or behind its head line, with a whole word. */
function startOf(text: string, place: number, head: number, isCut: boolean): number {
	const from = place <= lead ? 0 : boundaryBefore(text, place - lead);
	if (from < head && place > head && (from > 0 || isCut)) return head + 1;
	if (from === 0 ? !isCut : !isInWord(text, from)) return from;
	const end = text.slice(from, Math.min(place, from + longestWord)).indexOf(" ");
	return from + end + 1;
}

/** Where an excerpt ends: with a whole word, behind the find. */
function endOf(text: string, units: number, find: number): number {
	const to = boundaryBefore(text, units);
	if (to >= text.length || !isInWord(text, to)) return to;
	const blank = text.lastIndexOf(" ", to);
	return blank < Math.max(find, to - longestWord) ? to : blank;
}

/** Whether both signs at a cut belong to one word of a script that parts words by blanks. */
function isInWord(text: string, at: number): boolean {
	return /^[\p{Script=Latin}\p{N}_]{2}$/u.test(text.slice(at - 1, at + 1));
}
