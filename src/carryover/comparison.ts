import { compareNotes } from "./compare.ts";
import { decodeNote } from "./decode-note.ts";
import { openItems } from "./done.ts";
import type { NoteOnDisk } from "./status.ts";
import type { Version } from "./version.ts";

/** A note or version against what came before it. */
export interface Comparison {
	/** The version before, what the user last approved, or nothing to compare with. */
	readonly against: number | "approved" | undefined;
	readonly lines: ReturnType<typeof compareNotes>;
}

/** Compares the note on disk (`note`) or a version by its number; each once. */
export type Comparisons = (of: "note" | number) => Comparison;

/**
 * What is compared as long as neither the note nor its versions (newest first) change: a held note with what was last
 * approved, another one with the version before the last change, a version with the one before it.
 */
export function createComparisons(note: NoteOnDisk, versions: readonly Version[]): Comparisons {
	const compared = new Map<"note" | number, Comparison>();
	return (of) => {
		const known = compared.get(of);
		if (known !== undefined) return known;
		const fresh = of === "note" ? compareNote(note, versions) : compareVersion(of, versions);
		compared.set(of, fresh);
		return fresh;
	};
}

/** How many things the text of a note leaves to do; nothing where there is no text. */
export function openItemsIn(text: string | undefined): number {
	return text === undefined ? 0 : openItems(decodeNote(text));
}

function compareNote(note: NoteOnDisk, versions: readonly Version[]): Comparison {
	const text = "text" in note ? note.text : "";
	if (note.status === "held") {
		const approved = versions.find((version) => version.trusted);
		return { against: "approved", lines: compareNotes(approved?.text ?? "", text) };
	}
	const before = versions.find((version) => version.text.trim() !== text.trim());
	return { against: before?.number, lines: compareNotes(before?.text ?? "", text) };
}

function compareVersion(number: number, versions: readonly Version[]): Comparison {
	const at = versions.findIndex((version) => version.number === number);
	const before = versions[at + 1];
	const text = versions[at]?.text ?? "";
	return { against: before?.number, lines: compareNotes(before?.text ?? "", text) };
}
