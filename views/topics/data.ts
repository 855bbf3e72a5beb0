import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Notice } from "#src/store/notice.ts";
import type { TopicChange } from "#src/topics/change.ts";
import type { Ledger } from "#src/topics/ledger.ts";

/** What `/topics` tells, on a screen or in text. */
export interface TopicsView {
	readonly ledger: Ledger;
	/** Absolute path of the ledger's file. */
	readonly file: string;
	/** Why the file could not be read or written the last time. */
	readonly failure: NoteFailure | undefined;
	/** Absolute path of this session's project. */
	readonly project: string;
	/** Id of the topic that the branch works on. */
	readonly active: string | undefined;
	/** Milliseconds on the wall clock since when a request is being classified. */
	readonly classifyingSince: number | undefined;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
}

/** What the screen asks the host to do. */
export type TopicsRequest =
	| { readonly ask: "apply"; readonly changes: readonly TopicChange[] }
	/** Work on this topic from here on; undefined for none. */
	| { readonly ask: "activate"; readonly id: string | undefined }
	| { readonly ask: "undo" }
	| { readonly ask: "config" };
