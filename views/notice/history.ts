import type { Messages } from "#i18n/en.ts";
import type { HistoryNotice } from "#src/history/notice.ts";
import type { Notice } from "#src/store/notice.ts";
import { short } from "./short.ts";

/** Whether a notice is of the search. */
export function isHistoryNotice(notice: Notice): notice is HistoryNotice {
	return notice.code.startsWith("history.");
}

/** One line of words for a notice of the search. */
export function sayHistory(notice: HistoryNotice, { history }: Messages): string {
	switch (notice.code) {
		case "history.failed":
			return history.failed(short(notice.detail));
		case "history.indexed":
			return history.indexed;
		case "history.inserted":
			return history.inserted;
		case "history.copied":
			return history.copied;
		case "history.pinned":
			return history.pinned;
		case "history.elsewhere":
			return history.elsewhere;
		case "history.gone":
			return history.gone;
	}
}
