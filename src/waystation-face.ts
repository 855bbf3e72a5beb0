import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { completeWaystation } from "#views/compactions/complete.ts";
import { createCompactionsDesk } from "#views/compactions/desk.ts";
import { answerCompactions } from "#views/compactions/plain.ts";
import type { Faces } from "./faces.ts";
import {
	runWaystation,
	type WaystationShow,
	type WaystationWork,
} from "./host/waystation-command.ts";

/** `/waystation`, with its screen or its texts. */
export async function openWaystationFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	await faces.ready();
	await runWaystation(faces.host, showWaystation(faces), args, ctx);
}

/** What can follow `/waystation `, given what stands there already. */
export async function waystationCompletions(faces: Faces, typed: string) {
	return completeWaystation(typed, (await faces.words())());
}

function showWaystation(faces: Faces): WaystationShow {
	const { store } = faces.host;
	const watch = (listener: () => void) => store.watch((state) => state.compaction, listener);
	const deskFor = ({ list }: WaystationWork) =>
		createCompactionsDesk({ read: store.read, watch, list });
	return {
		async open(ctx, work) {
			const { openCompactions } = await load(() => import("#views/compactions/open.ts"));
			const around = { words: await faces.words(), now: Date.now };
			const undone = await openCompactions(ctx.ui, deskFor(work), around);
			if (undone !== undefined) await work.undo(ctx, undone);
		},
		async answer(ctx, work, question) {
			const words = (await faces.words())();
			const desk = deskFor(work);
			const text = answerCompactions(question, desk.view(), words, Date.now());
			desk.close();
			faces.answer(ctx, text);
		},
	};
}
