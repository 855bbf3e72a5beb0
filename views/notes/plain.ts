import type { Messages } from "#i18n/en.ts";
import { sizeOf } from "#src/notes/entry.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { cutStart, plain, plainLines } from "#views/kit/text.ts";
import { type NotesView, rowsWith } from "./data.ts";

/** Columns of a name in a list, and lines of a note in an answer. */
const NAME = 60;
const MOST_LINES = 5_000;

/** What `/carryover notes` answers where, or when, there is no screen. */
export type NotesAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "one"; readonly name: string; readonly text: string }
	| { readonly show: "which" };

export function answerNotes(
	question: NotesAnswer,
	view: NotesView,
	words: Messages,
	now: number,
): string {
	switch (question.show) {
		case "list":
			return sayList(view, question.words.trim(), words, now);
		case "one": {
			const lines = plainLines(question.text, MOST_LINES).join("\n").trim();
			return `${plain(question.name)}\n\n${lines === "" ? words.notes.empty : lines}`;
		}
		case "which":
			return words.notes.command.which;
	}
}

/** One aligned line per note, newest first. */
function sayList(view: NotesView, query: string, words: Messages, now: number): string {
	const { notes } = words;
	if (view.failure !== undefined) {
		return notes.unreadable(plain(view.folder), notes.failures[view.failure]);
	}
	if (view.rows.length === 0) return [notes.emptyTitle, ...notes.emptyText].join("\n");
	const rows = query === "" ? view.rows : rowsWith(view.rows, query);
	const cells = rows.map(({ note: { entry } }) => [
		cutStart(plain(entry.name), NAME),
		sizeOf(entry.bytes),
		longAge(entry.changedAt, now, words),
	]);
	const lines = alignColumns(cells);
	const skipped = view.skipped === 0 ? [] : [notes.skipped(view.skipped)];
	const none = rows.length === 0 ? [notes.noMatch] : [...lines, ""];
	const total = notes.plain.list(rows.length, view.rows.length, query);
	return [...none, total, notes.plain.folder(plain(view.folder)), ...skipped].join("\n");
}
