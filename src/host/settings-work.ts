import type { ExtensionContext, ModelRegistry } from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { isAddress } from "#src/embedding/endpoint.ts";
import { configFile, stampOf } from "#src/persistence/agent-files.ts";
import { expectedOf, takes } from "#src/persistence/settings-expected.ts";
import { writeSettings } from "#src/persistence/settings-write.ts";
import {
	isSettingName,
	namesModel,
	type SettingName,
	settingDefaults,
} from "#src/store/setting-name.ts";
import type {
	Expected,
	HeldSetting,
	SettingScope,
	SettingsIssue,
	SettingValue,
	UselessValue,
} from "#src/store/settings.ts";
import type { ModelChoice } from "#src/store/trial.ts";
import { detach } from "./guard.ts";
import type { Host } from "./host.ts";
import { chosenBySession } from "./life.ts";
import { choiceOf } from "./model-choice.ts";
import { adoptSettings, type Opening } from "./opening.ts";
import { followFile } from "./settings-follow.ts";
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

/** What a setting takes, for whoever completes its value. */
export { expectedOf };

/** Why a change was not made: the setting takes no such value, it could not work, or the file could not be written. */
export type SettingRefusal = "refused" | UselessValue | Extract<Written, { ok: false }>["reason"];

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
	/** Calls `changed` when somebody else has written our file, by which the session then goes; returns the way out. */
	watch(changed: () => Promise<void>): () => void;
}

/**
 * The settings of the session that is served now, whether Waystation is at work in it or not.
 * @param isFree whether pi has no use of its own for a key
 */
export function settingsWork(
	host: Host,
	opening: Opening,
	ctx: ExtensionContext,
	isFree: (key: string) => boolean,
): SettingsWork {
	const read = () => readSettingsHere(host.pi, ctx.cwd);
	const file = configFile(getAgentDir());
	let stamp = stampOf(file);
	let writes = 0;
	return {
		async read() {
			const [{ held, issues }, project] = await Promise.all([read(), projectRoot(ctx.cwd)]);
			const fields = [...settingDefaults].flatMap(([name, preset]): FoundSetting[] => {
				const expected = expectedOf(name);
				if (expected === undefined || !isSettingName(name)) return [];
				return [{ name, expected, preset, held: held.get(name) ?? [] }];
			});
			return { fields, file, project, issues };
		},
		async set({ name, scope, value }) {
			if (value !== undefined && !takes(name, value)) return { ok: false, reason: "refused" };
			const useless = uselessFor(name, value, { registry: ctx.modelRegistry, isFree });
			if (useless !== undefined) return { ok: false, reason: useless };
			const { projectKey } = await read();
			const key = projectKey ?? (await projectRoot(ctx.cwd));
			const path = [...(scope === "project" ? ["projects", key] : []), ...name.split(".")];
			writes += 1;
			const written = await writeSettings(getAgentDir(), [{ path, value }]).finally(() => {
				stamp = stampOf(file);
				writes += 1;
			});
			if (!written.ok) return { ok: false, reason: written.reason };
			await follow(host, opening, name);
			return { ok: true };
		},
		models: () => ctx.modelRegistry.getAvailable().map(choiceOf),
		watch(changed) {
			const look = async () => {
				const seat = host.lives.seat();
				const before = writes;
				const isOwn = (await stampOf(file)) === (await stamp);
				// What this session writes meanwhile is nobody else's.
				if (seat === undefined || isOwn || writes !== before || writes % 2 === 1) return;
				stamp = stampOf(file);
				await followFile(host, opening);
				await changed();
			};
			const timer = setInterval(() => detach("settings", host.report, look()), LOOK_MS).unref();
			return () => clearInterval(timer);
		},
	};
}

/** Milliseconds between two looks at the file while its settings are on the screen. */
const LOOK_MS = 700;

interface Known {
	readonly registry: ModelRegistry;
	isFree(key: string): boolean;
}

/** Why a value that the setting's type allows cannot work; undefined where it can, or where nobody knows. */
function uselessFor(
	name: SettingName,
	value: SettingValue | undefined,
	{ isFree, registry }: Known,
): UselessValue | undefined {
	if (typeof value !== "string" || value === settingDefaults.get(name) || value === "") return;
	if (name === "carryover.topicCompact.embed.endpoint")
		return isAddress(value) ? undefined : "address";
	if (name === "compaction.undoKey") return isFree(value) ? undefined : "key";
	return namesModel(name) && !isModel(value, registry) ? "model" : undefined;
}

/** Whether pi knows a model by its `provider/id` or by its id alone; where it knows none at all, nobody can say. */
function isModel(value: string, registry: ModelRegistry): boolean {
	const models = registry.getAll().map(choiceOf);
	return models.length === 0 || models.some(({ name }) => `/${name}`.endsWith(`/${value}`));
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
