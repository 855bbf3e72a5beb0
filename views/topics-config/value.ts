import type { Messages } from "#i18n/en.ts";
import { NO_FALLBACK } from "#src/topics/ledger.ts";
import { plain } from "#views/kit/text.ts";
import type { TopicsConfigView } from "./data.ts";
import {
	classifier,
	isMissing,
	levelsOf,
	type ModelSetting,
	type Pick,
	type RowName,
} from "./rows.ts";

/** What a row says about its setting: the value, and a remark that explains it or warns. */
export interface Value {
	readonly text: string;
	readonly remark: string;
	readonly warns: boolean;
}

/** The value of a setting in words. */
export function sayValue(
	row: Exclude<RowName, "test">,
	view: TopicsConfigView,
	words: Messages,
): Value {
	const { topicsConfig } = words;
	const { config } = view;
	const remark = topicsConfig.remarks[row];
	const calm = (text: string) => ({ text, remark, warns: false });
	switch (row) {
		case "model":
		case "fallbackModel":
			return sayModel(row, view, words);
		case "thinking":
			return sayThinking(view, words);
		case "llmDistill":
		case "transcriptCards":
			return calm(config[row] ? topicsConfig.on : topicsConfig.off);
		case "injectDisplay":
			return calm(topicsConfig.displays[config.injectDisplay]);
		case "projectScope":
			return calm(topicsConfig.scopes[config.projectScope]);
	}
}

function sayModel(setting: ModelSetting, view: TopicsConfigView, words: Messages): Value {
	const { missing, missingFallback, remarks } = words.topicsConfig;
	const text = sayPick({ value: view.config[setting], model: undefined }, setting, words);
	if (!isMissing(setting, view)) return { text, remark: remarks[setting], warns: false };
	return { text, remark: setting === "model" ? missing : missingFallback, warns: true };
}

/** What picking something means, in words. */
export function sayPick({ value }: Pick, setting: ModelSetting, words: Messages): string {
	const { follow, none } = words.topicsConfig;
	if (value === null) return follow[setting];
	return value === NO_FALLBACK ? none : plain(value);
}

function sayThinking(view: TopicsConfigView, words: Messages): Value {
	const { least, levelMissing, noLevels, remarks } = words.topicsConfig;
	const { thinking } = view.config;
	const levels = levelsOf(view);
	const text = thinking === null ? least : plain(thinking);
	if (levels.length === 0) {
		const name = plain(classifier(view)?.name ?? "");
		return { text, remark: noLevels(name), warns: false };
	}
	if (levels.includes(thinking)) return { text, remark: remarks.thinking, warns: false };
	return { text, remark: levelMissing, warns: true };
}
