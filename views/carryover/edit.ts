import { plainText } from "#src/lib/text.ts";
import type { StepAside } from "#views/kit/open.ts";

/** A note on its way to pi's own editor, so that its keys and the user's external editor work there too. */
export interface NoteToEdit {
	readonly title: string;
	readonly text: string;
	editor(title: string, prefill?: string): Promise<string | undefined>;
	/** Takes what was typed, with what it started from. */
	edit(before: string, after: string): Promise<void>;
	readonly stepAside: StepAside;
}

/** Resolves when the user has closed the editor and what they changed was taken. */
export async function editNote(note: NoteToEdit): Promise<void> {
	// The editor draws what it is given, so a foreign note must not bring terminal sequences along.
	const shown = plainText(note.text);
	const after = await note.stepAside(() => note.editor(note.title, shown));
	if (after !== undefined && after !== shown) await note.edit(note.text, after);
}
