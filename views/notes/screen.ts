import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { NotesRequest, NotesView } from "./data.ts";
import { drawHead, HEAD_LINES } from "./head.ts";
import { activeActions, type NotesAction, notesKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { keysOf, type NotesModel, shownRows, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateNotes } from "./update.ts";

export type NotesScreen = Screen<NotesView, NotesModel, NotesAction, NotesRequest>;

/** `/carryover notes`: what the model has noted down; `query` are the words that were typed behind it. */
export function notesScreen(query = ""): NotesScreen {
	return {
		start: { ...start, query: query.trim() },
		keys: notesKeys,
		wheel: { up: "up", down: "down" },
		rows: listRows({
			headOf: () => HEAD_LINES,
			panesOf,
			keysOf: (data, model) => keysOf(shownRows(data, model)),
		}),
		prompt: {
			placeholder: ({ notes }, { mode }) => (mode === "rename" ? notes.nameHint : notes.filterHint),
			sign: ({ notes }, { mode }) => (mode === "rename" ? notes.nameSign : "/"),
			text: ({ draft, mode, query: typed }) => {
				if (mode === "rename") return draft;
				return mode === "filter" ? typed : undefined;
			},
			typed: (model, typed) =>
				model.mode === "rename"
					? { ...model, draft: typed }
					: { ...model, query: typed, scroll: 0 },
		},
		active: activeActions,
		working: () => false,
		update: updateNotes,
		draw: drawNotes,
	};
}

function drawNotes(data: NotesView, model: NotesModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: drawHead(data, model, frame),
		hints: drawHints(notesKeys, activeActions(model, data), frame),
		status: drawNotice(data.notice, frame.width - 4, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}
