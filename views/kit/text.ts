import { sliceByColumn, visibleWidth } from "@earendil-works/pi-tui";
import { plainText } from "#src/lib/text.ts";
import { glyphs } from "#themes/glyphs.ts";

/** Controls and the two line separators, which a terminal may act on. */
const breaking = /[\p{Cc}\u2028\u2029]+/gu;
/** Signs that reorder or hide what follows: bidi marks and controls, tag characters. */
const hiding = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Someone else's words on one line: no escape sequences, no control or hiding characters. */
export function plain(text: string): string {
	// pi-tui's own takes all up to a later letter for one sequence, and would hide words that the model is told.
	return plainText(text).replace(breaking, " ").replace(hiding, "");
}

/** Someone else's text as plain lines, at most `most` of them; the rest is left out. */
export function plainLines(text: string, most: number): string[] {
	return text.split(/\r\n|\n|\r/, most).map((line) => plain(line.replaceAll("\t", "  ")).trimEnd());
}

/** Someone else's text as it is, at most `most` lines with their tabs and blanks; only what a terminal would act on is left out. */
export function exactLines(text: string, most: number): string[] {
	return text.split(/\r\n|\n|\r/, most).map((line) => line.split("\t").map(plain).join("\t"));
}

/** At most `width` columns of plain `text`, with an ellipsis where something was cut. */
export function cutTo(text: string, width: number): string {
	if (width <= 0) return "";
	if (visibleWidth(text) <= width) return text;
	return `${sliceByColumn(text, 0, width - 1, true)}${glyphs.ellipsis}`;
}

/** At most `width` columns of plain `text`, cut at its beginning: for paths. */
export function cutStart(text: string, width: number): string {
	const total = visibleWidth(text);
	if (width <= 0) return "";
	if (total <= width) return text;
	const tail = sliceByColumn(text, total - width + 1, width - 1, true);
	return `${glyphs.ellipsis}${tail}`;
}

/**
 * Plain `text` in exactly `width` columns. Cut first, paint after: pi-tui's `truncateToWidth`
 * resets all styling around its ellipsis, which tears a hole in a selected row.
 */
export function inColumns(text: string, width: number): string {
	return padTo(cutTo(text, width), width);
}

/** Painted `text` followed by blanks up to `width` columns. */
export function padTo(text: string, width: number): string {
	return text + " ".repeat(Math.max(0, width - visibleWidth(text)));
}

/** Plain text at the right end of a column; nothing where the column has no room. */
export function inRight(text: string, width: number): string {
	if (width === 0) return "";
	const shown = cutTo(text, width - 1);
	return " ".repeat(width - visibleWidth(shown)) + shown;
}

/** Painted `left` and `right` at the two ends of a line; `right` gives way first. */
export function spread(left: string, right: string, width: number): string {
	const room = width - visibleWidth(right) - 2;
	if (room < visibleWidth(left)) return clip(left, width);
	return padTo(left, width - visibleWidth(right)) + right;
}

/** A painted line held to `width` columns, whatever it contains. */
export function clip(line: string, width: number): string {
	return visibleWidth(line) <= width ? line : sliceByColumn(line, 0, Math.max(0, width), true);
}
