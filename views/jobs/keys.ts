import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import { againOf, type JobRow, type JobsView } from "./data.ts";
import { chosenOf, type JobsModel } from "./model.ts";

export type JobsAction = Move | "read" | "stop" | "again" | "help" | "back" | "close";

/** The keys of `/waystation jobs`. */
export const jobsKeys: KeyTable<JobsAction> = {
	...moveKeys,
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.jobs.keys.read,
		about: (w) => w.jobs.about.read,
		quiet: true,
	},
	stop: { keys: ["x"], help: (w) => w.jobs.keys.stop, about: (w) => w.jobs.about.stop },
	again: { keys: ["r"], help: (w) => w.jobs.keys.again, about: (w) => w.jobs.about.again },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: { keys: ["tui.select.cancel"], help: (w) => w.compaction.keys.back },
	close: { keys: ["tui.select.cancel", "q"], help: (w) => w.kit.close },
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: JobsModel, data: JobsView): readonly JobsAction[] {
	const { mode } = model;
	if (mode === "help") return [...moves, "help", "back"];
	const chosen = chosenOf(data, model);
	const work = chosen === undefined ? [] : workOn(chosen, data, mode);
	return [...moves, ...work, "help", mode === "read" ? "back" : "close"];
}

function workOn(row: JobRow, data: JobsView, mode: JobsModel["mode"]): readonly JobsAction[] {
	const { id, state } = row;
	const isOpen = state === "running" || state === "waiting";
	return [
		...(mode === "list" ? (["read"] as const) : []),
		...(isOpen && id !== undefined ? (["stop"] as const) : []),
		...(againOf(data, row) === undefined ? [] : (["again"] as const)),
	];
}
