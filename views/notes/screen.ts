import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { drawPage } from "#views/kit/page.ts";
import { drawPanes } from "#views/kit/panes.ts";
import type { Screen } from "#views/kit/screen.ts";
import { windowed } from "#views/kit/window.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { NotesRequest, NotesView } from "./data.ts";
import { drawHead } from "./head.ts";
import { activeActions, type NotesAction, notesKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type NotesModel, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateNotes } from "./update.ts";

export type NotesScreen = Screen<NotesView, NotesModel, NotesAction, NotesRequest>;

/** `/carryover notes`: what the model has noted down; `query` are the words that were typed behind it. */
export function notesScreen(query = ""): NotesScreen {
	return {
		start: { ...start, query: query.trim() },
		keys: notesKeys,
		wheel: { up: "up", down: "down" },
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
	const head = drawHead(data, model, frame);
	const hints = drawHints(notesKeys, activeActions(model, data), frame);
	const status = drawNotice(data.notice, frame.width - 4, frame);
	const panes = panesOf(data, model, frame);
	const text = drawText(data, model, panes.detail.width, frame);
	const shown = windowed(text, model.scroll, panes.detail.height, frame);
	if (panes.list.height === 0) {
		return drawPage({ head, body: shown, wall: undefined, status, hints }, frame);
	}
	const list = drawList(data, model, panes.list, frame);
	const body = drawPanes(panes, list, shown, frame.paint);
	return drawPage({ head, body, wall: panes.wall, status, hints }, frame);
}
