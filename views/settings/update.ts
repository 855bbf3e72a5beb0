import type { SettingName } from "#src/store/setting-name.ts";
import { decodeSetting } from "#src/store/setting-text.ts";
import type { SettingValue } from "#src/store/settings.ts";
import type { Frame } from "#views/kit/frame.ts";
import { atTop, locate } from "#views/kit/list.ts";
import type { Step } from "#views/kit/screen.ts";
import type { SettingField, SettingsRequest, SettingsView } from "./data.ts";
import { ownIn, valueIn } from "./field.ts";
import type { SettingsAction } from "./keys.ts";
import { chosenOf, chosenPick, fieldNamed, type SettingsModel, start } from "./model.ts";
import { isMove, moveBy } from "./move.ts";
import { textOf } from "./value.ts";

type Next = Step<SettingsModel, SettingsRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateSettings(
	model: SettingsModel,
	action: SettingsAction,
	view: SettingsView,
	frame: Frame,
): Next {
	if (isMove(action)) return { model: moveBy(model, action, view, frame) };
	switch (action) {
		case "next":
		case "previous":
		case "choose":
		case "edit":
		case "reset":
			return change(model, action, view);
		case "take":
			return take(model, view);
		case "save":
			return save(model, view);
		case "yes":
			return ask({ ...model, mode: { name: "list" } }, "enabled", false);
		case "undo":
			return { model, request: { ask: "undo" } };
		case "close":
			return "close";
		default:
			return { model: show(model, action, view) };
	}
}

type Showing = Extract<
	SettingsAction,
	"scope" | "filter" | "changed" | "read" | "done" | "no" | "help" | "cancel" | "back"
>;

/** What only changes what is seen. */
function show(model: SettingsModel, action: Showing, view: SettingsView): SettingsModel {
	const list = { name: "list" } as const;
	switch (action) {
		case "scope":
			return { ...model, scope: model.scope === "personal" ? "project" : "personal", scroll: 0 };
		case "filter":
			return { ...model, mode: { name: "find" } };
		case "changed":
			return kept({ ...model, onlyChanged: !model.onlyChanged }, model, view);
		case "read":
			return { ...model, mode: { name: "read" }, scroll: 0 };
		case "help":
			return { ...model, mode: model.mode.name === "help" ? list : { name: "help" }, scroll: 0 };
		case "done":
		case "no":
			return { ...model, mode: list };
		case "cancel":
			if (model.mode.name !== "find") return { ...model, mode: list };
			return kept({ ...model, mode: list, query: "" }, model, view);
		case "back":
			if (model.mode.name !== "list") return { ...model, mode: list, scroll: 0 };
			return kept({ ...model, query: "", onlyChanged: false }, model, view);
	}
}

/** The cursor stays on its setting when the list gets longer or shorter around it. */
function kept(next: SettingsModel, before: SettingsModel, view: SettingsView): SettingsModel {
	const key = chosenOf(view, before)?.name ?? start.cursor.key;
	return { ...next, cursor: { ...next.cursor, key }, scroll: 0 };
}

function change(
	model: SettingsModel,
	action: "next" | "previous" | "choose" | "edit" | "reset",
	view: SettingsView,
): Next {
	const field = chosenOf(view, model);
	if (field === undefined) return { model };
	const { name } = field;
	const value = valueIn(field, model.scope);
	switch (action) {
		case "reset":
			return ask(model, name, undefined);
		case "edit": {
			const text =
				ownIn(field, model.scope) === undefined && value === field.preset ? "" : textOf(value);
			return { model: { ...model, mode: { name: "edit", field: name, text, wrong: false } } };
		}
		case "choose": {
			const picked = { ...atTop, key: String(value) };
			return { model: { ...model, mode: { name: "pick", field: name, query: "" }, picked } };
		}
		default:
			return turn(model, field, action === "next" ? 1 : -1);
	}
}

/** To the next value of a switch or a choice. */
function turn(model: SettingsModel, field: SettingField, way: 1 | -1): Next {
	const { expected, name } = field;
	const value = valueIn(field, model.scope);
	if (expected.kind === "flag") {
		// One key too many would end all that Waystation does.
		if (name === "enabled" && value === true)
			return { model: { ...model, mode: { name: "confirm" } } };
		return ask(model, name, value !== true);
	}
	if (expected.kind !== "choice") return { model };
	const { values } = expected;
	const at = locate({ key: String(value), index: 0, offset: 0 }, values);
	return ask(model, name, values[(at + way + values.length) % values.length]);
}

function take(model: SettingsModel, view: SettingsView): Next {
	const pick = chosenPick(view, model);
	if (model.mode.name !== "pick" || pick === undefined) return { model };
	return ask({ ...model, mode: { name: "list" } }, model.mode.field, pick.value);
}

/** What was typed goes to the file only where the setting takes it. */
function save(model: SettingsModel, view: SettingsView): Next {
	const { mode } = model;
	const field = mode.name === "edit" ? fieldNamed(view, mode.field) : undefined;
	if (mode.name !== "edit" || field === undefined) return { model };
	const value = decodeSetting(mode.text, field.expected);
	if (value === undefined) return { model: { ...model, mode: { ...mode, wrong: true } } };
	return ask({ ...model, mode: { name: "list" } }, mode.field, value);
}

function ask(model: SettingsModel, name: SettingName, value: SettingValue | undefined): Next {
	return { model, request: { ask: "set", scope: model.scope, name, value } };
}

/** The cursor on the first row below the name of its area. */
function firstOf(query: string): SettingsModel["cursor"] {
	return query === "" ? start.cursor : { ...start.cursor, key: "" };
}

/** What typing in the open field makes of the model. */
export function typed(model: SettingsModel, text: string): SettingsModel {
	const { mode } = model;
	switch (mode.name) {
		case "edit":
			return mode.text === text ? model : { ...model, mode: { ...mode, text, wrong: false } };
		case "pick":
			return mode.query === text
				? model
				: { ...model, mode: { ...mode, query: text }, picked: atTop };
		default:
			return model.query === text
				? model
				: { ...model, query: text, cursor: firstOf(text), scroll: 0 };
	}
}
