import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { HistoryRequest, HistoryView } from "./data.ts";
import { drawHead } from "./head.ts";
import { activeActions, type HistoryAction, historyKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type HistoryModel, questionOf, startHistory } from "./model.ts";
import { drawText } from "./text.ts";
import { historyRows, updateHistory } from "./update.ts";

export type HistoryScreen = Screen<HistoryView, HistoryModel, HistoryAction, HistoryRequest>;

/** `/history`: what was said and done in all sessions; `query` is what was typed behind it. */
export function historyScreen(query = ""): HistoryScreen {
	return {
		start: startHistory(query),
		keys: historyKeys,
		wheel: { up: "up", down: "down" },
		rows: historyRows,
		prompt: {
			placeholder: (words) => words.history.hint,
			text: ({ mode, query: typed }) => (mode === "type" ? typed : undefined),
			typed: (model, typed) =>
				typed === model.query ? model : { ...model, query: typed, scroll: 0 },
			asks: (model) => ({ ask: "search", ...questionOf(model) }),
		},
		active: activeActions,
		working: () => false,
		update: updateHistory,
		draw: drawHistory,
	};
}

function drawHistory(data: HistoryView, model: HistoryModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const { detail } = panes;
	const parts = {
		head: drawHead(data, model, frame),
		hints: drawHints(historyKeys, activeActions(model, data), frame),
		status: drawStatus(data, frame),
		panes,
		text: detail.height > 0 ? drawText(data, model, detail.width, frame) : [],
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

/** The outcome of the last request, or what an answer may lack. */
function drawStatus({ notice, result }: HistoryView, frame: Frame): string {
	const { paint, width, words } = frame;
	const room = width - 4;
	if (notice !== undefined) return drawNotice(notice, room, frame);
	if (result === undefined) return "";
	const { building, unreadable } = result;
	if (unreadable > 0) return paint("warn", cutTo(words.history.unreadable(unreadable), room));
	return building ? paint("busy", cutTo(words.history.building, room)) : "";
}
