import { join } from "node:path";
import { CONFIG_DIR_NAME, type ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { ArchiveList, StoredArchive } from "#src/carryover/archive.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { plainText } from "#src/lib/text.ts";
import type { ArchiveBytes } from "#src/persistence/archive-read.ts";
import { type ArchiveStore, openArchives } from "#src/persistence/archive-store.ts";
import { archivesChanged } from "./archive-paths.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";

/** What the user can do with archives. What changes something tells its outcome as a notice. */
export interface ArchivesWork {
	/** The folder as it is shown: `.pi/topics`. */
	readonly folder: string;
	list(): Promise<ArchiveList>;
	remove(name: string): Promise<void>;
	/** Brings back what was removed last. */
	undo(): Promise<void>;
	canUndo(): boolean;
	/** Puts a summary into pi's editor, behind what stands there; sends nothing. */
	restore(ctx: ExtensionCommandContext, archive: StoredArchive): void;
}

/** What the command answers where there is no screen, as data. */
export type ArchivesAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "one"; readonly number: number; readonly archive: StoredArchive }
	| { readonly show: "text"; readonly archive: StoredArchive }
	| { readonly show: "which" };

export interface ArchivesShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, work: ArchivesWork, query: string): Promise<void>;
	answer(ctx: ExtensionCommandContext, work: ArchivesWork, answer: ArchivesAnswer): Promise<void>;
}

/** `/carryover topics`, given what was typed behind it. */
export async function runArchives(
	host: Host,
	show: ArchivesShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const archives = archivesOf(host);
	if (archives === undefined) {
		const reason = host.store.read().carryover.noPlace ?? "vanished";
		return give(host.store, { code: "place.none", reason }, true);
	}
	const work = archivesWork(host, archives);
	const [, verb, number] = /^(show|restore)(?:\s+(\d{1,6}))?$/.exec(args) ?? [];
	if (verb !== undefined) return runOnOne({ host, show, ctx, work }, verb, number);
	if (ctx.mode === "tui") return show.open(ctx, work, args);
	return show.answer(ctx, work, { show: "list", words: args });
}

interface Running {
	readonly host: Host;
	readonly show: ArchivesShow;
	readonly ctx: ExtensionCommandContext;
	readonly work: ArchivesWork;
}

async function runOnOne(
	{ host, show, ctx, work }: Running,
	verb: string,
	digits: string | undefined,
): Promise<void> {
	if (digits === undefined) return show.answer(ctx, work, { show: "which" });
	const number = Number(digits);
	const archive = await archiveAt(host, work, number);
	if (archive === undefined) return;
	if (verb === "show") return show.answer(ctx, work, { show: "one", number, archive });
	if (!ctx.hasUI) return show.answer(ctx, work, { show: "text", archive });
	return work.restore(ctx, archive);
}

/** The archives of the project that the session works in; undefined where there is no place for them. */
export function archivesOf({ keeper }: Host): ArchiveStore | undefined {
	const place = keeper.place();
	return place && openArchives({ place, configDir: CONFIG_DIR_NAME });
}

/** The archive with this number in the list, the newest being 1; why there is none is said. */
async function archiveAt(
	host: Host,
	work: ArchivesWork,
	number: number,
): Promise<StoredArchive | undefined> {
	const list = await work.list();
	if (!list.ok) {
		fail(host, "read", list.failure, work.folder);
		return undefined;
	}
	const archive = list.archives[number - 1];
	if (archive === undefined) {
		give(host.store, { code: "archive.unknown", number, known: list.archives.length }, true);
	}
	return archive;
}

function fail(host: Host, what: "read" | "change", failure: NoteFailure, path: string): void {
	give(host.store, { code: "archive.failed", what, failure, path }, true);
}

function archivesWork(host: Host, store: ArchiveStore): ArchivesWork {
	const folder = join(CONFIG_DIR_NAME, "topics");
	const removed: ArchiveBytes[] = [];
	return {
		folder,
		list: () => store.list(),
		canUndo: () => removed.length > 0,
		async remove(name) {
			const result = await host.keeper.track(store.remove(name));
			archivesChanged(host);
			if (!result.ok) return fail(host, "change", result.failure, join(folder, name));
			removed.push(result);
			give(host.store, { code: "archive.deleted", title: result.archive.title }, true);
		},
		async undo() {
			const last = removed.pop();
			if (last === undefined) return give(host.store, { code: "undo.nothing" }, true);
			const result = await host.keeper.track(store.putBack(last));
			archivesChanged(host);
			if (result.ok) {
				return give(host.store, { code: "archive.undone", title: result.archive.title }, true);
			}
			removed.push(last);
			fail(host, "change", result.failure, join(folder, last.archive.name));
		},
		restore(ctx, { text, title }) {
			const before = ctx.ui.getEditorText().trimEnd();
			// pi's editor draws what it is given, so a foreign file must not bring terminal sequences along.
			const summary = plainText(text);
			ctx.ui.setEditorText(before === "" ? summary : `${before}\n\n${summary}`);
			give(host.store, { code: "archive.restored", title }, true);
		},
	};
}
