import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { type CostDesk, createCostDesk } from "#views/cost/desk.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { sayUnknownBehind } from "#views/waystation/command.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { noCosts } from "./store/cost.ts";

/** Opens `/waystation cost`; resolves with the tab that it was left for. */
export async function openCostFace(
	faces: Faces,
	_ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { openCost } = await load(() => import("#views/cost/open.ts"));
	const around = { words: await faces.words(), now: Date.now, isOff: faces.isOff };
	return openCost(screens, await deskOf(faces), around);
}

/** The same as text, with all spans. */
export async function answerCostFace(faces: Faces, rest: string): Promise<string> {
	const words = (await faces.words())();
	if (rest !== "") return sayUnknownBehind("cost", rest, words);
	const { answerCost } = await load(() => import("#views/cost/plain.ts"));
	const desk = await deskOf(faces);
	const text = answerCost(desk.view(), words, Date.now());
	desk.close();
	return text;
}

async function deskOf({ host }: Faces): Promise<CostDesk> {
	const { read, watch } = host.store;
	const { readCosts } = await load(() => import("./host/cost-work.ts"));
	const desk = createCostDesk({
		read,
		watch: (listener) => watch((state) => state, listener),
		facts: async () => {
			const life = host.lives.looking();
			return life === undefined ? noCosts : readCosts(host, life, Date.now());
		},
		report: (error) => host.report("cost", error),
	});
	await desk.load();
	return desk;
}
