import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { nameOf } from "#src/notes/name.ts";
import type { NotesStore } from "#src/persistence/notes-store.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import { type NotesWork, notesWork } from "./notes-work.ts";

/** What the command answers where there is no screen, as data. */
export type NotesAnswer =
	| { readonly show: "list"; readonly words: string }
	| { readonly show: "one"; readonly name: string; readonly text: string }
	| { readonly show: "which" };

export interface NotesShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, work: NotesWork, query: string): Promise<void>;
	answer(ctx: ExtensionCommandContext, work: NotesWork, answer: NotesAnswer): Promise<void>;
}

/** `/carryover notes`, given what was typed behind it. */
export async function runNotes(
	host: Host,
	show: NotesShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	if (!host.store.read().settings.notes.enabled)
		return give(host.store, { code: "notes.off" }, true);
	const notes = await notesOf(host);
	if (notes === undefined) {
		const reason = host.store.read().carryover.noPlace ?? "vanished";
		return give(host.store, { code: "place.none", reason }, true);
	}
	const work = notesWork(host, notes);
	const [, verb, name] = /^(show)(?:\s+(.+))?$/.exec(args.trim()) ?? [];
	if (verb !== undefined) return showOne({ host, show, ctx, work }, name);
	if (ctx.mode === "tui") return show.open(ctx, work, args);
	return show.answer(ctx, work, { show: "list", words: args });
}

interface Running {
	readonly host: Host;
	readonly show: NotesShow;
	readonly ctx: ExtensionCommandContext;
	readonly work: NotesWork;
}

async function showOne({ host, show, ctx, work }: Running, typed: string | undefined) {
	if (typed === undefined) return show.answer(ctx, work, { show: "which" });
	const name = nameOf(typed, work.folder);
	if (!name.ok) {
		const { reason: failure } = name;
		return give(host.store, { code: "notes.failed", what: "read", failure, name: typed }, true);
	}
	const text = await work.text(name.name);
	if (text !== undefined) return show.answer(ctx, work, { show: "one", name: name.name, text });
}

/** The notes of the project that the session works in; undefined where they have no place. */
export async function notesOf(host: Host): Promise<NotesStore | undefined> {
	return (await host.notes()).store();
}
