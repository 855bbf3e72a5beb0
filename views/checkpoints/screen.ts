import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { CheckpointsView } from "./data.ts";
import { drawDetail } from "./detail.ts";
import { drawHead, HEAD_LINES } from "./head.ts";
import { activeActions, type CheckpointsAction, checkpointsKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type CheckpointsModel, keysOf, shownRows, start } from "./model.ts";
import type { CheckpointsRequest } from "./request.ts";
import { updateCheckpoints } from "./update.ts";

type CheckpointsScreen = Screen<
	CheckpointsView,
	CheckpointsModel,
	CheckpointsAction,
	CheckpointsRequest
>;

/** `/checkpoints`: the timeline of what is remembered of this session. */
export const checkpointsScreen: CheckpointsScreen = {
	start,
	keys: checkpointsKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({
		headOf: () => HEAD_LINES,
		panesOf,
		keysOf: (data, model) => keysOf(shownRows(data, model)),
	}),
	active: activeActions,
	working: ({ run }) => run !== undefined,
	update: updateCheckpoints,
	draw: drawCheckpoints,
};

function drawCheckpoints(data: CheckpointsView, model: CheckpointsModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: drawHead(data, frame),
		hints: drawHints(checkpointsKeys, activeActions(model, data), frame),
		status: drawStatus(data, model, frame),
		panes,
		text: drawDetail(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}

function drawStatus(data: CheckpointsView, { mode }: CheckpointsModel, frame: Frame): string {
	const { paint, width, words } = frame;
	if (mode !== "ask") return drawNotice(data.notice, width - 4, frame);
	return paint("warn", cutTo(words.checkpoints.askRebuild(data.timeline.end), width - 4));
}
