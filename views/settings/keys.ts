import { namesModel } from "#src/store/setting-name.ts";
import type { KeyTable } from "#views/kit/keys.ts";
import type { Move } from "#views/kit/moves.ts";
import type { SettingsView } from "./data.ts";
import { chosenOf, chosenPick, type SettingsModel } from "./model.ts";

export type SettingsAction =
	| Move
	| "next"
	| "previous"
	| "choose"
	| "edit"
	| "reset"
	| "undo"
	| "scope"
	| "filter"
	| "changed"
	| "read"
	| "take"
	| "save"
	| "yes"
	| "no"
	| "done"
	| "help"
	| "cancel"
	| "back"
	| "close";

/** The keys of `/waystation settings`. */
export const settingsKeys: KeyTable<SettingsAction> = {
	up: { keys: ["tui.select.up", "k"], help: (w) => w.kit.move, quiet: true },
	down: { keys: ["tui.select.down", "j"], help: (w) => w.kit.move, quiet: true },
	pageUp: { keys: ["tui.select.pageUp"], help: (w) => w.kit.scroll, quiet: true },
	pageDown: { keys: ["tui.select.pageDown"], help: (w) => w.kit.scroll, quiet: true },
	first: { keys: ["home", "g"], help: (w) => w.kit.ends, quiet: true },
	last: { keys: ["end", "shift+g"], help: (w) => w.kit.ends, quiet: true },
	next: {
		keys: ["space", "tui.select.confirm", "right"],
		help: (w) => w.settings.keys.next,
		about: (w) => w.settings.about.next,
	},
	previous: { keys: ["left"], help: (w) => w.settings.keys.previous, quiet: true },
	choose: { keys: ["tui.select.confirm", "space"], help: (w) => w.settings.keys.choose },
	edit: { keys: ["tui.select.confirm", "space"], help: (w) => w.settings.keys.edit },
	reset: {
		keys: ["r"],
		help: (w) => w.settings.keys.reset,
		about: (w) => w.settings.about.reset,
	},
	undo: { keys: ["u"], help: (w) => w.settings.keys.undo, about: (w) => w.settings.about.undo },
	scope: { keys: ["s"], help: (w) => w.settings.keys.scope, about: (w) => w.settings.about.scope },
	filter: {
		keys: ["/"],
		help: (w) => w.settings.keys.filter,
		about: (w) => w.settings.about.filter,
	},
	changed: {
		keys: ["c"],
		help: (w) => w.settings.keys.changed,
		about: (w) => w.settings.about.changed,
	},
	read: { keys: ["i"], help: (w) => w.settings.keys.read, about: (w) => w.settings.about.read },
	take: { keys: ["tui.select.confirm"], help: (w) => w.settings.keys.take },
	save: { keys: ["tui.select.confirm"], help: (w) => w.settings.keys.save },
	yes: { keys: ["y"], help: (w) => w.settings.keys.yes },
	no: { keys: ["tui.select.cancel", "n"], help: (w) => w.settings.keys.no },
	done: { keys: ["tui.select.confirm"], help: (w) => w.settings.keys.done },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	cancel: { keys: ["tui.select.cancel"], help: (w) => w.settings.keys.cancel },
	back: { keys: ["tui.select.cancel"], help: (w) => w.settings.keys.back },
	close: { keys: ["tui.select.cancel", "q"], help: (w) => w.kit.close },
};

const moves: readonly SettingsAction[] = ["up", "down", "pageUp", "pageDown", "first", "last"];

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: SettingsModel, view: SettingsView): readonly SettingsAction[] {
	switch (model.mode.name) {
		case "edit":
			return ["save", "cancel"];
		case "pick":
			return ["up", "down", ...(chosenPick(view, model) ? (["take"] as const) : []), "cancel"];
		case "confirm":
			return ["yes", "no"];
		case "find":
			return ["up", "down", "done", "cancel"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...changing(model, view), "help", "back"];
		case "list": {
			const rest = ["scope", "filter", "changed", "read", "help"] as const;
			// Escape first gives the whole list back.
			const isNarrow = model.query !== "" || model.onlyChanged;
			return [...moves, ...changing(model, view), ...rest, isNarrow ? "back" : "close"];
		}
	}
}

function changing(model: SettingsModel, view: SettingsView): readonly SettingsAction[] {
	const undo: readonly SettingsAction[] = view.canUndo ? ["undo"] : [];
	const field = chosenOf(view, model);
	if (field === undefined) return undo;
	return [...changeOf(field.name, field.expected.kind), "reset", ...undo];
}

function changeOf(
	name: Parameters<typeof namesModel>[0],
	kind: SettingsView["fields"][number]["expected"]["kind"],
): readonly SettingsAction[] {
	if (namesModel(name)) return ["choose"];
	return kind === "flag" || kind === "choice" ? ["next", "previous"] : ["edit"];
}
