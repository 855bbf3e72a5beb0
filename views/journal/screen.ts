import { visibleWidth } from "@earendil-works/pi-tui";
import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { drawQueryLine } from "#views/kit/query-line.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { drawNotice } from "#views/notice/line.ts";
import { happeningsWith, type JournalRequest, type JournalView } from "./data.ts";
import { activeActions, type JournalAction, journalKeys } from "./keys.ts";
import { HEAD_LINES, panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type JournalModel, keysOf, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateJournal } from "./update.ts";

/** `/waystation journal`: what happened by itself, one dim line each, with the way back. */
export const journalScreen: Screen<JournalView, JournalModel, JournalAction, JournalRequest> = {
	start,
	keys: journalKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({
		headOf: () => HEAD_LINES,
		panesOf,
		keysOf: (data, { query }, { words }) => keysOf(happeningsWith(data, query, words)),
	}),
	prompt: {
		placeholder: ({ journal }) => journal.filterHint,
		text: ({ mode, query }) => (mode === "filter" ? query : undefined),
		typed: (model, query) => ({ ...model, query, scroll: 0 }),
	},
	active: activeActions,
	working: () => false,
	update: updateJournal,
	draw: drawJournal,
};

function drawJournal(data: JournalView, model: JournalModel, frame: Frame): string[] {
	const { journal } = frame.words;
	const panes = panesOf(data, model, frame);
	const count = data.happenings.length;
	const counts = count === 0 ? [] : [journal.happened(count)];
	const parts = {
		head: [drawTitleLine(journal.title, counts, frame), drawSecond(data, model, frame)],
		hints: drawHints(journalKeys, activeActions(model, data, frame), frame),
		status: drawNotice(data.notice, frame.width - 4, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

function drawSecond(data: JournalView, { mode, query }: JournalModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const { journal } = words;
	if (mode === "filter" || query !== "") {
		const shown = happeningsWith(data, query, words).length;
		return drawQueryLine(
			query,
			mode === "filter",
			journal.matching(shown, data.happenings.length),
			frame,
		);
	}
	const room = Math.max(0, width - 2);
	const said = visibleWidth(journal.order) <= room ? journal.order : journal.shortOrder;
	const shown = data.happenings.length === 0 ? "" : cutTo(said, room);
	return ` ${paint("faint", shown)}`;
}
