import { type Api, getSupportedThinkingLevels, type Model } from "@earendil-works/pi-ai";
import type { ModelChoice } from "#src/store/trial.ts";

/** A model of pi's as one that can be chosen. */
export function choiceOf(model: Model<Api>): ModelChoice {
	const levels = model.reasoning ? getSupportedThinkingLevels(model) : [];
	return { name: `${model.provider}/${model.id}`, label: model.name, levels };
}
