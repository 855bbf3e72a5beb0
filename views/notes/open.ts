import type { Messages } from "#i18n/en.ts";
import { plainText } from "#src/lib/text.ts";
import type { Notice } from "#src/store/notice.ts";
import { openScreen, type ScreenUi, type StepAside } from "#views/kit/open.ts";
import type { NotesRequest } from "./data.ts";
import type { NotesShelf } from "./desk.ts";
import { notesScreen } from "./screen.ts";

/** What the screen's requests become. */
export interface NotesActions {
	text(name: string): Promise<string | undefined>;
	edit(name: string, before: string, after: string): Promise<Notice>;
	rename(from: string, to: string): Promise<Notice>;
	remove(name: string): Promise<Notice>;
	undo(): Promise<Notice>;
	tell(notice: Notice): void;
}

/** The part of pi's `ctx.ui` that the screen uses. */
export interface NotesUi extends ScreenUi {
	editor(title: string, prefill?: string): Promise<string | undefined>;
}

export interface NotesSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the screen and resolves when the user closes it. */
export async function openNotesScreen(
	ui: NotesUi,
	shelf: NotesShelf,
	work: NotesActions,
	{ words, now, report }: NotesSurroundings,
	query: string,
): Promise<void> {
	try {
		await openScreen(ui, notesScreen(query), {
			data: shelf.view,
			watch: shelf.watch,
			words,
			now,
			ask(request, stepAside) {
				const asked: Asked = { ui, work, words: words(), stepAside };
				answer(request, asked, shelf).catch(report);
			},
		});
	} finally {
		shelf.close();
	}
}

interface Asked {
	readonly ui: NotesUi;
	readonly work: NotesActions;
	readonly words: Messages;
	readonly stepAside: StepAside;
}

/** The outcome is told when the list shows it: whoever reads it presses the next key on what stands there. */
async function answer(request: NotesRequest, asked: Asked, shelf: NotesShelf): Promise<void> {
	const notice = await perform(request, asked);
	await shelf.load();
	if (notice !== undefined) asked.work.tell(notice);
}

function perform(request: NotesRequest, asked: Asked): Promise<Notice | undefined> {
	const { work } = asked;
	switch (request.ask) {
		case "edit":
			return edit(request.name, asked);
		case "rename":
			return work.rename(request.name, request.to);
		case "delete":
			return work.remove(request.name);
		case "undo":
			return work.undo();
	}
}

/** pi's own editor, so that its keys and the user's external editor work here too. */
async function edit(
	name: string,
	{ ui, work, words, stepAside }: Asked,
): Promise<Notice | undefined> {
	const before = await work.text(name);
	if (before === undefined) return undefined;
	// The editor draws what it is given, so a foreign file must not bring terminal sequences along.
	const shown = plainText(before);
	const title = plainText(`${words.notes.title} ${name}`);
	const after = await stepAside(() => ui.editor(title, shown));
	return after === undefined || after === shown ? undefined : work.edit(name, before, after);
}
