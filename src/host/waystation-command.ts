import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { give } from "./give.ts";
import type { Host } from "./host.ts";

/** What the user can do with the compactions of the branch. What changes something tells its outcome as a notice. */
export interface WaystationWork {
	list(): readonly CompactionAccount[];
	/** Goes back to before a compaction, the newest where none is named by the id of its session entry. */
	undo(ctx: ExtensionCommandContext, entry?: string): Promise<void>;
}

/** What the command answers where there is no screen, as data. */
export type WaystationAnswer =
	| { readonly show: "list" }
	| { readonly show: "one"; readonly number: number }
	| { readonly show: "unknown"; readonly word: string };

export interface WaystationShow {
	/** The screen, until the user closes it. Only in the TUI. */
	open(ctx: ExtensionCommandContext, work: WaystationWork): Promise<void>;
	answer(
		ctx: ExtensionCommandContext,
		work: WaystationWork,
		answer: WaystationAnswer,
	): Promise<void>;
}

/** `/waystation`, given what was typed behind it. */
export async function runWaystation(
	host: Host,
	show: WaystationShow,
	args: string,
	ctx: ExtensionCommandContext,
): Promise<void> {
	const work = waystationWork(host);
	const typed = args.trim();
	if (typed === "undo") return work.undo(ctx);
	const number = /^compactions\s+(\d{1,6})$/.exec(typed)?.[1];
	if (number !== undefined) return show.answer(ctx, work, { show: "one", number: Number(number) });
	if (typed !== "" && typed !== "compactions") {
		return show.answer(ctx, work, { show: "unknown", word: typed });
	}
	if (ctx.mode === "tui") return show.open(ctx, work);
	return show.answer(ctx, work, { show: "list" });
}

/** The account of a compaction by the id of its session entry; a look-up. */
export function accountOf(_host: Host, _entry: string): CompactionAccount | undefined {
	return;
}

function waystationWork(host: Host): WaystationWork {
	return {
		list: () => [],
		async undo() {
			give(host.store, { code: "compaction.nothing" }, true);
		},
	};
}
