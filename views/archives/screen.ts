import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { ArchivesRequest, ArchivesView } from "./data.ts";
import { drawHead, HEAD_LINES } from "./head.ts";
import { type ArchivesAction, activeActions, archivesKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type ArchivesModel, keysOf, shownRows, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateArchives } from "./update.ts";

export type ArchivesScreen = Screen<ArchivesView, ArchivesModel, ArchivesAction, ArchivesRequest>;

/** `/carryover topics`: the summaries of compactions; `query` are the words that were typed behind it. */
export function archivesScreen(query = ""): ArchivesScreen {
	return {
		start: { ...start, query },
		keys: archivesKeys,
		wheel: { up: "up", down: "down" },
		rows: listRows({
			headOf: () => HEAD_LINES,
			panesOf,
			keysOf: (data, model) => keysOf(shownRows(data, model)),
		}),
		prompt: {
			placeholder: (words) => words.archives.filterHint,
			text: ({ mode, query: typed }) => (mode === "filter" ? typed : undefined),
			typed: (model, typed) => ({ ...model, query: typed, scroll: 0 }),
		},
		active: activeActions,
		working: () => false,
		update: updateArchives,
		draw: drawArchives,
	};
}

function drawArchives(data: ArchivesView, model: ArchivesModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: drawHead(data, model, frame),
		hints: drawHints(archivesKeys, activeActions(model, data), frame),
		status: drawNotice(data.notice, frame.width - 4, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}
