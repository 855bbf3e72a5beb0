import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import { cutTo, padTo, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { valueIn } from "./field.ts";
import { fieldNamed, type Mode, type SettingsModel } from "./model.ts";
import { type ModelPick, picksFor } from "./picks.ts";
import { sayValue } from "./value.ts";

/** The models that can be picked, as many rows as there is height. */
export function drawPicker(
	view: SettingsView,
	model: SettingsModel,
	{ field: name, query }: Extract<Mode, { name: "pick" }>,
	height: number,
	frame: Frame,
): string[] {
	const { paint, width, words } = frame;
	const picks = picksFor(name, view, query);
	const field = fieldNamed(view, name);
	if (picks.length === 0 || field === undefined) {
		const lines = wrap(words.settings.noPick, Math.max(1, width - 2));
		return lines.map((line) => ` ${paint("quiet", line)}`);
	}
	const keys = picks.map(({ value }) => value);
	const { at, first } = windowOf(model.picked, keys, height);
	const set = valueIn(field, model.scope);
	return picks.slice(first, first + height).map((pick, index) => {
		const look = { chosen: first + index === at, isSet: pick.value === set };
		return drawPick(pick, field, look, frame);
	});
}

function drawPick(
	{ model, value }: ModelPick,
	field: SettingField,
	{ chosen, isSet }: { readonly chosen: boolean; readonly isSet: boolean },
	{ paint, width, words }: Frame,
): string {
	const text = cutTo(sayValue(field, value, words), width - 6);
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const set = paint("gain", isSet ? glyphs.status.done : " ");
	const left = ` ${cursor} ${set} ${paint(chosen ? "strong" : "body", text)}`;
	const label = model === undefined || model.label === model.name ? "" : `${plain(model.label)} `;
	const line = spread(left, paint("faint", cutTo(label, width)), width);
	return chosen ? paint.selected(padTo(line, width)) : line;
}
