import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import type { CompactionsRequest, CompactionsView } from "./data.ts";
import { drawHead, HEAD_LINES } from "./head.ts";
import { activeActions, type CompactionsAction, compactionsKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type CompactionsModel, keysOf, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateCompactions } from "./update.ts";

/** `/waystation compactions`: the compactions of the branch with their figures and texts. */
export const compactionsScreen: Screen<
	CompactionsView,
	CompactionsModel,
	CompactionsAction,
	CompactionsRequest
> = {
	start,
	keys: compactionsKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({ headOf: () => HEAD_LINES, panesOf, keysOf }),
	active: activeActions,
	working: () => false,
	update: updateCompactions,
	draw: drawCompactions,
};

function drawCompactions(data: CompactionsView, model: CompactionsModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: drawHead(data, model, panes.wall, frame),
		hints: drawHints(compactionsKeys, activeActions(model, data), frame),
		status: "",
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}
