import type { Messages } from "#i18n/en.ts";
import type { CheckpointNotice as NoticeOf } from "#src/checkpoints/notice.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { AskFailure, Notice, Severity } from "#src/store/notice.ts";
import { short } from "./short.ts";

export type CheckpointNotice = NoticeOf<NoteFailure, AskFailure>;

const severities: Readonly<Record<CheckpointNotice["code"], Severity>> = {
	"checkpoint.taken": "info",
	"checkpoint.nothing": "info",
	"checkpoint.consolidated": "info",
	"checkpoint.failed": "warning",
	"checkpoint.full": "warning",
	"checkpoint.cancelled": "info",
	"checkpoint.off": "warning",
	"checkpoint.unavailable": "warning",
	"checkpoint.unknown": "warning",
	"memory.failed": "error",
	"memory.earlier": "warning",
	"memory.rebuilt": "info",
	"memory.paused": "info",
	"memory.forgotten": "info",
	"memory.overflow": "warning",
};

/** Whether a notice is one about the memory of this session. */
export function isCheckpointNotice(notice: Notice): notice is CheckpointNotice {
	return notice.code.startsWith("checkpoint.") || notice.code.startsWith("memory.");
}

export function checkpointSeverity({ code }: CheckpointNotice): Severity {
	return severities[code];
}

/** One line of words for a notice about the memory of this session. */
export function sayCheckpoint(notice: CheckpointNotice, words: Messages): string {
	const { checkpoint: say } = words.notice;
	switch (notice.code) {
		case "checkpoint.taken":
			return say.taken(notice.items);
		case "checkpoint.nothing":
			return say.nothing;
		case "checkpoint.consolidated":
			return say.consolidated(notice.records);
		case "checkpoint.failed":
			return say.failed[notice.what](sayWhy(notice, words));
		case "checkpoint.full":
			return say.full;
		case "checkpoint.cancelled":
			return say.cancelled;
		case "checkpoint.off":
			return say.off;
		case "checkpoint.unavailable":
			return say.unavailable;
		case "checkpoint.unknown":
			return say.unknown(notice.number, notice.known);
		default:
			return sayMemory(notice, words);
	}
}

function sayWhy(
	{ failure, detail }: Extract<CheckpointNotice, { code: "checkpoint.failed" }>,
	{ notice }: Messages,
): string {
	const told = short(detail);
	return told === "" ? notice.asks[failure] : notice.withDetail(notice.asks[failure], told);
}

function sayMemory(
	notice: Extract<CheckpointNotice, { code: `memory.${string}` }>,
	words: Messages,
): string {
	const { checkpoint: say, failures } = words.notice;
	switch (notice.code) {
		case "memory.failed": {
			const tell = notice.what === "read" ? say.unread : say.unwritten;
			return tell(short(notice.path), failures[notice.failure]);
		}
		case "memory.earlier":
			return say.earlier(notice.entries);
		case "memory.rebuilt":
			return say.rebuilt(notice.records);
		case "memory.paused":
			return notice.paused ? say.paused : say.resumed;
		case "memory.forgotten":
			return notice.forgotten ? say.forgotten : say.remembered;
		case "memory.overflow":
			return say.overflow(notice.omitted);
	}
}
