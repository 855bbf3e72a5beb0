import type { ModelChoice } from "#src/store/trial.ts";
import { NO_FALLBACK, type TopicConfig } from "#src/topics/ledger.ts";
import { hasLetters } from "#views/kit/letters.ts";
import type { TopicsConfigView } from "./data.ts";

/** The rows of the screen, from top to bottom. */
export const rowNames = [
	"model",
	"fallbackModel",
	"thinking",
	"llmDistill",
	"injectDisplay",
	"projectScope",
	"transcriptCards",
	"test",
] as const;

export type RowName = (typeof rowNames)[number];

/** A setting that names a model. */
export type ModelSetting = "model" | "fallbackModel";

export function isModelSetting(row: RowName): row is ModelSetting {
	return row === "model" || row === "fallbackModel";
}

/** One thing that can be picked for a setting: the settings' own, none, or a model. */
export interface Pick {
	/** What the setting holds then. */
	readonly value: string | null;
	/** `provider/id`; undefined for what has words of its own. */
	readonly model: ModelChoice | undefined;
}

/** What can be picked for a setting that names a model, as far as it holds the words of a filter. */
export function picksFor(
	setting: ModelSetting,
	{ models }: TopicsConfigView,
	query: string,
): Pick[] {
	const fitting = models.filter(({ label, name }) => hasLetters(`${name} ${label}`, query));
	const own: Pick[] = [{ value: null, model: undefined }];
	if (setting === "fallbackModel") own.push({ value: NO_FALLBACK, model: undefined });
	const named = fitting.map((model): Pick => ({ value: model.name, model }));
	return query.trim() === "" ? [...own, ...named] : named;
}

/** Whether the setting names a model that is not there any more. */
export function isMissing(setting: ModelSetting, { config, models }: TopicsConfigView): boolean {
	const name = config[setting];
	if (name === null || name === NO_FALLBACK) return false;
	return !models.some((model) => model.name === name);
}

/** The model that classifies as things are; undefined when the settings outside decide. */
export function classifier({
	config,
	models,
	sessionModel,
}: TopicsConfigView): ModelChoice | undefined {
	const find = (name: string | null | undefined) => models.find((model) => model.name === name);
	return find(config.model) ?? find(sessionModel);
}

/** The thinking levels that can be chosen, null first for the least; empty when the model has none. */
export function levelsOf(view: TopicsConfigView): readonly (string | null)[] {
	const levels = classifier(view)?.levels ?? [];
	return levels.length === 0 ? [] : [null, ...levels];
}

/** The setting after the next turn of a row; undefined when it cannot be turned. */
export function turn(
	row: Exclude<RowName, ModelSetting | "test">,
	view: TopicsConfigView,
	way: 1 | -1,
): Partial<TopicConfig> | undefined {
	const { config } = view;
	switch (row) {
		case "thinking": {
			const levels = levelsOf(view);
			if (levels.length === 0) return undefined;
			const at = Math.max(0, levels.indexOf(config.thinking));
			return { thinking: levels[(at + way + levels.length) % levels.length] ?? null };
		}
		case "llmDistill":
			return { llmDistill: !config.llmDistill };
		case "transcriptCards":
			return { transcriptCards: !config.transcriptCards };
		case "injectDisplay":
			return { injectDisplay: config.injectDisplay === "silent" ? "debug" : "silent" };
		case "projectScope":
			return { projectScope: config.projectScope === "all" ? "project" : "all" };
	}
}
