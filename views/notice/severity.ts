import type { EmbedNotice } from "#src/store/embedding.ts";
import type { Notice, Severity } from "#src/store/notice.ts";
import { type CheckpointNotice, checkpointSeverity, isCheckpointNotice } from "./checkpoint.ts";
import { type AnyCompactionNotice, compactionSeverity, isCompactionNotice } from "./compaction.ts";
import { embedSeverity, isEmbedNotice } from "./embed.ts";

const severities: Readonly<
	Record<Exclude<Notice, AnyCompactionNotice | CheckpointNotice | EmbedNotice>["code"], Severity>
> = {
	"note.held": "warning",
	"note.unreadable": "warning",
	"note.saved": "info",
	"note.merged": "info",
	"note.cleared": "info",
	"note.restored": "info",
	"note.approved": "info",
	"note.unapproved": "warning",
	"note.overflow": "warning",
	"save.failed": "error",
	"save.nothing": "info",
	"undo.nothing": "info",
	"undo.moved": "warning",
	"off.looking": "warning",
	"summary.saving": "info",
	"summary.skipped": "info",
	"summary.failed": "warning",
	"summary.recovered": "info",
	"summary.shortened": "warning",
	"place.none": "warning",
	"ledger.unreadable": "warning",
	"ledger.unsaved": "error",
	"ledger.quarantined": "warning",
	"ledger.imported": "info",
	"topic.changed": "info",
	"topic.entered": "info",
	"topic.began": "info",
	"topic.distilled": "info",
	"topic.left": "info",
	"topic.undone": "info",
	"topic.unknown": "warning",
	"topics.off": "warning",
	"archive.failed": "error",
	"archive.written": "info",
	"archive.restored": "info",
	"archive.deleted": "info",
	"archive.discarded": "info",
	"archive.undone": "info",
	"archive.unknown": "warning",
	"notes.off": "warning",
	"notes.failed": "error",
	"notes.deleted": "info",
	"notes.edited": "info",
	"notes.undone": "info",
	"notes.beside": "warning",
	"notes.renamed": "info",
	"history.failed": "error",
	"history.indexed": "info",
	"history.inserted": "info",
	"history.copied": "info",
	"history.pinned": "info",
	"history.elsewhere": "warning",
	"history.gone": "warning",
	"told.switched": "info",
	"told.pinned": "info",
	"told.unknown": "warning",
	"prompt.unsent": "warning",
	"images.lost": "warning",
	"shift.silenced": "info",
	"shift.refuted": "info",
	"settings.adopted": "info",
	"model.unknown": "warning",
	"caps.reached": "warning",
	"version.unknown": "warning",
	"settings.issue": "warning",
	"settings.kept": "warning",
	"file.quarantined": "warning",
	"tool.renamed": "info",
	"handler.failed": "error",
	"journal.skipped": "warning",
};

/** How much a notice matters. */
export function severityOf(notice: Notice): Severity {
	if (isCompactionNotice(notice)) return compactionSeverity(notice);
	if (isEmbedNotice(notice)) return embedSeverity(notice);
	if (isCheckpointNotice(notice)) return checkpointSeverity(notice);
	if (notice.code === "note.merged" && notice.conflicts > 0) return "warning";
	if (notice.code === "note.saved" && notice.held === true) return "warning";
	return severities[notice.code];
}
