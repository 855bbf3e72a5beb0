import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { clip, cutTo, padTo } from "#views/kit/text.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { type Area, isChanged, ownIn, valueIn, wordsOf } from "./field.ts";
import { chosenOf, type SettingsModel } from "./model.ts";
import { keysOf, rowsOf } from "./rows.ts";
import { isMissing, sayValue } from "./value.ts";

/** Columns that a name keeps, and a value before it. */
const NAME = 14;
const VALUE = 8;

/** The settings by area, as many rows as the box has. */
export function drawList(
	view: SettingsView,
	model: SettingsModel,
	{ height, width }: Box,
	frame: Frame,
): string[] {
	const rows = rowsOf(view, model);
	const { first } = windowOf(model.cursor, keysOf(rows), height);
	const chosen = chosenOf(view, model);
	return rows.slice(first, first + height).map(({ area, field }) => {
		if (field === undefined) return drawArea(area, width, frame);
		return drawField(field, { view, model, width, chosen: field === chosen }, frame);
	});
}

function drawArea(area: Area, width: number, { paint, words }: Frame): string {
	const { areas, more } = words.settings;
	const name = ` ${paint("heading", cutTo(areas[area], width - 2))}`;
	const room = width - visibleWidth(name) - 4;
	const rest = area === "topics" && room >= visibleWidth(more.topics) ? more.topics : "";
	return clip(rest === "" ? name : `${name}   ${paint("faint", rest)}`, width);
}

interface Around {
	readonly view: SettingsView;
	readonly model: SettingsModel;
	readonly width: number;
	readonly chosen: boolean;
}

/** Mark, name and value; what the project has instead gives way first. */
function drawField(
	field: SettingField,
	{ chosen, model, view, width }: Around,
	{ paint, words }: Frame,
): string {
	const value = valueIn(field, model.scope);
	const changed = isChanged(field, model.scope);
	const mark = paint("mark", changed ? glyphs.changed : " ");
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${mark} `;
	const room = Math.max(0, width - visibleWidth(front) - 1);
	const text = sayValue(field, value, words);
	const beside = Math.min(visibleWidth(text), Math.max(VALUE, room - NAME - 2));
	const calm = changed ? "mark" : "quiet";
	const said = paint(isMissing(field, value, view) ? "warn" : calm, cutTo(text, beside));
	const column = Math.max(0, room - beside - 2);
	const name = cutTo(wordsOf(field.name, words).label, column);
	const here = cutFitting(sayHere(field, model, words), column - visibleWidth(name) - 2);
	const left = padTo(paint(chosen ? "strong" : "body", name), column - visibleWidth(here));
	const line = clip(`${front}${left}${paint("warn", here)}  ${said}`, width);
	return chosen ? paint.selected(padTo(line, width)) : line;
}

/** What the project has instead of a personal value. */
function sayHere(field: SettingField, { scope }: SettingsModel, words: Messages): string {
	const instead = scope === "personal" ? ownIn(field, "project") : undefined;
	return instead === undefined ? "" : words.settings.here(sayValue(field, instead, words));
}

function cutFitting(text: string, width: number): string {
	return visibleWidth(text) <= width ? text : "";
}
