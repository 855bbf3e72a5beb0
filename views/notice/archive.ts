import type { Messages } from "#i18n/en.ts";
import type { ArchiveNotice } from "#src/carryover/archive-notice.ts";
import type { Notice } from "#src/store/notice.ts";
import { short } from "./short.ts";

/** Whether a notice is one about archives. */
export function isArchiveNotice(notice: Notice): notice is ArchiveNotice {
	return notice.code.startsWith("archive.");
}

/** One line of words for a notice about archives. */
export function sayArchive(
	notice: ArchiveNotice,
	{ archives, notice: { failures } }: Messages,
): string {
	switch (notice.code) {
		case "archive.failed":
			return archives.notice.failed[notice.what](short(notice.path), failures[notice.failure]);
		case "archive.written":
			return archives.notice.written(short(notice.path));
		case "archive.restored":
			return archives.notice.restored;
		case "archive.deleted":
			return archives.notice.deleted(short(notice.title));
		case "archive.discarded":
			return archives.notice.discarded(short(notice.title));
		case "archive.undone":
			return archives.notice.undone(short(notice.title));
		case "archive.unknown":
			return archives.notice.unknown(notice.number, notice.known);
	}
}
