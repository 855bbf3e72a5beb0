import type { Messages } from "#i18n/en.ts";
import type { StoredArchive } from "#src/carryover/archive.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { cutTo, plain, plainLines } from "#views/kit/text.ts";
import { longTokens, shortTokens } from "#views/kit/tokens.ts";
import { type ArchiveRow, type ArchivesView, reasonOf, rowsWith } from "./data.ts";

/** Columns of a title in a list, and lines of a summary in an answer. */
const TITLE = 60;
const MOST_LINES = 2_000;

/** What `/carryover topics` answers where, or when, there is no screen. */
export type ArchivesAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "one"; readonly number: number; readonly archive: StoredArchive }
	| { readonly show: "text"; readonly archive: StoredArchive }
	| { readonly show: "which" };

export function answerArchives(
	question: ArchivesAnswer,
	view: ArchivesView,
	words: Messages,
	now: number,
): string {
	switch (question.show) {
		case "list":
			return sayList(view, question.words.trim(), words, now);
		case "one":
			return sayArchive(question.number, question.archive, words, now);
		case "text":
			return sayText(question.archive, words);
		case "which":
			return words.archives.command.which;
	}
}

/** One aligned line per summary, newest first. */
function sayList(view: ArchivesView, query: string, words: Messages, now: number): string {
	const { archives, notice } = words;
	if (view.failure !== undefined) {
		return archives.unreadable(plain(view.folder), notice.failures[view.failure]);
	}
	const off = view.keeping ? [] : [archives.off];
	if (view.rows.length === 0) {
		return [archives.emptyTitle, ...off, ...archives.emptyText].join("\n");
	}
	const rows = query === "" ? view.rows : rowsWith(view.rows, query);
	const cells = rows.map((row) => cellsOf(row, words, now));
	const lines = alignColumns(cells);
	const skipped = view.skipped === 0 ? [] : [archives.skipped(view.skipped)];
	const none = rows.length === 0 ? [archives.noMatch] : [...lines, ""];
	const total = archives.plain.list(rows.length, view.rows.length, query);
	return [...none, total, ...skipped, ...off].join("\n");
}

function cellsOf({ archive, number }: ArchiveRow, words: Messages, now: number) {
	const { archives } = words;
	const tokens = archive.tokensBefore;
	return [
		String(number),
		cutTo(plain(archive.title) || archives.untitled, TITLE),
		tokens === undefined ? "" : archives.tokens(shortTokens(tokens)),
		archive.reason === undefined ? "" : archives.reasons[archive.reason],
		longAge(archive.at, now, words),
	];
}

function sayArchive(number: number, archive: StoredArchive, words: Messages, now: number): string {
	const { archives } = words;
	const { tokensBefore } = archive;
	const facts = [
		archives.compacted[reasonOf(archive)](longAge(archive.at, now, words)),
		...(tokensBefore === undefined ? [] : [archives.before(longTokens(tokensBefore))]),
		plain(archive.name),
	];
	const title = plain(archive.title) || archives.untitled;
	const head = `${number}  ${title}\n${facts.join(` ${glyphs.between} `)}`;
	return `${head}\n\n${sayText(archive, words)}`;
}

function sayText({ text }: StoredArchive, words: Messages): string {
	const lines = plainLines(text, MOST_LINES).join("\n").trim();
	return lines === "" ? words.archives.nothing : lines;
}
