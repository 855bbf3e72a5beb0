import { fixHere } from "#src/doctor/examination.ts";
import { keyOf } from "#src/doctor/rank.ts";
import type { Frame } from "#views/kit/frame.ts";
import { locate, step } from "#views/kit/list.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import type { DoctorRequest, DoctorView } from "./data.ts";
import type { DoctorAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type DoctorModel, keysOf, shownOf } from "./model.ts";
import { drawText } from "./text.ts";

type Next = Step<DoctorModel, DoctorRequest>;

/** The next model after an action, with what is asked for. */
export function updateDoctor(
	model: DoctorModel,
	action: DoctorAction,
	data: DoctorView,
	frame: Frame,
): Next {
	switch (action) {
		case "fix":
			return begin(model, data);
		case "yes":
			return agree(model, data);
		case "write":
			return { model: toList(model), request: { ask: "repair" } };
		case "again":
		case "undo":
		case "copy":
			return { model, request: { ask: action } };
		case "fine":
			return { model: { ...model, fine: !model.fine, scroll: 0 } };
		case "read":
			return { model: { ...model, mode: "read", scroll: 0 } };
		case "help":
			return { model: { ...model, mode: model.mode === "help" ? "list" : "help", scroll: 0 } };
		case "no":
		case "back":
			return { model: toList(model) };
		case "close":
			return "close";
		default:
			return { model: move(model, action, data, frame) };
	}
}

function toList(model: DoctorModel): DoctorModel {
	return { ...model, mode: "list", scroll: 0 };
}

/** What changes something is asked first; a repair is shown first. */
function begin(model: DoctorModel, data: DoctorView): Next {
	const chosen = chosenOf(data, model);
	const fix = chosen && fixHere(data, chosen);
	if (chosen === undefined || fix === undefined) return { model };
	if (fix !== "repair-session") {
		// Findings still come in: the cursor holds on to the one that the question is about.
		const cursor = { ...model.cursor, key: keyOf(chosen) };
		return { model: { ...model, mode: "confirm", cursor } };
	}
	return { model: { ...model, mode: "repair", scroll: 0 }, request: { ask: "plan" } };
}

function agree(model: DoctorModel, data: DoctorView): Next {
	const finding = chosenOf(data, model);
	const fix = finding && fixHere(data, finding);
	const next = toList(model);
	// It may have gone while the question stood there.
	if (fix === undefined || finding === undefined) return { model: next };
	return { model: next, request: { ask: "fix", fix, finding } };
}

function move(model: DoctorModel, way: Move, data: DoctorView, frame: Frame): DoctorModel {
	const { detail, list } = panesOf(data, model, frame);
	if (list.height === 0 || way === "pageUp" || way === "pageDown") {
		const { length } = drawText(data, model, detail.width, frame);
		return { ...model, scroll: scrollBy(way, model.scroll, length, detail.height) };
	}
	const keys = keysOf(shownOf(data, model));
	const at = locate(model.cursor, keys);
	const cursor = step(model.cursor, way, keys, list.height);
	return cursor.key === keys[at] ? { ...model, cursor } : { ...model, cursor, scroll: 0 };
}
