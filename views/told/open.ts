import type { Messages } from "#i18n/en.ts";
import type { BlockKind } from "#src/recall/block.ts";
import { editNote } from "#views/carryover/edit.ts";
import { openScreen, type ScreenUi, type StepAside } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { SourceScreen, ToldRequest } from "./data.ts";
import type { ToldDesk } from "./desk.ts";
import { toldScreen } from "./screen.ts";

/** What the screen's requests become; each tells its outcome as a notice. */
export interface ToldActs {
	switchKind(kind: BlockKind, on: boolean): Promise<void>;
	pin(kind: BlockKind, on: boolean): Promise<void>;
	forgetNote(): Promise<void>;
	forgetTopic(): Promise<void>;
	edit(before: string, after: string): Promise<void>;
	undo(): Promise<void>;
}

/** The part of pi's `ctx.ui` that the screen uses. */
export interface ToldUi extends ScreenUi {
	editor(title: string, prefill?: string): Promise<string | undefined>;
}

export interface ToldSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** What the user left the screen for; nothing where they only closed it. */
export interface ToldLeft {
	/** The screen that the chosen block is changed in; whoever closes that one is back here. */
	readonly screen?: SourceScreen;
	readonly tab?: GlassTab;
}

/** Opens the screen and resolves when the user leaves it. */
export async function openTold(
	ui: ToldUi,
	desk: ToldDesk,
	acts: ToldActs,
	{ isOff, words, now, report }: ToldSurroundings,
): Promise<ToldLeft> {
	let left: ToldLeft = {};
	const { view, watch } = desk;
	try {
		await openScreen(ui, withTabs(toldScreen, "told", isOff), {
			data: view,
			watch,
			words,
			now,
			ask(request, stepAside, close) {
				if (request.ask === "tab" || request.ask === "open") {
					left = request.ask === "tab" ? { tab: request.tab } : { screen: request.screen };
					return close("next");
				}
				perform(request, { ui, desk, acts, words: words(), stepAside }).catch(report);
			},
		});
	} finally {
		desk.close();
	}
	return left;
}

interface Asked {
	readonly ui: ToldUi;
	readonly desk: ToldDesk;
	readonly acts: ToldActs;
	readonly words: Messages;
	readonly stepAside: StepAside;
}

async function perform(
	request: Exclude<ToldRequest, { ask: "open" }>,
	{ acts, desk, stepAside, ui, words }: Asked,
): Promise<void> {
	switch (request.ask) {
		case "switch":
			return acts.switchKind(request.kind, request.on);
		case "pin":
			return acts.pin(request.kind, request.on);
		case "forget-note":
			return acts.forgetNote();
		case "forget-topic":
			return acts.forgetTopic();
		case "undo":
			return acts.undo();
		case "edit-note": {
			const { noteName, noteText } = desk.view().sources;
			return editNote({
				title: `${words.carryover.title} ${noteName}`,
				text: noteText,
				editor: (...given) => ui.editor(...given),
				edit: acts.edit,
				stepAside,
			});
		}
	}
}
