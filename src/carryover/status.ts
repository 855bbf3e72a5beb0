import type { NoteFailure } from "#src/lib/file-failure.ts";

/** Why a note on disk is not told to the model; unlisted where the list of what is trusted cannot be read. */
export type HeldReason = "unknown" | "unlisted" | "changed" | "conflict";

/** Why a project has no place for a note unless the user asks for one. */
export type NoPlace = "home" | "root" | "vanished" | "off";

/** The note of a project as it was last seen on disk. */
export type NoteOnDisk =
	| { readonly status: "none" }
	| {
			readonly status: "known" | "held";
			/** Present when held. */
			readonly reason: HeldReason | undefined;
			/** Whether a hand put a secret into it, which only our next save takes out. */
			readonly unscrubbed?: boolean;
			/** The file as text: well-formed, LF line ends, without a byte order mark. */
			readonly text: string;
			/** SHA-256 of the whole file as text, hexadecimal. */
			readonly hash: string;
			/** Milliseconds of the last change on disk. */
			readonly changedAt: number;
	  }
	| { readonly status: "failed"; readonly failure: NoteFailure; readonly detail: string };
