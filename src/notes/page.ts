import { boundaryBefore } from "#src/lib/text.ts";
import { unitsWithin } from "#src/lib/tokens.ts";

/** What a page may take. */
export interface Room {
	readonly tokens: number;
	/** UTF-16 units. */
	readonly units: number;
}

/** A part of a text by UTF-16 units. */
export interface Page {
	readonly text: string;
	readonly from: number;
	readonly to: number;
	readonly more: boolean;
}

/** The page of a whole text that begins at `offset`. */
export function pageOf(text: string, offset: number, room: Room): Page {
	const from = startAt(text, offset);
	const rest = text.slice(from);
	const length = pageLength(rest, room);
	const to = from + length;
	return { text: rest.slice(0, length), from, to, more: to < text.length };
}

/** The offset itself, within the text and not inside a character. */
export function startAt(text: string, offset: number): number {
	const at = Math.min(Math.max(0, Math.floor(offset)), text.length);
	return isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at;
}

/**
 * How many UTF-16 units from the start of `text` make a page: all that fits, ending behind a line where the last one
 * is not far, else between graphemes. Never none of a text that has some, however little fits.
 */
export function pageLength(text: string, room: Room): number {
	const fitting = Math.min(unitsWithin(text, room.tokens), room.units);
	if (fitting >= text.length) return text.length;
	const line = text.lastIndexOf("\n", fitting - 1) + 1;
	if (line > fitting / 2) return line;
	const whole = boundaryBefore(text, fitting);
	if (whole > 0) return whole;
	// A cluster longer than the page is cut between characters, so that reading goes on.
	const cut = Math.max(1, fitting);
	return isHigh(text.charCodeAt(cut - 1)) && isLow(text.charCodeAt(cut)) ? cut + 1 : cut;
}

function isHigh(code: number): boolean {
	return code >= 0xd800 && code < 0xdc00;
}

function isLow(code: number): boolean {
	return code >= 0xdc00 && code < 0xe000;
}
