import type { Frame } from "#views/kit/frame.ts";
import { drawQueryLine } from "#views/kit/query-line.ts";
import { cutStart, plain } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import type { ArchivesView } from "./data.ts";
import { type ArchivesModel, isEmpty, shownRows } from "./model.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title and count, folder or filter. */
export function drawHead(data: ArchivesView, model: ArchivesModel, frame: Frame): string[] {
	return [drawTitle(data, frame), drawSecond(data, model, frame)];
}

function drawTitle(data: ArchivesView, frame: Frame): string {
	const { archives } = frame.words;
	const counts = [
		...(isEmpty(data) ? [] : [archives.archives(data.rows.length)]),
		...(data.skipped === 0 ? [] : [archives.skipped(data.skipped)]),
	];
	return drawTitleLine(archives.title, counts, frame);
}

function drawSecond(data: ArchivesView, model: ArchivesModel, frame: Frame): string {
	const { paint, width, words } = frame;
	if (model.mode !== "filter" && model.query === "") {
		return ` ${paint("faint", cutStart(plain(data.folder), Math.max(0, width - 2)))}`;
	}
	const count = words.archives.matching(shownRows(data, model).length, data.rows.length);
	return drawQueryLine(model.query, model.mode === "filter", count, frame);
}
