import type { Unapproved } from "#src/carryover/approval.ts";
import type { ArchiveNotice } from "#src/carryover/archive-notice.ts";
import type { HeldReason, NoPlace } from "#src/carryover/status.ts";
import type { CheckpointNotice } from "#src/checkpoints/notice.ts";
import type { CompactionNotice } from "#src/compaction/notice.ts";
import type { HistoryNotice } from "#src/history/notice.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { NotesNotice } from "#src/notes/notice.ts";
import type { ToldNotice } from "#src/recall/notice.ts";
import type { TopicNotice } from "#src/topics/notice.ts";
import type { EmbedNotice } from "./embedding.ts";
import type { Forerunner, SettingsIssue } from "./settings.ts";

/** Why a model's answer was not taken. */
export type AskFailure =
	| "no-model"
	| "auth"
	| "rate"
	| "server"
	| "network"
	| "overflow"
	| "timeout"
	| "aborted"
	| "cut-off"
	| "bad-request"
	| "empty"
	| "too-long"
	| "not-a-note"
	| "not-json"
	| "not-a-sentence"
	| "capped";

/** How a cleared note comes back: a key of the screen, a version, the path of a file; undefined where nothing was there. */
export type ClearedBack =
	| "key"
	| { readonly version: number }
	| { readonly file: string }
	| undefined;

/** Something that the user is told in one line. It holds facts; the words are in i18n. */
export type Notice =
	| TopicNotice<NoteFailure>
	| ArchiveNotice
	| ToldNotice
	| CompactionNotice<AskFailure>
	| HistoryNotice
	| EmbedNotice
	| NotesNotice
	| CheckpointNotice<NoteFailure, AskFailure>
	| { readonly code: "note.held"; readonly reason: HeldReason }
	| { readonly code: "note.unreadable"; readonly failure: NoteFailure; readonly path: string }
	| {
			readonly code: "note.saved";
			readonly openItems: number;
			readonly doneDropped: number;
			/** Whether the note stays held back: what is in it is told to no model. */
			readonly held?: boolean;
	  }
	| { readonly code: "note.merged"; readonly conflicts: number }
	| { readonly code: "note.cleared"; readonly back: ClearedBack }
	| { readonly code: "note.restored"; readonly version: number; readonly aside?: string }
	/** `oldest` and `newest` are the numbers that the log has; 0 where it has none. */
	| {
			readonly code: "version.unknown";
			readonly number: number;
			readonly oldest: number;
			readonly newest: number;
	  }
	| { readonly code: "note.approved" }
	| { readonly code: "note.unapproved"; readonly why: Unapproved }
	| { readonly code: "note.overflow"; readonly omitted: number }
	| { readonly code: "save.failed"; readonly failure: NoteFailure; readonly path: string }
	| { readonly code: "save.nothing" }
	| { readonly code: "undo.nothing" }
	/** Something happened since it was shown, which taking it back would undo as well. */
	| { readonly code: "undo.moved" }
	/** The user asked for a change while Waystation is off. */
	| { readonly code: "off.looking" }
	| { readonly code: "summary.saving" }
	| { readonly code: "summary.skipped" }
	| { readonly code: "summary.failed"; readonly failure: AskFailure; readonly detail: string }
	| { readonly code: "summary.recovered"; readonly sessions: number }
	/** A summary was longer than a note is; what was left out of it is still in the session. */
	| { readonly code: "summary.shortened"; readonly leftOut: number }
	| { readonly code: "place.none"; readonly reason: NoPlace }
	| { readonly code: "settings.issue"; readonly issue: SettingsIssue }
	/** A file that cannot be read while a session runs: what held before goes on. */
	| { readonly code: "settings.kept"; readonly issue: SettingsIssue }
	| { readonly code: "prompt.unsent"; readonly text: string }
	/** Images of inputs that went back to an editor, which holds texts alone. */
	| { readonly code: "images.lost"; readonly count: number }
	| { readonly code: "shift.silenced"; readonly silenced: boolean }
	/** A model was asked whether a message leaves its topic, and said that it does not. */
	| { readonly code: "shift.refuted" }
	/** Settings of older extensions hold where ours say nothing. */
	| { readonly code: "settings.adopted"; readonly from: readonly Forerunner[] }
	| { readonly code: "model.unknown"; readonly name: string }
	/** What runs by itself rests from here on. */
	| { readonly code: "caps.reached"; readonly cap: "session" | "day"; readonly tokens: number }
	| { readonly code: "file.quarantined"; readonly path: string }
	| { readonly code: "tool.renamed"; readonly wanted: string; readonly name: string }
	| { readonly code: "handler.failed"; readonly hook: string; readonly message: string }
	| { readonly code: "journal.skipped"; readonly count: number };

export type Severity = "info" | "warning" | "error";
