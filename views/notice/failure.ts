import type { Notice, Severity } from "#src/store/notice.ts";

/** Warnings that tell of something that did not work. The others tell how things stand, and nothing was lost. */
const failed: ReadonlySet<Notice["code"]> = new Set<Notice["code"]>([
	"note.unreadable",
	"summary.failed",
	"ledger.unreadable",
	"ledger.quarantined",
	"file.quarantined",
	"compaction.failed",
	"compaction.evidence",
	"compaction.braked",
	"compaction.no-room",
	"checkpoint.failed",
	"checkpoint.full",
	"embed.failed",
	"embed.unimported",
	"embed.unpurged",
	"prompt.unsent",
	"images.lost",
	"journal.skipped",
]);

/** Whether a notice tells of a failure, which is said at every level. */
export function isFailure({ code }: Notice, severity: Severity): boolean {
	return severity === "error" || failed.has(code);
}
