import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { completeArchives } from "#views/archives/complete.ts";
import { createArchivesDesk } from "#views/archives/desk.ts";
import { answerArchives } from "#views/archives/plain.ts";
import type { Faces } from "./faces.ts";
import {
	type ArchivesShow,
	type ArchivesWork,
	archivesOf,
	runArchives,
} from "./host/archives-command.ts";

/** `/carryover topics`, with its screen or its texts. */
export async function openArchivesFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	await runArchives(faces.host, showArchives(faces), args, ctx);
}

/** What can follow `/carryover topics `, given what stands there already. */
export async function archiveCompletions(faces: Faces, typed: string) {
	const list = await archivesOf(faces.host)?.list();
	const archives = list?.ok === true ? list.archives : [];
	return completeArchives(typed, (await faces.words())(), archives, Date.now());
}

function showArchives(faces: Faces): ArchivesShow {
	const { store, report: tell } = faces.host;
	const report = (error: unknown) => tell("carryover topics", error);
	const deskFor = async (work: ArchivesWork) => {
		const watch = (listener: () => void) => store.watch((state) => state, listener);
		const desk = createArchivesDesk({ read: store.read, watch, ...work }, Date.now());
		await desk.load();
		return desk;
	};
	return {
		async open(ctx, work, query) {
			const { openArchives } = await load(() => import("#views/archives/open.ts"));
			const around = { words: await faces.words(), now: Date.now, report };
			const desk = await deskFor(work);
			faces.screenOpen = true;
			const chosen = await openArchives(ctx.ui, desk, work, around, query).finally(() => {
				faces.screenOpen = false;
			});
			if (chosen !== undefined) work.restore(ctx, chosen);
		},
		async answer(ctx, work, question) {
			const words = (await faces.words())();
			const desk = await deskFor(work);
			const text = answerArchives(question, desk.view(), words, Date.now());
			desk.close();
			faces.answer(ctx, text);
		},
	};
}
