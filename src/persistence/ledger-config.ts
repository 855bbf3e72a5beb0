import { oneLine } from "#src/lib/text.ts";
import { defaultTopicConfig, type TopicConfig } from "#src/topics/ledger.ts";
import { type Extra, extraOf, isRecord, noExtra, oneOf } from "./ledger-field.ts";

const fields: ReadonlySet<string> = new Set(Object.keys(defaultTopicConfig));

/** The file's `config`, field by field: what is missing or wrong counts as not set. */
export function decodeTopicConfig(value: unknown): { config: TopicConfig; extra: Extra } {
	const raw = isRecord(value) ? value : noExtra;
	const { model, fallbackModel, thinking, injectDisplay, llmDistill } = raw;
	const { projectScope, transcriptCards } = raw;
	const config: TopicConfig = {
		model: nameOf(model),
		fallbackModel: nameOf(fallbackModel),
		thinking: nameOf(thinking),
		injectDisplay: oneOf(["silent", "debug"], injectDisplay),
		llmDistill: llmDistill === true,
		projectScope: oneOf(["all", "project"], projectScope),
		transcriptCards: transcriptCards === true,
	};
	return { config, extra: extraOf(raw, fields) };
}

/** Units of the longest name that is believed to be one of a model. */
const nameUnits = 200;

function nameOf(value: unknown): string | null {
	if (typeof value !== "string" || value.length > nameUnits) return null;
	return oneLine(value) || null;
}
