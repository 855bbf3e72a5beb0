import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { createCompactionsDesk } from "#views/compactions/desk.ts";
import { answerCompactions, type CompactionsAnswer } from "#views/compactions/plain.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { sayUnknownBehind } from "#views/waystation/command.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { compactionsWork } from "./host/compactions-work.ts";

/** Opens `/waystation compactions`; resolves with the tab that it was left for. */
export async function openCompactionsFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { openCompactions } = await load(() => import("#views/compactions/open.ts"));
	const around = { words: await faces.words(), now: Date.now, isOff: faces.isOff };
	const { tab, undo } = await openCompactions(screens, deskOf(faces), around);
	if (undo !== undefined) await compactionsWork(faces.host).undo(ctx, undo);
	return tab;
}

/** The same as text: all of them, or the one of a number. */
export async function answerCompactionsFace(faces: Faces, rest: string): Promise<string> {
	const words = (await faces.words())();
	const question = questionOf(rest);
	if (question === undefined) return sayUnknownBehind("compactions", rest, words);
	const desk = deskOf(faces);
	const text = answerCompactions(question, desk.view(), words, Date.now());
	desk.close();
	return text;
}

/** What can follow `/waystation compactions `, given what stands there already. */
export async function compactionCompletions(faces: Faces, typed: string) {
	const { completeCompactions } = await load(() => import("#views/compactions/complete.ts"));
	const accounts = compactionsWork(faces.host).list();
	return completeCompactions(typed, (await faces.words())(), accounts, Date.now());
}

function questionOf(rest: string): CompactionsAnswer | undefined {
	if (rest === "") return { show: "list" };
	return /^\d{1,6}$/.test(rest) ? { show: "one", number: Number(rest) } : undefined;
}

function deskOf({ host }: Faces) {
	const { read, watch } = host.store;
	return createCompactionsDesk({
		read,
		watch: (listener) => watch((state) => state.compaction, listener),
		list: compactionsWork(host).list,
	});
}
