import { checkChoices, checkSettings, type SettingChoices } from "#src/doctor/check-stores.ts";
import type { Finding } from "#src/doctor/finding.ts";
import { isSettingName, namesModel, settingDefaults } from "#src/store/setting-name.ts";
import { isFolderBlocked } from "./doctor-kept.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { choiceOf } from "./model-choice.ts";
import { readSettingsHere } from "./settings-read.ts";

/** What is wrong in the files of settings, and which values name something that is not there. */
export async function examineSettings(
	{ pi }: Host,
	{ ctx, facts }: Life,
	isFreeKey: (key: string) => boolean,
): Promise<readonly Finding[]> {
	const { held, issues } = await readSettingsHere(pi, facts.cwd);
	const models = ctx.modelRegistry.getAvailable().map((model) => choiceOf(model).name);
	const chosen = [...settingDefaults].flatMap(([name, preset]) => {
		const value = held.get(name)?.[0]?.value;
		if (!isSettingName(name) || !namesModel(name)) return [];
		return typeof value === "string" && value !== preset ? [{ setting: name, model: value }] : [];
	});
	const key = held.get("compaction.undoKey")?.[0]?.value;
	const choices: SettingChoices = {
		missing: chosen.filter(
			({ model }) => !models.some((name) => name === model || name.endsWith(`/${model}`)),
		),
		takenKey: typeof key === "string" && key !== "" && !isFreeKey(key) ? key : undefined,
	};
	// Where our folder is a file, that is told, and no field is to be corrected.
	const told = (await isFolderBlocked())
		? issues.filter(({ expected }) => expected.kind !== "unreadable")
		: issues;
	const found = checkChoices(choices);
	const isFit = issues.length + found.length === 0;
	return [...(isFit || told.length > 0 ? checkSettings(told) : []), ...found];
}
