import type { Messages } from "#i18n/en.ts";
import type { NotesNotice } from "#src/notes/notice.ts";
import type { Notice } from "#src/store/notice.ts";
import { short } from "./short.ts";

/** Whether a notice is one about the model's notes. */
export function isNotesNotice(notice: Notice): notice is NotesNotice {
	return notice.code.startsWith("notes.");
}

/** One line of words for a notice about the model's notes. */
export function sayNotes(notice: NotesNotice, { notes: words }: Messages): string {
	switch (notice.code) {
		case "notes.off":
			return words.notice.off;
		case "notes.failed": {
			const { failure, name, what } = notice;
			return words.notice.failed[what](short(name), words.failures[failure]);
		}
		case "notes.deleted":
			return words.notice.deleted(short(notice.name));
		case "notes.edited":
			return words.notice.edited(short(notice.name));
		case "notes.undone":
			return words.notice.undone(short(notice.name));
		case "notes.beside":
			return words.notice.beside(short(notice.name));
		case "notes.renamed":
			return words.notice.renamed(short(notice.name), short(notice.to));
	}
}
