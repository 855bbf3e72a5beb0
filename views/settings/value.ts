import type { Messages } from "#i18n/en.ts";
import { redact } from "#src/lib/redact.ts";
import { effectOf, namesModel } from "#src/store/setting-name.ts";
import type { SettingValue } from "#src/store/settings.ts";
import { plain } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import type { SettingField, SettingsView } from "./data.ts";

/** A value of a field in words. */
export function sayValue(field: SettingField, value: SettingValue, words: Messages): string {
	const { settings } = words;
	if (typeof value === "boolean") return value ? settings.on : settings.off;
	if (typeof value === "number") {
		return field.expected.kind === "share" ? String(value) : longTokens(value);
	}
	if (namesModel(field.name) && value === field.preset) return sayNoModel(field, words);
	return value === "" ? settings.empty : plain(redact(value).text);
}

/** A value as it stands in the field to begin with; nothing where that would show a secret. */
export function textOf(value: SettingValue): string {
	const text = String(value);
	return redact(text).count === 0 ? text : "";
}

/** What the default of a setting that names a model comes to. */
function sayNoModel({ name }: SettingField, { settings }: Messages): string {
	return name === "models.fallback" ? settings.noModel : settings.sessionModel;
}

/** What a field takes, in words. */
export function sayTakes(
	{ expected, name }: SettingField,
	{ listComma, settings }: Messages,
): string {
	const { takes } = settings;
	if (namesModel(name)) return takes.model;
	switch (expected.kind) {
		case "choice":
			return expected.values.join(listComma);
		case "number": {
			const { least, most } = expected;
			return takes.number(longTokens(least), most === undefined ? undefined : longTokens(most));
		}
		case "flag":
		case "key":
		case "share":
			return takes[expected.kind];
		default:
			return takes.text;
	}
}

/** When a change of a field is felt, where that is not at once; empty else. */
export function sayEffect({ name }: Pick<SettingField, "name">, { settings }: Messages): string {
	const effect = effectOf(name);
	return effect === "now" ? "" : settings.effects[effect];
}

/** Whether a field names a model that is not there. */
export function isMissing(
	field: SettingField,
	value: SettingValue,
	{ models }: SettingsView,
): boolean {
	if (!namesModel(field.name) || value === field.preset) return false;
	return !models.some(({ name }) => name === value || name.endsWith(`/${value}`));
}
