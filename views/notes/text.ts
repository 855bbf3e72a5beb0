import { sizeOf } from "#src/notes/entry.ts";
import type { NotesFailure } from "#src/notes/failure.ts";
import type { ShownNote } from "#src/notes/shown.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { longAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { drawKeysPage, drawSaid, drawWelcome, inset } from "#views/kit/reader.ts";
import { cutStart, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { NotesView } from "./data.ts";
import { activeActions, notesKeys } from "./keys.ts";
import { chosenRow, isEmpty, type NotesModel } from "./model.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen note. */
export function drawText(
	data: NotesView,
	model: NotesModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") {
		const listed = activeActions({ ...model, mode: "list" }, data);
		return drawKeysPage(notesKeys, listed, frame);
	}
	if (isEmpty(data)) return drawEmpty(data.failure, data.folder, frame);
	const row = chosenRow(data, model);
	if (row === undefined || width <= 2) return [];
	const lines = drawNote(row.note, model.query, width - 2, frame);
	return inset(lines);
}

function drawNote(note: ShownNote, query: string, width: number, frame: Frame): readonly string[] {
	const { now, paint, words } = frame;
	const { notes } = words;
	const { bytes, changedAt, name } = note.entry;
	const said = [notes.changed(longAge(changedAt, now, words)), sizeOf(bytes)];
	const facts = wrap(said.join(` ${glyphs.between} `), width);
	const file = paint("faint", cutStart(plain(name), width));
	const paragraph = (text: string, role: Role) =>
		wrap(text, width).map((line) => paint(role, line));
	const head = [...facts.map((line) => paint("quiet", line)), file, ""];
	if (note.state !== "text") return [...head, ...paragraph(notes[note.state], "quiet")];
	const body = drawMarkdown(note.text, width, paint, query);
	if (body.length === 0) return [...head, ...paragraph(notes.empty, "body")];
	const rest = note.more ? ["", ...paragraph(notes.goesOn, "quiet")] : [];
	return [...head, ...body, ...rest];
}

function drawEmpty(failure: NotesFailure | undefined, folder: string, frame: Frame): string[] {
	const { notes } = frame.words;
	if (failure === undefined) return drawWelcome(notes.emptyTitle, notes.emptyText, frame);
	return drawSaid([["warn", notes.unreadable(plain(folder), notes.failures[failure])]], frame);
}
