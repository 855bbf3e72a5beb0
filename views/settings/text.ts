import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHelp } from "#views/kit/hints.ts";
import { cutStart, cutTo, padTo, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { SettingField, SettingsView } from "./data.ts";
import { heldIn, valueIn, wordsOf } from "./field.ts";
import { activeActions, settingsKeys } from "./keys.ts";
import { chosenOf, type SettingsModel } from "./model.ts";
import { isMissing, sayEffect, sayTakes, sayValue } from "./value.ts";

/** All lines of what is read: the keys, why nothing is listed, or the chosen setting. */
export function drawText(
	view: SettingsView,
	model: SettingsModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode.name === "help") return drawKeys(view, model, frame);
	const field = chosenOf(view, model);
	if (field === undefined) return drawNone(model, frame);
	const room = Math.max(1, width - 2);
	const lines = [
		...drawName(field, room, frame),
		...paragraph(wordsOf(field.name, frame.words).about, "body", room, frame),
		...drawFacts(field, { view, model, room }, frame),
		...paragraph(sayRest(field, view, model, frame.words), "faint", room, frame),
	];
	return lines.map((line) => ` ${line}`);
}

function drawName({ name }: SettingField, room: number, { paint, words }: Frame): string[] {
	const label = cutTo(wordsOf(name, words).label, room);
	const left = room - visibleWidth(label) - 2;
	if (left < visibleWidth(name)) return [paint("strong", label), paint("faint", cutTo(name, room))];
	return [`${paint("strong", label)}  ${paint("faint", name)}`];
}

function paragraph(text: string, role: Role, room: number, { paint }: Frame): string[] {
	return text === "" ? [] : wrap(text, room).map((line) => paint(role, line));
}

interface Around {
	readonly view: SettingsView;
	readonly model: SettingsModel;
	readonly room: number;
}

/** Value, default, what it takes, and every place that has a value of it, the winning one first. */
function drawFacts(field: SettingField, { model, room, view }: Around, frame: Frame): string[] {
	const { paint, words } = frame;
	const { facts, sources, default: preset } = words.settings;
	const column = Math.max(...Object.values(facts).map((name) => visibleWidth(name))) + 2;
	const value = valueIn(field, model.scope);
	const row = (name: string, text: string, role: Role) =>
		padTo(paint("quiet", name), column) + paint(role, cutTo(text, room - column));
	const places = heldIn(field, model.scope).map(({ file, source, value: held }, index) => {
		const said = `${sources[source]} ${glyphs.between} ${sayValue(field, held, words)}`;
		const path = source === "forerunner" ? ` ${glyphs.between} ${cutStart(plain(file), 40)}` : "";
		return row(index === 0 ? facts.from : "", said + path, index === 0 ? "body" : "faint");
	});
	return [
		row(
			facts.value,
			sayValue(field, value, words),
			isMissing(field, value, view) ? "warn" : "mark",
		),
		row(facts.default, sayValue(field, field.preset, words), "body"),
		row(facts.takes, sayTakes(field, words), "body"),
		...(places.length === 0 ? [row(facts.from, preset, "body")] : places),
	];
}

/** What else there is to say: of a model that is gone, of when a change is felt, of the rest of topics. */
function sayRest(
	field: SettingField,
	view: SettingsView,
	{ scope }: SettingsModel,
	words: Messages,
): string {
	const isGone = isMissing(field, valueIn(field, scope), view);
	return isGone ? words.settings.missing : sayEffect(field, words);
}

function drawKeys(view: SettingsView, model: SettingsModel, frame: Frame): string[] {
	const listed = activeActions({ ...model, mode: { name: "list" } }, view);
	const title = ` ${frame.paint("heading", frame.words.kit.keysTitle)}`;
	return ["", title, ...drawHelp(settingsKeys, listed, frame)];
}

function drawNone({ query }: SettingsModel, { paint, width, words }: Frame): string[] {
	const { noMatch, noneChanged } = words.settings;
	const text = query === "" ? noneChanged : noMatch;
	return ["", ...wrap(text, Math.max(1, width - 6)).map((line) => `   ${paint("quiet", line)}`)];
}
