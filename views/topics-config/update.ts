import type { Frame } from "#views/kit/frame.ts";
import { atTop, locate, moveTo } from "#views/kit/list.ts";
import type { Step } from "#views/kit/screen.ts";
import type { TopicsConfigRequest, TopicsConfigView } from "./data.ts";
import type { TopicsConfigAction } from "./keys.ts";
import { chosenPick, chosenRow, keyOf, type TopicsConfigModel } from "./model.ts";
import { isModelSetting, picksFor, rowNames, turn } from "./rows.ts";

type Next = Step<TopicsConfigModel, TopicsConfigRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateTopicsConfig(
	model: TopicsConfigModel,
	action: TopicsConfigAction,
	view: TopicsConfigView,
	frame: Frame,
): Next {
	switch (action) {
		case "up":
		case "down":
			return { model: move(model, action === "up" ? -1 : 1, view, frame) };
		case "choose":
			return { model: openPicker(model, view) };
		case "next":
		case "previous":
			return turnRow(model, view, action === "next" ? 1 : -1);
		case "ask":
			return { model: { ...model, mode: { name: "ask", text: "" } } };
		case "take":
			return take(model, view);
		case "send":
			return send(model);
		case "help": {
			const name = model.mode.name === "help" ? "rows" : "help";
			return { model: { ...model, mode: { name }, scroll: 0 } };
		}
		case "cancel":
		case "back":
			return { model: toRows(model) };
		case "close":
			return "close";
	}
}

function toRows(model: TopicsConfigModel): TopicsConfigModel {
	return { ...model, mode: { name: "rows" }, scroll: 0 };
}

function move(
	model: TopicsConfigModel,
	steps: number,
	view: TopicsConfigView,
	{ height }: Frame,
): TopicsConfigModel {
	const { cursor, mode, picked, scroll } = model;
	if (mode.name === "help") return { ...model, scroll: Math.max(0, scroll + steps) };
	if (mode.name === "rows") {
		const at = locate(cursor, rowNames) + steps;
		return { ...model, cursor: moveTo(cursor, at, rowNames, height) };
	}
	if (mode.name !== "pick") return model;
	const keys = picksFor(mode.setting, view, mode.query).map(keyOf);
	return { ...model, picked: moveTo(picked, locate(picked, keys) + steps, keys, height) };
}

/** The list of models, with the cursor on the one that is set. */
function openPicker(model: TopicsConfigModel, view: TopicsConfigView): TopicsConfigModel {
	const setting = chosenRow(model);
	if (!isModelSetting(setting)) return model;
	const key = view.config[setting] ?? "";
	return {
		...model,
		mode: { name: "pick", setting, query: "" },
		picked: { ...atTop, key, offset: 2 },
	};
}

function turnRow(model: TopicsConfigModel, view: TopicsConfigView, way: 1 | -1): Next {
	const row = chosenRow(model);
	if (isModelSetting(row) || row === "test") return { model };
	const config = turn(row, view, way);
	return config === undefined ? { model } : { model, request: { ask: "configure", config } };
}

function take(model: TopicsConfigModel, view: TopicsConfigView): Next {
	const { mode } = model;
	const pick = chosenPick(view, model);
	if (mode.name !== "pick" || pick === undefined) return { model };
	const config = { [mode.setting]: pick.value };
	return { model: toRows(model), request: { ask: "configure", config } };
}

function send(model: TopicsConfigModel): Next {
	const { mode } = model;
	if (mode.name !== "ask") return { model };
	return { model: toRows(model), request: { ask: "test", text: mode.text.trim() } };
}
