import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { load } from "#src/lib/load.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { comingBack } from "#views/kit/passage.ts";
import type { SourceScreen } from "#views/told/data.ts";
import type { ToldDesk } from "#views/told/desk.ts";
import type { ToldActs, ToldUi } from "#views/told/open.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { give, within } from "./host/guard.ts";
import type { ToldWork } from "./host/told-work.ts";
import type { ToldNotice } from "./recall/notice.ts";

/** Opens `/waystation told`; resolves with the tab that it was left for. */
export async function openToldFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { openTold } = await load(() => import("#views/told/open.ts"));
	const work = await workOf(faces);
	if (work === undefined) return undefined;
	const report = (error: unknown) => faces.host.report("waystation", error);
	const around = { words: await faces.words(), now: Date.now, report, isOff: faces.isOff };
	const since = Date.now();
	const seat = faces.host.lives.seat();
	const ui: ToldUi = { ...screens, editor: (...given) => ctx.ui.editor(...given) };
	// Who closes the screen that a block comes from is back here.
	for (;;) {
		const desk = await deskOf(faces, work, since);
		faces.screenOpen = true;
		const left = await openTold(ui, desk, actsOf(faces, work), around).finally(() => {
			faces.screenOpen = false;
		});
		if (left.screen === undefined) return left.tab;
		await openSource(faces, left.screen, ctx, comingBack(screens));
		if (faces.host.lives.seat()?.ctx !== seat?.ctx) return undefined;
	}
}

/** The same as text: all of it, one block, the head; or a switch that is turned. */
export async function answerToldFace(faces: Faces, rest: string): Promise<string | undefined> {
	const words = (await faces.words())();
	const { noticeText } = await load(() => import("#views/notice/text.ts"));
	const { answerTold, decodeTold } = await load(() => import("#views/told/plain.ts"));
	const say = (notice: ToldNotice) => noticeText(notice, words).text;
	const question = decodeTold(rest);
	const work = await workOf(faces);
	if (work === undefined) return words.told.plain.ended;
	if ("act" in question) {
		if (faces.isOff()) return words.waystation.off.looking;
		if (question.act === "undo") return undoLast(work, words, say);
		const { act, kind, on } = question;
		return say(act === "pin" ? await work.pin(kind, on) : work.switchKind(kind, on));
	}
	if (question.show === "no-pin") return words.told.why.pin;
	if (question.show === "unknown") return say({ code: "told.unknown", name: question.word });
	const desk = await deskOf(faces, work, Date.now());
	const text = answerTold(question, desk.view(), words, Date.now());
	desk.close();
	return text;
}

/** What can follow `/waystation told `, given what stands there already. */
export async function toldCompletions({ host, words }: Faces, typed: string) {
	const { completeTold } = await load(() => import("#views/told/complete.ts"));
	const { toldNow } = await load(() => import("./host/told-now.ts"));
	const life = host.lives.current();
	const isNumber = /^\s*told\s+\d*$/.test(typed);
	const told = life !== undefined && isNumber ? await toldNow(host, life) : undefined;
	return completeTold(typed, (await words())(), told?.tellings ?? [], Date.now());
}

/** What it tells; undefined where a notice does. */
async function undoLast(
	work: ToldWork,
	{ notice }: Messages,
	say: (notice: ToldNotice) => string,
): Promise<string | undefined> {
	if (!work.canUndo()) return notice.nothingToUndo;
	const told = await work.undo();
	return told && say(told);
}

async function workOf({ host }: Faces): Promise<ToldWork | undefined> {
	const { createToldWork } = await load(() => import("./host/told-work.ts"));
	const life = host.lives.looking();
	return life && createToldWork(host, life);
}

/** How long opening may wait for a look at the note, in milliseconds. */
const LOOK_MS = 500;

/** The desk with everything gathered, and the note as others have left it, which the next prompt will find. */
async function deskOf({ host, isOff }: Faces, work: ToldWork, since: number): Promise<ToldDesk> {
	const { read, watch } = host.store;
	const { createToldDesk } = await load(() => import("#views/told/desk.ts"));
	// A look at the note may bring a hand edit in, which is more than looking.
	if (!isOff()) await within(LOOK_MS, host.keeper.refresh());
	const source = {
		...work,
		read,
		watch: (listener: () => void) => watch((state) => state, listener),
		report: (error: unknown) => host.report("waystation", error),
	};
	const desk = createToldDesk(source, since);
	await desk.load();
	return desk;
}

function actsOf({ host: { store } }: Faces, work: ToldWork): ToldActs {
	const tell = (notice: ToldNotice | undefined) => {
		if (notice !== undefined) give(store, notice, true);
	};
	return {
		...work,
		switchKind: async (kind, on) => tell(work.switchKind(kind, on)),
		pin: async (kind, on) => tell(await work.pin(kind, on)),
		undo: async () => tell(await work.undo()),
	};
}

async function openSource(
	faces: Faces,
	screen: SourceScreen,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<void> {
	switch (screen) {
		case "carryover": {
			const { openCarryoverFace } = await load(() => import("./carryover-face.ts"));
			return openCarryoverFace(faces, "", ctx, screens);
		}
		case "topics": {
			const { openTopicsFace } = await load(() => import("./topics-face.ts"));
			return openTopicsFace(faces, "", ctx, screens);
		}
		case "checkpoints": {
			const { openCheckpointsFace } = await load(() => import("./checkpoints-face.ts"));
			return openCheckpointsFace(faces, "", ctx, screens);
		}
	}
}
