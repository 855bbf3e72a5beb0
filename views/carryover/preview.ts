import type { Comparison } from "#src/carryover/comparison.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { differs, drawDiff } from "#views/kit/diff.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawMarkdown, undrawnLines } from "#views/kit/markdown.ts";
import { shownText } from "#views/kit/shown.ts";
import { wrap } from "#views/kit/wrap.ts";
import { authorOf, type CarryoverView, type Row, type VersionRow } from "./data.ts";
import { type CarryoverModel, chosenRow, showsChanges } from "./model.ts";

/** The chosen note or version in full, or what it changed, as all of its lines. */
export function drawPreview(
	data: CarryoverView,
	model: CarryoverModel,
	width: number,
	frame: Frame,
): string[] {
	const row = chosenRow(data, model);
	if (row === undefined || width <= 2) return [];
	const lines = showsChanges(data, model)
		? drawChanges(data.compare(row.version?.number ?? "note"), width - 2, frame)
		: drawWhole(data, row, model.query, width - 2, frame);
	return lines.map((line) => (line === "" ? "" : ` ${line}`));
}

function drawChanges({ against, lines }: Comparison, width: number, frame: Frame): string[] {
	const { paint, words } = frame;
	const said = wrap(
		against === undefined ? words.carryover.first : sayAgainst(against, frame),
		width,
	);
	const body = differs(lines)
		? drawDiff(lines, width, frame)
		: wrap(words.carryover.noChange, width).map((line) => paint("quiet", line));
	return [...said.map((line) => paint("quiet", line)), "", ...body];
}

function sayAgainst(against: number | "approved", { words }: Frame): string {
	const { carryover } = words;
	return against === "approved" ? carryover.againstApproved : carryover.against(against);
}

function drawWhole(
	data: CarryoverView,
	{ version }: Row,
	query: string,
	width: number,
	frame: Frame,
): string[] {
	const { paint, words } = frame;
	const text = version?.text ?? noteText(data);
	const from = wrap(sayOrigin(data, version, frame), width).map((line) => paint("quiet", line));
	if (text === undefined) return from;
	const shown = shownText(text);
	const body = drawMarkdown(shown, width, paint, query);
	if (body.length > 0) return [...from, "", ...body, ...drawUndrawn(shown, width, frame)];
	return [...from, "", ...wrap(words.carryover.nothing, width).map((line) => paint("body", line))];
}

/** What of the text is not drawn, since whoever approves a note must know that there is more of it. */
function drawUndrawn(text: string, width: number, { paint, words }: Frame): string[] {
	const count = undrawnLines(text);
	if (count === 0) return [];
	const said = `${glyphs.more} ${words.kit.moreLines(count)}`;
	return wrap(said, width).map((line) => paint("warn", line));
}

function noteText({ note }: CarryoverView): string | undefined {
	return note.status === "known" || note.status === "held" ? note.text : undefined;
}

/** Who wrote it and when; for the note on disk, the version that it equals tells. */
function sayOrigin(data: CarryoverView, version: VersionRow | undefined, frame: Frame): string {
	const { note } = data;
	const { now, words } = frame;
	const { carryover, notice } = words;
	if (version !== undefined)
		return carryover.savedBy[authorOf(version)](longAge(version.at, now, words));
	if (note.status === "none") return carryover.missing;
	if (note.status === "failed") return carryover.unreadable(notice.failures[note.failure]);
	const saved = data.versions[0];
	if (saved?.hash !== note.hash) return carryover.changed(longAge(note.changedAt, now, words));
	return carryover.savedBy[authorOf(saved)](longAge(saved.at, now, words));
}
