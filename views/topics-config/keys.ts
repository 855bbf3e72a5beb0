import type { KeyTable } from "#views/kit/keys.ts";
import type { TopicsConfigView } from "./data.ts";
import { chosenPick, chosenRow, type TopicsConfigModel } from "./model.ts";
import { isModelSetting, levelsOf } from "./rows.ts";

export type TopicsConfigAction =
	| "up"
	| "down"
	| "choose"
	| "next"
	| "previous"
	| "ask"
	| "take"
	| "send"
	| "help"
	| "cancel"
	| "back"
	| "close";

/** The keys of `/topics-config`. */
export const topicsConfigKeys: KeyTable<TopicsConfigAction> = {
	up: { keys: ["tui.select.up", "k"], help: (w) => w.kit.move, quiet: true },
	down: { keys: ["tui.select.down", "j"], help: (w) => w.kit.move, quiet: true },
	choose: { keys: ["tui.select.confirm"], help: (w) => w.topicsConfig.keys.choose },
	next: { keys: ["tui.select.confirm", "right", "space"], help: (w) => w.topicsConfig.keys.next },
	previous: { keys: ["left"], help: (w) => w.topicsConfig.keys.previous },
	ask: { keys: ["tui.select.confirm"], help: (w) => w.topicsConfig.keys.ask },
	take: { keys: ["tui.select.confirm"], help: (w) => w.topicsConfig.keys.take },
	send: { keys: ["tui.select.confirm"], help: (w) => w.topicsConfig.keys.send },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	cancel: { keys: ["tui.select.cancel"], help: (w) => w.topicsConfig.keys.cancel },
	back: { keys: ["tui.select.cancel"], help: (w) => w.topicsConfig.keys.back },
	close: { keys: ["tui.select.cancel", "q"], help: (w) => w.kit.close },
};

/** The actions that make sense now, in the order of the hint line. */
export function activeActions(
	model: TopicsConfigModel,
	view: TopicsConfigView,
): readonly TopicsConfigAction[] {
	const { mode } = model;
	switch (mode.name) {
		case "pick":
			return ["up", "down", ...(chosenPick(view, model) ? (["take"] as const) : []), "cancel"];
		case "ask":
			return mode.text.trim() === "" ? ["cancel"] : ["send", "cancel"];
		case "help":
			return ["up", "down", "help", "back"];
		case "rows":
			return ["up", "down", ...rowActions(model, view), "help", "close"];
	}
}

function rowActions(
	model: TopicsConfigModel,
	view: TopicsConfigView,
): readonly TopicsConfigAction[] {
	const row = chosenRow(model);
	if (isModelSetting(row)) return ["choose"];
	if (row === "test") return view.test.state === "running" ? [] : ["ask"];
	if (row === "thinking" && levelsOf(view).length === 0) return [];
	return ["next", "previous"];
}
