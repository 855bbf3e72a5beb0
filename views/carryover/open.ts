import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi, type StepAside } from "#views/kit/open.ts";
import type { CarryoverRequest } from "./data.ts";
import type { Desk } from "./desk.ts";
import { editNote } from "./edit.ts";
import { carryoverScreen } from "./screen.ts";

/** What the screen's requests become. */
export interface CarryoverActions {
	save(): Promise<void>;
	clear(): Promise<void>;
	restore(number: number): Promise<void>;
	undo(): Promise<void>;
	approve(hash: string): Promise<void>;
	edit(before: string, after: string): Promise<void>;
}

/** The part of pi's `ctx.ui` that the screen uses. */
export interface CarryoverUi extends ScreenUi {
	editor(title: string, prefill?: string): Promise<string | undefined>;
}

export interface CarryoverSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the carryover screen and resolves when the user closes it, with what is to be opened next. */
export async function openCarryover(
	ui: CarryoverUi,
	desk: Desk,
	work: CarryoverActions,
	{ words, now, report }: CarryoverSurroundings,
): Promise<"notes" | undefined> {
	let next: "notes" | undefined;
	try {
		await openScreen(ui, carryoverScreen, {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask: (request, stepAside, close) => {
				if (request.ask === "notes") {
					next = "notes";
					return close("pi");
				}
				const asked: Asked = { ui, desk, work, words: words(), stepAside };
				perform(request, asked).catch(report);
			},
		});
	} finally {
		desk.close();
	}
	return next;
}

interface Asked {
	readonly ui: CarryoverUi;
	readonly desk: Desk;
	readonly work: CarryoverActions;
	readonly words: Messages;
	readonly stepAside: StepAside;
}

async function perform(
	request: Exclude<CarryoverRequest, { ask: "notes" }>,
	asked: Asked,
): Promise<void> {
	const { work } = asked;
	switch (request.ask) {
		case "edit":
			return edit(asked);
		case "restore":
			return work.restore(request.number);
		case "approve":
			return work.approve(request.hash);
		default:
			return work[request.ask]();
	}
}

async function edit({ ui, desk, work, words, stepAside }: Asked): Promise<void> {
	const { note, file } = desk.view();
	await editNote({
		title: `${words.carryover.title} ${file}`,
		text: "text" in note ? note.text : "",
		editor: (...given) => ui.editor(...given),
		edit: work.edit,
		stepAside,
	});
}
