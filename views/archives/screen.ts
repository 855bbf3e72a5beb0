import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { drawPage } from "#views/kit/page.ts";
import { drawPanes } from "#views/kit/panes.ts";
import type { Screen } from "#views/kit/screen.ts";
import { windowed } from "#views/kit/window.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { ArchivesRequest, ArchivesView } from "./data.ts";
import { drawHead } from "./head.ts";
import { type ArchivesAction, activeActions, archivesKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type ArchivesModel, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateArchives } from "./update.ts";

export type ArchivesScreen = Screen<ArchivesView, ArchivesModel, ArchivesAction, ArchivesRequest>;

/** `/carryover topics`: the summaries of compactions; `query` are the words that were typed behind it. */
export function archivesScreen(query = ""): ArchivesScreen {
	return {
		start: { ...start, query },
		keys: archivesKeys,
		wheel: { up: "up", down: "down" },
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
	const head = drawHead(data, model, frame);
	const hints = drawHints(archivesKeys, activeActions(model, data), frame);
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
