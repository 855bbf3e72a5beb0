import type { Messages } from "#i18n/en.ts";
import { approvalName } from "#src/carryover/approval.ts";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { differs, drawDiff } from "#views/kit/diff.ts";
import { shownText } from "#views/kit/shown.ts";
import { plain, plainLines } from "#views/kit/text.ts";
import { unpainted } from "#views/kit/unpainted.ts";
import { authorOf, type CarryoverView, canApprove, type VersionRow } from "./data.ts";

/** Versions that the log answers with; the screen has them all. */
const MOST_VERSIONS = 20;
/** Lines of a note that an answer holds. */
const MOST_LINES = 400;
/** More than the largest note has that is read. */
const MOST_HELD_LINES = 300_000;

type OnDisk = Extract<NoteOnDisk, { readonly text: string }>;

/** `/carryover` where there is no screen: place, state, the note itself and the last session. */
export function sayNote(data: CarryoverView, words: Messages): string {
	const { note } = data;
	const { carryover, notice } = words;
	if (data.noPlace !== undefined) return notice.noPlace[data.noPlace];
	const blocks = [carryover.plain.file(plain(data.file), data.openItems)];
	if (note.status === "failed") blocks.push(carryover.unreadable(notice.failures[note.failure]));
	if (note.status === "none") blocks.push(carryover.emptyTitle);
	if (note.status === "held") blocks.push(...sayHeld(data, note, words));
	if (note.status === "known") blocks.push(sayText(note.text, MOST_LINES, words));
	if (data.lastSession !== undefined) {
		blocks.push(carryover.plain.lastSession(plain(data.lastSession.file)));
	}
	// At the end, where the eye is when a long note has run by.
	if (note.status === "held") blocks.push(sayWayOn(note, words));
	return blocks.join("\n\n");
}

/** What is held back, whole: only what was shown can be approved. */
function sayHeld(data: CarryoverView, note: OnDisk, words: Messages): string[] {
	const { carryover } = words;
	const why = note.reason === undefined ? [] : [carryover.held[note.reason]];
	const text = sayText(note.text, MOST_HELD_LINES, words);
	const changes = sayChanges(data, words);
	if (changes === undefined) return [...why, text];
	return [...why, `${carryover.againstApproved}\n\n${changes}`, carryover.plain.whole, text];
}

/** What it changes against the newest version that is trusted; undefined where there is none. */
function sayChanges({ compare, versions }: CarryoverView, words: Messages): string | undefined {
	if (!versions.some(({ trusted }) => trusted)) return;
	const { lines } = compare("note");
	if (!differs(lines)) return words.carryover.noChange;
	const ink = { paint: unpainted, words, now: 0 };
	return drawDiff(lines, Number.POSITIVE_INFINITY, ink).join("\n");
}

function sayWayOn(note: OnDisk, { carryover }: Messages): string {
	if (!canApprove(note)) return carryover.plain.resolve;
	return carryover.plain.approve(`/carryover approve ${approvalName(note.hash)}`);
}

function sayText(text: string, most: number, { carryover }: Messages): string {
	const shown = plainLines(shownText(text), most).join("\n").trim();
	return shown === "" ? carryover.nothing : shown;
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
