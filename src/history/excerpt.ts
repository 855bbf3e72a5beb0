import { redact } from "#src/lib/redact.ts";
import { boundaryBefore, oneLine } from "#src/lib/text.ts";
import { placeOf, type Window } from "./window.mjs";

/** UTF-16 units in front of what was found. */
const lead = 100;

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
	const text = oneLine(cleanText(window));
	const place = placeOf(text, [...terms]);
	const from = place <= lead ? 0 : boundaryBefore(text, place - lead);
	const to = boundaryBefore(text, from + units);
	const before = from > 0 || window.cutBefore ? "…" : "";
	const after = to < text.length || window.cutAfter ? "…" : "";
	return before + text.slice(from, to) + after;
}
