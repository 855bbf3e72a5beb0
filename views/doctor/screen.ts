import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import type { DoctorRequest, DoctorView } from "./data.ts";
import { drawHead, HEAD_LINES } from "./head.ts";
import { activeActions, type DoctorAction, doctorKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { type DoctorModel, keysOf, shownOf, start } from "./model.ts";
import { drawStatus } from "./status.ts";
import { drawText } from "./text.ts";
import { updateDoctor } from "./update.ts";

export type DoctorScreen = Screen<DoctorView, DoctorModel, DoctorAction, DoctorRequest>;

/** `/waystation doctor`: what is wrong with this installation and this session, and what to do about it. */
export const doctorScreen: DoctorScreen = {
	start,
	keys: doctorKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({
		headOf: () => HEAD_LINES,
		panesOf,
		keysOf: (data, model) => keysOf(shownOf(data, model)),
	}),
	active: activeActions,
	working: ({ waiting, working }) => waiting.length > 0 || working !== undefined,
	update: updateDoctor,
	draw: drawDoctor,
};

function drawDoctor(data: DoctorView, model: DoctorModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	const parts = {
		head: drawHead(data, model, frame),
		hints: drawHints(doctorKeys, activeActions(model, data), frame),
		status: drawStatus(data, model, frame),
		panes,
		text: drawText(data, model, panes.detail.width, frame),
		scroll: model.scroll,
		list: () => drawList(data, model, panes.list, frame),
	};
	return drawBrowsing(parts, frame);
}
