import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { answerCarryover, completeCarryover } from "#views/carryover/command.ts";
import { createDesk } from "#views/carryover/desk.ts";
import type { CarryoverUi } from "#views/carryover/open.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import type { Faces } from "./faces.ts";
import type { CarryoverActions } from "./host/carryover-actions.ts";
import { type CarryoverShow, runCarryover } from "./host/carryover-command.ts";

/** `/carryover`, with its screen or its texts. */
export async function openCarryoverFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
	screens: ScreenUi = ctx.ui,
): Promise<void> {
	await faces.ready();
	const embed = /^\s*embed(?:\s+|$)/.exec(args);
	if (embed !== null) {
		const { openEmbedFace } = await load(() => import("./embed-face.ts"));
		return openEmbedFace(faces, args.slice(embed[0].length), ctx);
	}
	const notes = /^\s*notes(?:\s+|$)/.exec(args);
	if (notes !== null) return openNotes(faces, args.slice(notes[0].length), ctx);
	await runCarryover(faces.host, showCarryover(faces, screens), args, ctx);
}

async function openNotes(faces: Faces, args: string, ctx: ExtensionCommandContext): Promise<void> {
	const { openNotesFace } = await load(() => import("./notes-face.ts"));
	await openNotesFace(faces, args, ctx);
}

/** What can follow `/carryover `, given what stands there already. */
export async function carryoverCompletions(faces: Faces, typed: string) {
	if (/^\s*topics\s/.test(typed)) {
		const { archiveCompletions } = await load(() => import("./archives-face.ts"));
		return archiveCompletions(faces, typed);
	}
	if (/^\s*notes\s/.test(typed)) {
		const { noteCompletions } = await load(() => import("./notes-face.ts"));
		return noteCompletions(faces, typed);
	}
	const { keeper, store } = faces.host;
	const { note } = store.read().carryover;
	return completeCarryover(typed, (await faces.words())(), await keeper.versions(), note);
}

function showCarryover(faces: Faces, screens: ScreenUi): CarryoverShow {
	const { host } = faces;
	const report = (error: unknown) => host.report("carryover", error);
	const deskFor = async (actions: CarryoverActions) => {
		const watch = (listener: () => void) => host.store.watch((state) => state, listener);
		const { read } = host.store;
		const desk = createDesk({ read, watch, versions: actions.versions, report }, Date.now());
		await desk.load();
		return desk;
	};
	return {
		async open(ctx, actions) {
			const { openCarryover } = await load(() => import("#views/carryover/open.ts"));
			const around = { words: await faces.words(), now: Date.now, report };
			const ui: CarryoverUi = {
				custom: (...given) => screens.custom(...given),
				editor: (...given) => ctx.ui.editor(...given),
			};
			// Who closes the notes that were opened from here is back here.
			for (let next: "notes" | undefined = "notes"; next === "notes"; ) {
				const desk = await deskFor(actions);
				faces.screenOpen = true;
				next = await openCarryover(ui, desk, actions, around).finally(() => {
					faces.screenOpen = false;
				});
				if (next === "notes") await openNotes(faces, "", ctx);
			}
		},
		async archives(ctx, args) {
			const { openArchivesFace } = await load(() => import("./archives-face.ts"));
			await openArchivesFace(faces, args, ctx);
		},
		async answer(ctx, actions, question) {
			const words = (await faces.words())();
			const desk = await deskFor(actions);
			const text = answerCarryover(question, desk.view(), words, Date.now());
			desk.close();
			faces.answer(ctx, text);
		},
	};
}
