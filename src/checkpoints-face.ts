import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { completeCheckpoints } from "#views/checkpoints/command.ts";
import { createCheckpointsDesk } from "#views/checkpoints/desk.ts";
import { answerCheckpoints } from "#views/checkpoints/plain.ts";
import type { CheckpointsLeft } from "#views/checkpoints/request.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import type { Faces } from "./faces.ts";
import type { CheckpointsActions } from "./host/checkpoints-actions.ts";
import { type CheckpointsShow, runCheckpoints } from "./host/checkpoints-command.ts";
import { give } from "./host/guard.ts";

/** `/checkpoints`, with its screen or its texts. */
export async function openCheckpointsFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
	screens: ScreenUi = ctx.ui,
): Promise<void> {
	const { store } = faces.host;
	await faces.ready();
	if (!store.read().settings.checkpoints.enabled) {
		return give(store, { code: "checkpoint.off" }, true);
	}
	await runCheckpoints(faces.host, showCheckpoints(faces, screens), args, ctx);
}

/** What can follow `/checkpoints `, given what stands there already. */
export async function checkpointCompletions({ host, words }: Faces, typed: string) {
	const life = host.lives.current();
	if (life === undefined) return [];
	const ids = () => life.ctx.sessionManager.getBranch().map(({ id }) => id);
	const { read } = host.store;
	const desk = createCheckpointsDesk(
		{ read, watch: () => () => {}, ids, end: () => 0, source: () => "" },
		0,
	);
	return completeCheckpoints(typed, (await words())(), desk.view(), Date.now());
}

/** Shows entries in the history; whether the user comes back from there instead of going on in pi. */
async function isBack(
	faces: Faces,
	{ ids }: CheckpointsLeft,
	ctx: ExtensionCommandContext,
): Promise<boolean> {
	const life = faces.host.lives.current();
	const { openHistoryFace } = await load(() => import("./history-face.ts"));
	const wish = await openHistoryFace(faces, ids.map((id) => `id:${id}`).join(" "), ctx);
	return wish === undefined && life?.alive === true;
}

function showCheckpoints(faces: Faces, screens: ScreenUi): CheckpointsShow {
	const { store, report: tell } = faces.host;
	const report = (error: unknown) => tell("checkpoints", error);
	const deskFor = ({ end, ids, source }: CheckpointsActions) => {
		const watch = (listener: () => void) => store.watch((state) => state, listener);
		return createCheckpointsDesk({ read: store.read, watch, ids, end, source }, Date.now());
	};
	return {
		async open(ctx, actions) {
			const { openCheckpoints } = await load(() => import("#views/checkpoints/open.ts"));
			const around = { words: await faces.words(), now: Date.now, report };
			let left: CheckpointsLeft | undefined;
			do {
				faces.screenOpen = true;
				const from = left?.back;
				left = await openCheckpoints(screens, deskFor(actions), actions, around, from).finally(
					() => {
						faces.screenOpen = false;
					},
				);
			} while (left !== undefined && (await isBack(faces, left, ctx)));
		},
		async answer(ctx, actions, question) {
			const words = (await faces.words())();
			const view = deskFor(actions).view();
			faces.answer(ctx, answerCheckpoints(question, view, words, Date.now()));
		},
	};
}
