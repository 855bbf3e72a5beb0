import type { Messages } from "#i18n/en.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { shownText } from "#views/kit/shown.ts";
import { plain, plainLines } from "#views/kit/text.ts";
import { noticeText } from "#views/notice/text.ts";
import { authorOf, type CarryoverView, type VersionRow } from "./data.ts";

/** Versions that the log answers with; the screen has them all. */
const MOST_VERSIONS = 20;
/** Lines of a note that an answer holds. */
const MOST_LINES = 400;

/** `/carryover` where there is no screen: place, state, the note itself and the last session. */
export function sayNote(data: CarryoverView, words: Messages): string {
	const { note } = data;
	const { carryover, notice } = words;
	if (data.noPlace !== undefined) return notice.noPlace[data.noPlace];
	const blocks = [carryover.plain.file(plain(data.file), data.openItems)];
	if (note.status === "held" && note.reason !== undefined) {
		blocks.push(noticeText({ code: "note.held", reason: note.reason }, words).text);
	}
	if (note.status === "failed") blocks.push(carryover.unreadable(notice.failures[note.failure]));
	if (note.status === "none") blocks.push(carryover.emptyTitle);
	if (note.status === "known" || note.status === "held") {
		const text = plainLines(shownText(note.text), MOST_LINES).join("\n").trim();
		blocks.push(text === "" ? carryover.nothing : text);
	}
	if (data.lastSession !== undefined) {
		blocks.push(carryover.plain.lastSession(plain(data.lastSession.file)));
	}
	return blocks.join("\n\n");
}

/** `/carryover log` where there is no screen: one aligned line per version, newest first. */
export function sayLog(data: CarryoverView, words: Messages, now: number): string {
	if (data.versions.length === 0) return words.carryover.plain.noVersions;
	const rows = data.versions
		.slice(0, MOST_VERSIONS)
		.map((version) => versionCells(version, words, now));
	const lines = alignColumns(rows);
	const total = words.carryover.plain.log(rows.length, data.versions.length);
	return [...lines, "", total].join("\n");
}

function versionCells(version: VersionRow, words: Messages, now: number): readonly string[] {
	const { carryover } = words;
	return [
		String(version.number),
		carryover.authors[authorOf(version)],
		carryover.open(version.openItems),
		longAge(version.at, now, words),
	];
}
