import type { NoteFailure } from "#src/lib/file-failure.ts";

/** Why a note was not approved. */
export type Unapproved = "not-held" | "no-hash" | "other-hash" | NoteFailure;

/** Signs of a hash that name a note: of fewer, who writes notes for others could make two that share them. */
const signs = 16;

/** What names a note in the command that approves it. */
export function approvalName(hash: string): string {
	return hash.slice(0, signs);
}

/** Whether what was typed is long enough to name just one note. */
export function isApprovalName(typed: string): boolean {
	return typed.length >= signs && /^[0-9a-f]+$/i.test(typed);
}

/** Whether what was typed names the note with this hash. */
export function namesNote(typed: string, hash: string): boolean {
	return isApprovalName(typed) && hash.startsWith(typed.toLowerCase());
}
