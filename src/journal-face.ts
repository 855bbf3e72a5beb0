import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { JournalView } from "#views/journal/data.ts";
import { createJournalDesk, type JournalDesk } from "#views/journal/desk.ts";
import type { JournalAnswer } from "#views/journal/plain.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { sayUnknownBehind } from "#views/waystation/command.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { give } from "./host/guard.ts";
import { readHappenings, refreshSources, takeBack } from "./host/journal-work.ts";
import type { Back, Happening } from "./store/happening.ts";

/** Opens `/waystation journal`; resolves with the tab that it was left for. */
export async function openJournalFace(
	faces: Faces,
	ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { host } = faces;
	const { openJournal } = await load(() => import("#views/journal/open.ts"));
	const desk = await deskOf(faces);
	const words = await faces.words();
	let last = Promise.resolve();
	const taken = new WeakSet<Back>();
	// One after the other, and each once: a key may be pressed twice before the list is read anew.
	const inTurn = (back: Back) => {
		if (taken.has(back)) return;
		taken.add(back);
		last = last
			.then(() => takeOne(faces, ctx, back))
			.catch((error) => host.report("journal", error));
	};
	faces.screenOpen = true;
	const { back, tab } = await openJournal(screens, desk, {
		words,
		now: Date.now,
		isOff: faces.isOff,
		work: inTurn,
	}).finally(() => {
		faces.screenOpen = false;
	});
	if (back !== undefined) await takeOne(faces, ctx, back);
	return tab;
}

async function takeOne({ host }: Faces, ctx: ExtensionCommandContext, back: Back): Promise<void> {
	const life = host.lives.current();
	if (life === undefined) return give(host.store, { code: "off.looking" }, true);
	await takeBack(host, life, ctx, back);
}

/** The list that was last answered as text: the numbers that the user types are its own. */
const answered = new WeakMap<Faces, readonly Happening[]>();

/** The same as text: all of it, or the line of a number, which can be taken back. */
export async function answerJournalFace(
	faces: Faces,
	rest: string,
	ctx: ExtensionCommandContext,
): Promise<string | undefined> {
	const words = (await faces.words())();
	const question = questionOf(rest);
	if (question === undefined) return sayUnknownBehind("journal", rest, words);
	const { answerJournal } = await load(() => import("#views/journal/plain.ts"));
	const desk = await deskOf(faces);
	const view = desk.view();
	desk.close();
	if (question.show === "list") answered.set(faces, view.happenings);
	const listed = answered.get(faces) ?? view.happenings;
	const back = question.show === "undo" ? backIn(listed, question.number) : undefined;
	// What comes of it is told as a notice.
	if (back !== undefined) return void (await takeOne(faces, ctx, back));
	const happenings = question.show === "list" ? listed : listed.map((one) => newest(view, one));
	return answerJournal(question, { ...view, happenings }, words, Date.now());
}

/** What can follow `/waystation journal `, given what stands there already. */
export async function journalCompletions(faces: Faces, typed: string) {
	const { completeJournal } = await load(() => import("#views/journal/complete.ts"));
	return completeJournal(typed, (await faces.words())(), answered.get(faces), Date.now());
}

/** What a line that was listed says by now. */
function newest({ happenings }: JournalView, listed: Happening): Happening {
	return happenings.find(({ key }) => key === listed.key) ?? listed;
}

function backIn(happenings: readonly Happening[], number: number): Back | undefined {
	const back = happenings[number - 1]?.back;
	return back !== undefined && "do" in back ? back : undefined;
}

function questionOf(rest: string): JournalAnswer | undefined {
	if (rest === "") return { show: "list" };
	const [, number, undo] = /^(\d{1,6})(\s+undo)?$/.exec(rest) ?? [];
	if (number === undefined) return;
	return { show: undo === undefined ? "one" : "undo", number: Number(number) };
}

async function deskOf({ host }: Faces): Promise<JournalDesk> {
	const { read, watch } = host.store;
	const desk = createJournalDesk(
		{
			read,
			watch: (listener) => watch((state) => state, listener),
			async list() {
				const life = host.lives.looking();
				return life === undefined ? [] : readHappenings(host, life);
			},
			report: (error) => host.report("journal", error),
		},
		Date.now(),
	);
	const life = host.lives.current();
	if (life !== undefined) await refreshSources(host, life);
	await desk.load();
	return desk;
}
