import { copyToClipboard, type ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { withPinned } from "#src/carryover/pin.ts";
import { decodeEntryId } from "#src/history/entry-id.ts";
import { contentOf } from "#src/history/entry-page.ts";
import type { HistoryNotice } from "#src/history/notice.ts";
import type { ShownHit } from "#src/history/shown-hit.ts";
import { cut, oneLine } from "#src/lib/text.ts";
import { give } from "./guard.ts";
import type { HistoryDesk } from "./history-desk.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** UTF-16 units of a line in the note. */
const pinnedUnits = 300;

/** What the user can do with a hit. Each tells its outcome as a notice. */
export interface HistoryActions {
	copy(hit: ShownHit): Promise<void>;
	/** Adds the line to the carryover note. */
	pin(hit: ShownHit): Promise<void>;
	/** Puts the entry's text into pi's editor, behind what stands there; sends nothing. */
	insert(ctx: ExtensionCommandContext, hit: ShownHit): Promise<void>;
	/** Puts these words there. */
	write(ctx: ExtensionCommandContext, text: string): void;
	/** Resumes the session of the hit. */
	open(ctx: ExtensionCommandContext, hit: ShownHit): Promise<void>;
	/** Goes to the entry in the tree of this session. */
	tree(ctx: ExtensionCommandContext, hit: ShownHit): Promise<void>;
}

export function historyActions(host: Host, life: Life, desk: HistoryDesk): HistoryActions {
	const tell = (code: Exclude<HistoryNotice["code"], "history.failed">) =>
		give(host.store, { code }, true);

	/** The whole text of the entry, without its secrets. */
	async function textOf({ name }: ShownHit): Promise<string | undefined> {
		const { id, key } = decodeEntryId(name);
		const read = await desk.read(id, key, true);
		const content = read.ok && read.value ? contentOf(read.value.entry) : undefined;
		if (content === undefined) tell("history.gone");
		return content?.text;
	}

	function write(ctx: ExtensionCommandContext, text: string): void {
		const before = ctx.ui.getEditorText().trimEnd();
		ctx.ui.setEditorText(before === "" ? text : `${before}\n\n${text}`);
		tell("history.inserted");
	}

	return {
		async copy(hit) {
			const text = await textOf(hit);
			if (text === undefined) return;
			await copyToClipboard(text);
			tell("history.copied");
		},
		async pin(hit) {
			const words = `${cut(oneLine(hit.excerpt), pinnedUnits)} [${hit.name}]`;
			const saved = await host.keeper.save(life, { kind: "manual", make: withPinned(words) });
			if (saved.ok) return tell("history.pinned");
			const path = host.store.read().carryover.place?.file ?? life.facts.cwd;
			give(host.store, { code: "save.failed", failure: saved.failure, path }, true);
		},
		async insert(ctx, hit) {
			const text = await textOf(hit);
			if (text !== undefined) write(ctx, text);
		},
		write,
		async open(ctx, { path }) {
			if (path === "") return tell("history.elsewhere");
			await ctx.switchSession(path);
		},
		async tree(ctx, { id }) {
			if (ctx.sessionManager.getEntry(id) === undefined) return tell("history.gone");
			await ctx.navigateTree(id);
		},
	};
}
