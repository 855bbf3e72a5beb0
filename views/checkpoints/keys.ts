import type { KeyTable } from "#views/kit/keys.ts";
import { moveKeys } from "#views/kit/moves.ts";
import type { CheckpointsView } from "./data.ts";
import { type CheckpointsModel, chosenRow, isEmpty } from "./model.ts";

export type CheckpointsAction =
	| "up"
	| "down"
	| "pageUp"
	| "pageDown"
	| "first"
	| "last"
	| "read"
	| "diff"
	| "generation"
	| "open"
	| "source"
	| "run"
	| "rebuild"
	| "pause"
	| "resume"
	| "forget"
	| "recall"
	| "order"
	| "help"
	| "stop"
	| "yes"
	| "no"
	| "back"
	| "leave"
	| "close";

/** The keys of `/checkpoints`. */
export const checkpointsKeys: KeyTable<CheckpointsAction> = {
	...moveKeys,
	first: { keys: ["home"], help: (w) => w.kit.ends, quiet: true },
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.checkpoints.keys.read,
		about: (w) => w.checkpoints.about.read,
	},
	diff: {
		keys: ["d"],
		help: (w) => w.checkpoints.keys.diff,
		about: (w) => w.checkpoints.about.diff,
	},
	generation: {
		keys: ["g"],
		help: (w) => w.checkpoints.keys.generation,
		about: (w) => w.checkpoints.about.generation,
	},
	open: {
		keys: ["o"],
		help: (w) => w.checkpoints.keys.open,
		about: (w) => w.checkpoints.about.open,
	},
	source: {
		keys: ["s"],
		help: (w) => w.checkpoints.keys.source,
		about: (w) => w.checkpoints.about.source,
	},
	run: {
		keys: ["n"],
		help: (w) => w.checkpoints.keys.run,
		about: (w) => w.checkpoints.about.run,
	},
	rebuild: {
		keys: ["r"],
		help: (w) => w.checkpoints.keys.rebuild,
		about: (w) => w.checkpoints.about.rebuild,
	},
	pause: {
		keys: ["p"],
		help: (w) => w.checkpoints.keys.pause,
		about: (w) => w.checkpoints.about.pause,
	},
	resume: {
		keys: ["p"],
		help: (w) => w.checkpoints.keys.resume,
		about: (w) => w.checkpoints.about.resume,
	},
	forget: {
		keys: ["x"],
		help: (w) => w.checkpoints.keys.forget,
		about: (w) => w.checkpoints.about.forget,
	},
	recall: {
		keys: ["x", "u"],
		help: (w) => w.checkpoints.keys.recall,
		about: (w) => w.checkpoints.about.recall,
	},
	order: {
		keys: ["v"],
		help: (w) => w.checkpoints.keys.order,
		about: (w) => w.checkpoints.about.order,
	},
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	stop: {
		keys: ["tui.select.cancel"],
		help: (w) => w.checkpoints.keys.stop,
		about: (w) => w.checkpoints.about.stop,
	},
	leave: { keys: ["q"], help: (w) => w.kit.close, about: (w) => w.checkpoints.about.close },
	yes: { keys: ["y", "tui.select.confirm"], help: (w) => w.checkpoints.keys.yes },
	no: { keys: ["tui.select.cancel", "n"], help: (w) => w.checkpoints.keys.no },
	back: { keys: ["tui.select.cancel"], help: (w) => w.checkpoints.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.checkpoints.about.close,
	},
};

type Actions = readonly CheckpointsAction[];

const moves: Actions = ["up", "down", "pageUp", "pageDown", "first", "last"];
const panes: Actions = ["diff", "generation", "open", "source"];

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: CheckpointsModel, data: CheckpointsView): Actions {
	const there: Actions = chosenRow(data, model) === undefined ? [] : panes;
	switch (model.mode) {
		case "ask":
			return ["yes", "no"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...there, "help", "back"];
		case "list":
			return [
				...moves,
				...(there.length === 0 ? [] : (["read", ...panes] as const)),
				...changes(model, data),
				...(isEmpty(data) ? [] : (["order"] as const)),
				"help",
				...leaving(model, data),
			];
	}
}

/** What changes the memory; one thing at a time. */
function changes(model: CheckpointsModel, data: CheckpointsView): Actions {
	if (!data.mayChange || data.failure !== undefined) return [];
	const pausing: Actions = [data.paused ? "resume" : "pause"];
	const working: Actions = data.run === undefined ? ["run", "rebuild"] : [];
	return [...working, ...words(model, data), ...pausing];
}

/** A record that says something can be forgotten, one that is forgotten brought back. */
function words(model: CheckpointsModel, data: CheckpointsView): Actions {
	const row = chosenRow(data, model);
	if (row === undefined) return [];
	if (row.status === "forgotten") return ["recall"];
	const isTold = row.status === "told" || row.status === "waiting";
	return isTold ? ["forget"] : [];
}

/** What runs is stopped first; `q` leaves it running. */
function leaving(model: CheckpointsModel, { run }: CheckpointsView): Actions {
	if (model.pane !== "items") return ["back"];
	return run === undefined ? ["close"] : ["leave", "stop"];
}
