import type { SettingName } from "#src/store/setting-name.ts";
import type { ModelChoice } from "#src/store/trial.ts";
import { hasLetters } from "#views/kit/letters.ts";
import type { SettingsView } from "./data.ts";

/** One thing that can be picked for a setting that names a model: its default, or a model. */
export interface ModelPick {
	readonly value: string;
	/** Undefined for the default. */
	readonly model: ModelChoice | undefined;
}

/** What can be picked, as far as it holds the letters of a filter. */
export function picksFor(
	name: SettingName,
	{ fields, models }: SettingsView,
	query: string,
): ModelPick[] {
	const preset = fields.find((field) => field.name === name)?.preset;
	const named = models
		.filter((model) => hasLetters(`${model.name} ${model.label}`, query))
		.map((model): ModelPick => ({ value: model.name, model }));
	const isFiltered = query.trim() !== "" || typeof preset !== "string";
	return isFiltered ? named : [{ value: preset, model: undefined }, ...named];
}
