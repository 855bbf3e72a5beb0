import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { Completion } from "#views/kit/numbered.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { createPassage, type Passage } from "#views/kit/passage.ts";
import {
	completeWaystation,
	decodeCommand,
	type GlassAct,
	type GlassCommand,
	sayUnknown,
} from "#views/waystation/command.ts";
import { type GlassTab, glassTabs } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { compactionsWork } from "./host/compactions-work.ts";
import type { Host } from "./host/host.ts";

/** One tab of the glass box: its screen, and the same as text. */
interface GlassPart {
	/** Opens it and resolves, when the user leaves it, with the tab that they go to. Only in the TUI. */
	open(
		faces: Faces,
		ctx: ExtensionCommandContext,
		screens: ScreenUi,
	): Promise<GlassTab | undefined>;
	/** What it says where there is no screen, or where something follows its name; undefined where a notice tells it. */
	answer(faces: Faces, rest: string, ctx: ExtensionCommandContext): Promise<string | undefined>;
	/** What can follow its name, given all that stands behind the command; absent where nothing can. */
	complete?(faces: Faces, typed: string): Promise<readonly Completion[]>;
}

/** Each tab is loaded when it is first looked at. */
const parts: Readonly<Record<GlassTab, () => Promise<GlassPart>>> = {
	async told() {
		const face = await load(() => import("./told-face.ts"));
		return { open: face.openToldFace, answer: face.answerToldFace, complete: face.toldCompletions };
	},
	async cost() {
		const face = await load(() => import("./cost-face.ts"));
		return { open: face.openCostFace, answer: face.answerCostFace };
	},
	async jobs() {
		const face = await load(() => import("./jobs-face.ts"));
		return { open: face.openJobsFace, answer: face.answerJobsFace };
	},
	async journal() {
		const face = await load(() => import("./journal-face.ts"));
		return {
			open: face.openJournalFace,
			answer: face.answerJournalFace,
			complete: face.journalCompletions,
		};
	},
	async compactions() {
		const face = await load(() => import("./compactions-face.ts"));
		return {
			open: face.openCompactionsFace,
			answer: face.answerCompactionsFace,
			complete: face.compactionCompletions,
		};
	},
	async doctor() {
		const face = await load(() => import("./doctor-face.ts"));
		return {
			open: face.openDoctorFace,
			answer: face.answerDoctorFace,
			complete: face.doctorCompletions,
		};
	},
	async settings() {
		const face = await load(() => import("./settings-face.ts"));
		return {
			open: face.openSettingsFace,
			answer: face.answerSettingsFace,
			complete: face.settingCompletions,
		};
	},
	async import() {
		const face = await load(() => import("./import-face.ts"));
		return {
			open: face.openImportFace,
			answer: face.answerImportFace,
			complete: face.importCompletions,
		};
	},
};

/** `/waystation`: its tabs, its texts, its acts. */
export async function openWaystationFace(
	faces: Faces,
	args: string,
	ctx: ExtensionCommandContext,
	held?: Passage,
): Promise<void> {
	const command = decodeCommand(args);
	const shown = shownTab(command, ctx);
	if (shown !== undefined) return showTabs(faces, shown, ctx, held);
	await settled(faces);
	if (await isRefused(faces, command, ctx)) return;
	switch (command.do) {
		case "tab":
			return answerTab(faces, command.tab, command.rest, ctx);
		case "act":
			return act(faces, command.act, command.rest, ctx);
		case "unknown":
			return faces.answer(ctx, sayUnknown(command.word, (await faces.words())()));
	}
}

/** Tabs and acts that need no Waystation at work: looking is always allowed, and what it shows changes nothing then. */
const working: ReadonlySet<GlassTab | GlassAct> = new Set([
	"off",
	"on",
	...glassTabs.filter((tab) => tab !== "import"),
]);

/** Whether Waystation is off and what is asked for needs it, which is then said; a tab on the screen says so itself. */
async function isRefused(
	faces: Faces,
	command: GlassCommand,
	ctx: ExtensionCommandContext,
): Promise<boolean> {
	if (!faces.isOff() || command.do === "unknown") return false;
	if (working.has(command.do === "tab" ? command.tab : command.act)) return false;
	const { sayOff } = await load(() => import("./switch-face.ts"));
	await sayOff(faces, ctx);
	return true;
}

/** The tab that opens as a screen; undefined where a text is the answer. */
function shownTab(command: GlassCommand, { mode }: ExtensionCommandContext): GlassTab | undefined {
	return command.do === "tab" && mode === "tui" && command.rest === "" ? command.tab : undefined;
}

/** Waits for what every tab and act needs of the session. */
async function settled(faces: Faces): Promise<void> {
	await faces.ready();
	if (faces.isOff()) await settleSettings(faces.host);
}

/** A session that began switched off has read no settings, and the user's language and caps are among them. */
async function settleSettings({ lives, pi, store }: Host): Promise<void> {
	const seat = lives.seat();
	if (seat === undefined) return;
	const { readSettingsHere } = await load(() => import("./host/settings-read.ts"));
	const { settings } = await readSettingsHere(pi, seat.facts.cwd);
	if (seat.alive) store.dispatch({ type: "settings.read", settings });
}

/** What can follow `/waystation `, given what stands there already. */
export async function waystationCompletions(faces: Faces, typed: string) {
	const [, name] = /^\s*(\S+)\s/.exec(typed) ?? [];
	const tab = glassTabs.find((one) => one === name);
	if (tab !== undefined) return [...((await (await parts[tab]()).complete?.(faces, typed)) ?? [])];
	const { completeBehind } = await load(() => import("#views/waystation/complete.ts"));
	const words = (await faces.words())();
	return [...(completeBehind(typed, words) ?? completeWaystation(typed, words))];
}

async function act(
	faces: Faces,
	name: GlassAct,
	rest: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	if (name === "rollover" || name === "undo") return compactionsWork(faces.host)[name](ctx);
	if (name === "off" || name === "on") {
		const { turnSwitch } = await load(() => import("./switch-face.ts"));
		return turnSwitch(faces, name, ctx);
	}
	const { openForgetFace } = await load(() => import("./forget-face.ts"));
	return openForgetFace(faces, name, rest, ctx);
}

async function answerTab(
	faces: Faces,
	tab: GlassTab,
	rest: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const part = await parts[tab]();
	const text = await part.answer(faces, rest, ctx);
	if (text !== undefined) faces.answer(ctx, text);
}

async function showTabs(
	faces: Faces,
	first: GlassTab,
	ctx: ExtensionCommandContext,
	held: Passage | undefined,
): Promise<void> {
	const passage = held ?? createPassage(ctx.ui);
	if (held === undefined) passage.hold();
	let tab: GlassTab | undefined = first;
	try {
		await settled(faces);
		while (tab !== undefined) {
			const part: GlassPart = await parts[tab]();
			tab = await part.open(faces, ctx, passage.ui);
		}
	} finally {
		passage.close();
	}
}
