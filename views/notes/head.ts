import type { Frame } from "#views/kit/frame.ts";
import { drawQueryLine } from "#views/kit/query-line.ts";
import { cutStart, plain } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import type { NotesView } from "./data.ts";
import { isEmpty, type NotesModel, shownRows } from "./model.ts";

/** Lines of the head. */
export const HEAD_LINES = 2;

/** The lines above the body: title and counts, then folder, filter or the name that is typed. */
export function drawHead(data: NotesView, model: NotesModel, frame: Frame): string[] {
	return [drawTitle(data, frame), drawSecond(data, model, frame)];
}

function drawTitle(data: NotesView, frame: Frame): string {
	const { notes } = frame.words;
	const counts = [
		...(isEmpty(data) ? [] : [notes.notes(data.rows.length)]),
		...(data.capped ? [notes.more] : []),
		...(data.skipped === 0 ? [] : [notes.skipped(data.skipped)]),
	];
	return drawTitleLine(notes.title, counts, frame);
}

function drawSecond(data: NotesView, model: NotesModel, frame: Frame): string {
	const { paint, prompt, width, words } = frame;
	if (model.mode === "rename") return ` ${prompt(Math.max(1, width - 2))}`;
	if (model.mode === "filter" || model.query !== "") {
		const count = words.notes.matching(shownRows(data, model).length, data.rows.length);
		return drawQueryLine(model.query, model.mode === "filter", count, frame);
	}
	return ` ${paint("faint", cutStart(plain(data.folder), Math.max(0, width - 2)))}`;
}
