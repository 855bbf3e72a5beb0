import { fixHere } from "#src/doctor/examination.ts";
import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import type { DoctorView } from "./data.ts";
import { canWrite, chosenOf, type DoctorModel } from "./model.ts";

export type DoctorAction =
	| Move
	| "fix"
	| "read"
	| "again"
	| "fine"
	| "copy"
	| "undo"
	| "write"
	| "help"
	| "yes"
	| "no"
	| "back"
	| "close";

/** The keys of `/waystation doctor`. */
export const doctorKeys: KeyTable<DoctorAction> = {
	...moveKeys,
	fix: {
		keys: ["tui.select.confirm"],
		help: (w) => w.doctor.keys.fix,
		about: (w) => w.doctor.about.fix,
	},
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.doctor.keys.read,
		about: (w) => w.doctor.about.fix,
	},
	again: {
		keys: ["a"],
		help: (w) => w.doctor.keys.again,
		about: (w) => w.doctor.about.again,
	},
	fine: { keys: ["v"], help: (w) => w.doctor.keys.fine, about: (w) => w.doctor.about.fine },
	copy: { keys: ["c"], help: (w) => w.doctor.keys.copy, about: (w) => w.doctor.about.copy },
	undo: { keys: ["u"], help: (w) => w.doctor.keys.undo, about: (w) => w.doctor.about.undo },
	write: { keys: ["tui.select.confirm"], help: (w) => w.doctor.keys.write },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	yes: { keys: ["y"], help: (w) => w.doctor.keys.yes },
	no: { keys: ["n", "tui.select.cancel"], help: (w) => w.doctor.keys.no },
	back: { keys: ["tui.select.cancel"], help: (w) => w.doctor.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.doctor.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: DoctorModel, data: DoctorView): readonly DoctorAction[] {
	switch (model.mode) {
		case "confirm":
			return ["yes", "no"];
		case "repair":
			return [...moves, ...(canWrite(data) ? (["write"] as const) : []), "back"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...fixing(model, data), "copy", "help", "back"];
		case "list":
			return [...moves, ...working(model, data), "help", "close"];
	}
}

function working(model: DoctorModel, data: DoctorView): readonly DoctorAction[] {
	const hasChosen = chosenOf(data, model) !== undefined;
	const fix = fixing(model, data);
	const read: readonly DoctorAction[] = hasChosen && fix.length === 0 ? ["read"] : [];
	const undo: readonly DoctorAction[] = data.canUndo ? ["undo"] : [];
	const again: readonly DoctorAction[] = data.waiting.length === 0 ? ["again"] : [];
	return [...fix, ...read, ...undo, "fine", "copy", ...again];
}

/** One thing at a time. */
function fixing(model: DoctorModel, data: DoctorView): readonly DoctorAction[] {
	const chosen = chosenOf(data, model);
	const canFix =
		chosen !== undefined && fixHere(data, chosen) !== undefined && data.working === undefined;
	return canFix ? ["fix"] : [];
}
