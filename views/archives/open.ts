import type { Messages } from "#i18n/en.ts";
import type { StoredArchive } from "#src/carryover/archive.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { ArchivesDesk } from "./desk.ts";
import { archivesScreen } from "./screen.ts";

/** What the screen's requests become. */
export interface ArchivesActions {
	remove(name: string): Promise<void>;
	undo(): Promise<void>;
}

export interface ArchivesSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/**
 * Opens the screen and resolves when the user closes it, with the archive that is wanted in the editor:
 * the editor is theirs again only then.
 */
export async function openArchives(
	ui: ScreenUi,
	desk: ArchivesDesk,
	work: ArchivesActions,
	{ words, now, report }: ArchivesSurroundings,
	query: string,
): Promise<StoredArchive | undefined> {
	let chosen: StoredArchive | undefined;
	try {
		await openScreen(ui, archivesScreen(query), {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask(request, _stepAside, close) {
				if (request.ask === "insert") {
					chosen = request.archive;
					return close();
				}
				const asked = request.ask === "delete" ? work.remove(request.name) : work.undo();
				asked.then(desk.load).catch(report);
			},
		});
	} finally {
		desk.close();
	}
	return chosen;
}
