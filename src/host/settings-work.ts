import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { configFile } from "#src/persistence/agent-files.ts";
import { expectedOf, takes } from "#src/persistence/settings-expected.ts";
import { writeSettings } from "#src/persistence/settings-write.ts";
import { isSettingName, type SettingName, settingDefaults } from "#src/store/setting-name.ts";
import type {
	Expected,
	HeldSetting,
	SettingScope,
	SettingsIssue,
	SettingValue,
} from "#src/store/settings.ts";
import type { ModelChoice } from "#src/store/trial.ts";
import type { Host } from "./host.ts";
import { chosenBySession } from "./life.ts";
import { choiceOf } from "./model-choice.ts";
import { adoptSettings, type Opening } from "./opening.ts";
import { projectRoot, readSettingsHere } from "./settings-read.ts";
import { reopen, switchOff } from "./switch.ts";

/** One setting, with what it takes and every place that has a value of it. */
export interface FoundSetting {
	readonly name: SettingName;
	readonly expected: Expected;
	readonly preset: SettingValue;
	readonly held: readonly HeldSetting[];
}

type Written = Awaited<ReturnType<typeof writeSettings>>;

/** Why a change was not made: the setting takes no such value, or the file could not be written. */
export type SettingRefusal = "refused" | Extract<Written, { ok: false }>["reason"];

/** What the settings' screen needs of the files and of the session. */
export interface SettingsWork {
	read(): Promise<{
		readonly fields: readonly FoundSetting[];
		readonly file: string;
		readonly project: string;
		readonly issues: readonly SettingsIssue[];
	}>;
	set(change: {
		readonly scope: SettingScope;
		readonly name: SettingName;
		readonly value: SettingValue | undefined;
	}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: SettingRefusal }>;
	models(): readonly ModelChoice[];
}

/** The settings of the session that is served now, whether Waystation is at work in it or not. */
export function settingsWork(host: Host, opening: Opening, ctx: ExtensionContext): SettingsWork {
	const read = () => readSettingsHere(host.pi, ctx.cwd);
	return {
		async read() {
			const [{ held, issues }, project] = await Promise.all([read(), projectRoot(ctx.cwd)]);
			const fields = [...settingDefaults].flatMap(([name, preset]): FoundSetting[] => {
				const expected = expectedOf(name);
				if (expected === undefined || !isSettingName(name)) return [];
				return [{ name, expected, preset, held: held.get(name) ?? [] }];
			});
			return { fields, file: configFile(getAgentDir()), project, issues };
		},
		async set({ name, scope, value }) {
			if (value !== undefined && !takes(name, value)) return { ok: false, reason: "refused" };
			const { projectKey } = await read();
			const key = projectKey ?? (await projectRoot(ctx.cwd));
			const path = [...(scope === "project" ? ["projects", key] : []), ...name.split(".")];
			const written = await writeSettings(getAgentDir(), [{ path, value }]);
			if (!written.ok) return { ok: false, reason: written.reason };
			await follow(host, opening, name);
			return { ok: true };
		},
		models: () => ctx.modelRegistry.getAvailable().map(choiceOf),
	};
}

/** Go by the settings as they are now. Who sets `enabled` takes back what they chose for the session before. */
async function follow(host: Host, opening: Opening, name: SettingName): Promise<void> {
	const seat = host.lives.seat();
	if (seat === undefined) return;
	await adoptSettings(host, seat);
	if (name !== "enabled") return;
	chosenBySession().delete(seat.facts.id);
	const { off, settings } = host.store.read();
	if (!settings.enabled) await switchOff(host, "settings");
	else if (off !== undefined) await reopen(host, opening);
}
