import type { Messages } from "#i18n/en.ts";
import type { ArchiveNotice } from "#src/carryover/archive-notice.ts";
import type { HistoryNotice } from "#src/history/notice.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { NotesNotice } from "#src/notes/notice.ts";
import type { ToldNotice } from "#src/recall/notice.ts";
import type { EmbedNotice } from "#src/store/embedding.ts";
import type { ClearedBack, Notice, Severity } from "#src/store/notice.ts";
import type { TopicNotice } from "#src/topics/notice.ts";
import { plain } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import { sayApproval } from "./approval.ts";
import { isArchiveNotice, sayArchive } from "./archive.ts";
import { type CheckpointNotice, isCheckpointNotice, sayCheckpoint } from "./checkpoint.ts";
import { type AnyCompactionNotice, isCompactionNotice, sayCompaction } from "./compaction.ts";
import { isEmbedNotice, sayEmbed } from "./embed.ts";
import { isHistoryNotice, sayHistory } from "./history.ts";
import { sayIssue, sayKept } from "./issue.ts";
import { isNotesNotice, sayNotes } from "./notes.ts";
import { severityOf } from "./severity.ts";
import { short } from "./short.ts";
import { isToldNotice, sayTold } from "./told.ts";
import { isTopicNotice, sayTopic } from "./topic.ts";

export interface NoticeText {
	readonly text: string;
	readonly severity: Severity;
}

/** One line of words for a notice. */
export function noticeText(notice: Notice, words: Messages): NoticeText {
	return { text: say(notice, words.notice, words), severity: severityOf(notice) };
}

function say(notice: Notice, words: Messages["notice"], all: Messages): string {
	if (isTopicNotice(notice)) return sayTopic(notice, words);
	if (isArchiveNotice(notice)) return sayArchive(notice, all);
	if (isCompactionNotice(notice)) return sayCompaction(notice, all);
	if (isEmbedNotice(notice)) return sayEmbed(notice, all);
	if (isNotesNotice(notice)) return sayNotes(notice, all);
	if (isCheckpointNotice(notice)) return sayCheckpoint(notice, all);
	if (isHistoryNotice(notice)) return sayHistory(notice, all);
	if (isToldNotice(notice)) return sayTold(notice, all);
	return sayNote(notice, words, all);
}

function sayNote(
	notice: Exclude<
		Notice,
		| TopicNotice<NoteFailure>
		| ArchiveNotice
		| AnyCompactionNotice
		| CheckpointNotice
		| EmbedNotice
		| HistoryNotice
		| NotesNotice
		| ToldNotice
	>,
	words: Messages["notice"],
	all: Messages,
): string {
	switch (notice.code) {
		case "note.held":
			return words.held[notice.reason];
		case "note.unreadable":
			return words.unreadable(short(notice.path), words.failures[notice.failure]);
		case "note.saved":
			return saySaved(notice, words);
		case "note.merged":
			return words.merged(notice.conflicts);
		case "note.cleared":
			return sayCleared(notice.back, words);
		case "note.restored":
			return keptAside(words.restored(notice.version), notice.aside, words);
		case "note.approved":
		case "note.unapproved":
			return sayApproval(notice, words);
		case "note.overflow":
			return words.overflow(notice.omitted);
		case "save.failed":
			return words.saveFailed(short(notice.path), words.failures[notice.failure]);
		case "save.nothing":
			return words.nothing;
		case "undo.nothing":
			return words.nothingToUndo;
		case "undo.moved":
			return words.movedOn;
		case "summary.saving":
			return all.quit.saving;
		case "summary.skipped":
			return words.skipped;
		case "summary.failed":
			return words.summaryFailed(sayFailure(notice, words));
		case "summary.recovered":
			return words.recovered(notice.sessions);
		case "summary.shortened":
			return words.shortened(notice.leftOut);
		case "place.none":
			return words.noPlace[notice.reason];
		default:
			return sayHouse(notice, words, all);
	}
}

function saySaved(
	{ doneDropped, held, openItems }: Extract<Notice, { code: "note.saved" }>,
	words: Messages["notice"],
): string {
	return held === true ? words.savedHeld(openItems) : words.saved(openItems, doneDropped);
}

/** What concerns the extension itself rather than the note. */
function sayHouse(
	notice: Extract<
		Notice,
		{
			code:
				| "off.looking"
				| "prompt.unsent"
				| "images.lost"
				| "shift.silenced"
				| "shift.refuted"
				| "settings.adopted"
				| "model.unknown"
				| "caps.reached"
				| "version.unknown"
				| "settings.issue"
				| "settings.kept"
				| "file.quarantined"
				| "tool.renamed"
				| "handler.failed"
				| "journal.skipped";
		}
	>,
	words: Messages["notice"],
	all: Messages,
): string {
	switch (notice.code) {
		case "off.looking":
			return all.waystation.off.looking;
		case "prompt.unsent":
			return all.shift.unsent(plain(notice.text));
		case "images.lost":
			return all.shift.imagesLost(notice.count);
		case "shift.silenced":
			return notice.silenced ? all.shift.silenced : all.shift.loud;
		case "shift.refuted":
			return all.shift.refuted;
		case "settings.adopted":
			return words.adopted(notice.from.join(all.listComma));
		case "model.unknown":
			return words.unknownModel(short(notice.name));
		case "caps.reached":
			return words.capReached[notice.cap](longTokens(notice.tokens));
		case "version.unknown":
			return all.command.noVersion(notice.number, notice.oldest, notice.newest);
		case "settings.issue":
			return sayIssue(notice.issue, all);
		case "settings.kept":
			return sayKept(notice.issue, all);
		case "file.quarantined":
			return words.quarantined(short(notice.path));
		case "tool.renamed":
			return words.renamed(short(notice.wanted), short(notice.name));
		case "handler.failed":
			return words.handlerFailed(short(notice.hook), short(notice.message));
		case "journal.skipped":
			return words.skippedEntries(notice.count);
	}
}

function sayFailure(
	{ failure, detail }: Extract<Notice, { code: "summary.failed" }>,
	words: Messages["notice"],
): string {
	const told = short(detail);
	return told === "" ? words.asks[failure] : words.withDetail(words.asks[failure], told);
}

function sayCleared(back: ClearedBack, words: Messages["notice"]): string {
	if (back === undefined) return words.cleared;
	if (back === "key") return words.clearedBack.key;
	if ("version" in back) return words.clearedBack.version(back.version);
	return keptAside(words.cleared, back.file, words);
}

function keptAside(done: string, path: string | undefined, words: Messages["notice"]): string {
	return path === undefined ? done : words.keptAside(done, short(path));
}
