import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { decodeSetting } from "#src/store/setting-text.ts";
import { isFree } from "#views/kit/keys.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { decodeSettings, type SettingsCommand } from "#views/settings/command.ts";
import { openSettingsDesk, type SettingsDesk } from "#views/settings/desk.ts";
import { fieldNamed } from "#views/settings/model.ts";
import { answerSettings, type SettingsAnswer } from "#views/settings/plain.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { followHand } from "./host/settings-hand.ts";
import { expectedOf, type SettingsWork, settingsWork } from "./host/settings-work.ts";
import { isKey } from "./undo-key-face.ts";

/** Opens `/waystation settings`; resolves with the tab that it was left for. */
export async function openSettingsFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const [{ openSettings }, words] = await Promise.all([
		load(() => import("#views/settings/open.ts")),
		faces.words(),
	]);
	const work = workOf(faces, ctx);
	await followHand(faces.host, faces.opening);
	const desk = await openSettingsDesk(work);
	const unwatch = work.watch(desk.reload);
	const report = (error: unknown) => faces.host.report("settings", error);
	const around = { words, now: Date.now, report, isOff: faces.isOff };
	return openSettings(screens, desk, around).finally(unwatch);
}

function workOf({ host, opening }: Faces, ctx: ExtensionCommandContext): SettingsWork {
	return settingsWork(host, opening, ctx, (key) => isKey(key) && isFree(key));
}

/** What can follow `/waystation settings `, given what stands there already. */
export async function settingCompletions(faces: Faces, typed: string) {
	const { completeSettings } = await load(() => import("#views/settings/complete.ts"));
	const [, behind = ""] = /^\s*settings\s+(.*)$/.exec(typed) ?? [];
	return completeSettings(behind, (await faces.words())(), expectedOf);
}

/** The same as text: all of them, one, or what came of a change. */
export async function answerSettingsFace(
	faces: Faces,
	rest: string,
	ctx: ExtensionCommandContext,
): Promise<string> {
	await followHand(faces.host, faces.opening);
	const desk = await openSettingsDesk(workOf(faces, ctx));
	const question = await carryOut(decodeSettings(rest), desk);
	// A change of the language is answered in the new one.
	return answerSettings(question, desk.view(), (await faces.words())());
}

async function carryOut(command: SettingsCommand, desk: SettingsDesk): Promise<SettingsAnswer> {
	switch (command.do) {
		case "list":
		case "needs-value":
			return { show: command.do };
		case "unknown":
			return { show: "unknown", name: command.name };
		case "show":
			return { show: "one", name: command.name };
		case "reset":
			await desk.ask({ ask: "set", name: command.name, scope: command.scope, value: undefined });
			return { show: "outcome" };
		case "set": {
			const { name, scope, text } = command;
			const field = fieldNamed(desk.view(), name);
			const value = field && decodeSetting(text, field.expected);
			if (value === undefined) return { show: "refused", name };
			await desk.ask({ ask: "set", name, scope, value });
			return { show: "outcome" };
		}
	}
}
