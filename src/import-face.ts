import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import type { ImportSource } from "#src/import/source.ts";
import { load } from "#src/lib/load.ts";
import { freshOf } from "#views/import/data.ts";
import { createImportDesk, type ImportDesk } from "#views/import/desk.ts";
import {
	type ImportQuestion,
	readImportQuestion,
	sayImportList,
	sayImportSource,
	sayImportTold,
} from "#views/import/plain.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { sayUnknownBehind } from "#views/waystation/command.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { importWork } from "./host/import-work.ts";

/** The sources as they were last looked at, which completion offers without looking again. */
const lookedAt = new WeakMap<Faces, readonly ImportSource[]>();

/** What can follow `/waystation import `, given what stands there already. */
export async function importCompletions(faces: Faces, typed: string) {
	const { completeImport } = await load(() => import("#views/import/complete.ts"));
	return completeImport(typed, (await faces.words())(), lookedAt.get(faces) ?? []);
}

/** Opens `/waystation import`; resolves with the tab that it was left for. */
export async function openImportFace(
	faces: Faces,
	_ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const words = await faces.words();
	const desk = deskOf(faces) ?? idleDesk(whyIdle(faces, words()));
	const { openImport } = await load(() => import("#views/import/open.ts"));
	const report = (error: unknown) => faces.host.report("waystation", error);
	const around = { words, now: Date.now, report, isOff: faces.isOff };
	const seen = () => void lookedAt.set(faces, desk.view().sources);
	return openImport(screens, desk, around).finally(seen);
}

/** The same as text: the list, one of a number, and the imports. */
export async function answerImportFace(faces: Faces, rest: string): Promise<string> {
	const words = (await faces.words())();
	const question = readImportQuestion(rest);
	if (question === undefined) return sayUnknownBehind("import", rest, words);
	const desk = deskOf(faces);
	if (desk === undefined) return words.import.noPlace;
	await desk.load();
	const answered = await answer(desk, question, words);
	lookedAt.set(faces, desk.view().sources);
	return answered;
}

async function answer(
	desk: ImportDesk,
	question: ImportQuestion,
	words: Messages,
): Promise<string> {
	const { sources } = desk.view();
	switch (question.do) {
		case "list":
			return sayImportList(desk.view(), words, Date.now());
		case "undo":
			await desk.work({ ask: "undo" });
			return told(desk, words);
		case "all":
			await desk.work({ ask: "take", ids: freshOf({ sources }).map(({ id }) => id) });
			return told(desk, words);
		case "show":
		case "take": {
			const source = sources[question.number - 1];
			if (source === undefined) {
				return words.import.command.noNumber(question.number, sources.length);
			}
			if (question.do === "show") return sayImportSource(source, words, Date.now());
			await desk.work({ ask: "take", ids: [source.id] });
			return told(desk, words);
		}
	}
}

function told(desk: ImportDesk, words: Messages): string {
	const { told: last } = desk.view();
	return last === undefined ? "" : sayImportTold(last, words);
}

function deskOf({ host }: Faces): ImportDesk | undefined {
	const life = host.lives.current();
	const work = life && importWork(host, life);
	return work && createImportDesk({ ...work, now: Date.now });
}

/** Why nothing is looked at: an import belongs to a project, and to a session in which Waystation is on. */
function whyIdle({ host }: Faces, words: Messages): string {
	const { off } = host.store.read();
	return off === undefined ? words.import.noPlace : words.waystation.off.here[off];
}

/** The desk where nothing can be looked at, so that the tab still opens and says why. */
function idleDesk(why: string): ImportDesk {
	return createImportDesk({
		survey: async () => ({ sources: [], rivals: [], failure: why, isCut: false }),
		take: async () => [],
		canUndo: () => false,
		undo: async () => undefined,
		now: Date.now,
	});
}
