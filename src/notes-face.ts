import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { completeNotes } from "#views/notes/complete.ts";
import { createNotesShelf } from "#views/notes/desk.ts";
import { answerNotes } from "#views/notes/plain.ts";
import type { Faces } from "./faces.ts";
import { type NotesShow, notesOf, runNotes } from "./host/notes-command.ts";
import type { NotesWork } from "./host/notes-work.ts";

/** `/carryover notes`, with its screen or its texts. */
export async function openNotesFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	await runNotes(faces.host, showNotes(faces), args, ctx);
}

/** What can follow `/carryover notes `, given what stands there already. */
export async function noteCompletions(faces: Faces, typed: string) {
	const found = await (await notesOf(faces.host))?.list("");
	const entries = found?.ok === true ? found.entries : [];
	return completeNotes(typed, (await faces.words())(), entries, Date.now());
}

function showNotes(faces: Faces): NotesShow {
	const { store, report: tell } = faces.host;
	const report = (error: unknown) => tell("carryover notes", error);
	const shelfFor = async (work: NotesWork) => {
		const watch = (listener: () => void) => store.watch((state) => state, listener);
		const shelf = createNotesShelf({ read: store.read, watch, report, ...work }, Date.now());
		await shelf.load();
		return shelf;
	};
	return {
		async open(ctx, work, query) {
			const { openNotesScreen } = await load(() => import("#views/notes/open.ts"));
			const around = { words: await faces.words(), now: Date.now, report };
			const shelf = await shelfFor(work);
			faces.screenOpen = true;
			await openNotesScreen(ctx.ui, shelf, work, around, query).finally(() => {
				faces.screenOpen = false;
			});
		},
		async answer(ctx, work, question) {
			const words = (await faces.words())();
			const shelf = await shelfFor(work);
			const text = answerNotes(question, shelf.view(), words, Date.now());
			shelf.close();
			faces.answer(ctx, text);
		},
	};
}
