import { defaultSettings } from "./initial.ts";
import type { Settings, SettingValue } from "./settings.ts";

type NamesIn<Group> = {
	[Key in keyof Group & string]: Group[Key] extends object ? `${Key}.${NamesIn<Group[Key]>}` : Key;
}[keyof Group & string];

/** The dotted name of one setting, such as `carryover.quitSeconds`. */
export type SettingName = NamesIn<Settings>;

/** Every setting with its default, in the order of the type. */
export const settingDefaults: ReadonlyMap<string, SettingValue> = new Map(
	leavesOf(defaultSettings, ""),
);

export function isSettingName(name: string): name is SettingName {
	return settingDefaults.has(name);
}

function leavesOf(group: object, prefix: string): [string, SettingValue][] {
	return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
		const name = prefix + key;
		if (typeof value === "object" && value !== null) return leavesOf(value, `${name}.`);
		return isSimple(value) ? [[name, value]] : [];
	});
}

function isSimple(value: unknown): value is SettingValue {
	return ["string", "number", "boolean"].includes(typeof value);
}

/** The settings that name a model. */
const modelNames: ReadonlySet<string> = new Set<SettingName>([
	"models.background",
	"models.fallback",
	"compaction.model",
	"checkpoints.model",
	"checkpoints.consolidator.model",
]);

/** Whether a setting names a model: `provider/id`, or its default for none of its own. */
export function namesModel(name: SettingName): boolean {
	return modelNames.has(name);
}

const atHead: ReadonlySet<string> = new Set<SettingName>([
	"carryover.noteTokens",
	"checkpoints.memoryBudgetTokens",
	"recall.headTokens",
]);

const atStart: ReadonlySet<string> = new Set<SettingName>([
	"carryover.enabled",
	"topics.enabled",
	"notes.enabled",
	"history.enabled",
	"windows.enabled",
]);

/** When a change is felt: at once, when the head of the prompt is next composed, or when Waystation next begins in a session. */
export type SettingEffect = "now" | "head" | "start";

export function effectOf(name: SettingName): SettingEffect {
	if (atHead.has(name)) return "head";
	return atStart.has(name) ? "start" : "now";
}
