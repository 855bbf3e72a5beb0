import { expectedOf } from "#src/persistence/settings-expected.ts";
import { isSettingName, type SettingName, settingDefaults } from "#src/store/setting-name.ts";
import type { HeldSetting, SettingValue } from "#src/store/settings.ts";
import type { ModelChoice } from "#src/store/trial.ts";
import type { SettingField, SettingsView } from "#views/settings/data.ts";

type Held = Readonly<Partial<Record<SettingName, readonly HeldSetting[]>>>;

const file = "/home/you/.pi/agent/waystation/config.json";

export const personal = (value: SettingValue): HeldSetting => ({ source: "personal", file, value });
export const ofProject = (value: SettingValue): HeldSetting => ({ source: "project", file, value });
const ofPi = (value: SettingValue): HeldSetting => ({
	source: "pi",
	file: "settings.json",
	value,
});
const ofAmber = (value: SettingValue): HeldSetting => ({
	source: "forerunner",
	file: "/home/you/.pi/pi-amber.json",
	value,
});

/** Every setting, with the values of these places. */
export function fieldsWith(held: Held): readonly SettingField[] {
	return [...settingDefaults].flatMap(([name, preset]) => {
		const expected = expectedOf(name);
		if (expected === undefined || !isSettingName(name)) return [];
		return [{ name, expected, preset, held: held[name] ?? [] }];
	});
}

const models: readonly ModelChoice[] = [
	{ name: "anthropic/claude-haiku-4-5", label: "Claude Haiku 4.5", levels: [] },
	{ name: "deepseek/deepseek-chat", label: "DeepSeek V3", levels: [] },
	{ name: "local/qwen3", label: "local/qwen3", levels: [] },
];

/** Some settings of every place: personal, of the project, pi's and pi-amber's. */
const someHeld: Held = {
	language: [personal("zh")],
	"carryover.quitSeconds": [ofProject(10), personal(60)],
	"carryover.topicCompact.mode": [personal("auto"), ofPi("off")],
	"compaction.model": [ofAmber("google/gone-1")],
	"topics.enabled": [ofProject(false)],
	"models.background": [ofPi("anthropic/claude-haiku-4-5")],
};

export function settingsView(
	held: Held = someHeld,
	changes: Partial<SettingsView> = {},
): SettingsView {
	return {
		fields: fieldsWith(held),
		file,
		project: "/home/you/code/harbour",
		models,
		issues: [],
		outcome: undefined,
		canUndo: false,
		...changes,
	};
}
