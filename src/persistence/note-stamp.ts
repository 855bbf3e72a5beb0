import type { SaveKind } from "#src/carryover/version.ts";

const stamp = /^\s*<!-- carryover: ([^\n]*?) @ ([^\n]*?) -->[ \t]*(?:\n|$)/;

/** The first line of a saved note: who wrote it and when. The original extension writes the same form. */
export function stampLine(kind: SaveKind, at: number): string {
	return `<!-- carryover: ${kind} @ ${new Date(at).toISOString()} -->`;
}

/** A note's Markdown without the stamp. */
export function withoutStamp(text: string): string {
	return text.replace(stamp, "");
}

/** The words of a note's stamp, as whoever wrote it put them. */
export function stampWords(text: string): string | undefined {
	return stamp.exec(text)?.[1];
}

/** Whether a note says nothing: blank, or a stamp alone. */
export function isBlank(text: string): boolean {
	return withoutStamp(text).trim() === "";
}
