import type { BlockKind } from "#src/recall/block.ts";
import type { Notice } from "#src/store/notice.ts";
import type { Off } from "#src/store/session.ts";
import type { Told } from "#src/store/telling.ts";
import type { WindowFill } from "#src/windows/fill.ts";

/** What is known of where the blocks come from. */
export interface ToldSources {
	/** Title of the topic in hand. */
	readonly topic: string | undefined;
	/** Milliseconds on the wall clock of the last change of the note. */
	readonly noteAt: number | undefined;
	/** The note's path as people write it, and its text; empty where there is none. */
	readonly noteName: string;
	readonly noteText: string;
	readonly memory: { readonly generation: number; readonly records: number } | undefined;
}

/** All that `/waystation told` shows. */
export interface ToldView extends Told {
	readonly fill: WindowFill;
	readonly sources: ToldSources;
	readonly canUndo: boolean;
	/** Why Waystation is off here, so that nothing is told. */
	readonly off: Off | undefined;
	/** What the last act came to. */
	readonly notice: Notice | undefined;
}

/** The screens that a block is changed in. */
export type SourceScreen = "carryover" | "topics" | "checkpoints";

/** What the screen asks for. */
export type ToldRequest =
	| { readonly ask: "switch" | "pin"; readonly kind: BlockKind; readonly on: boolean }
	| { readonly ask: "forget-note" | "forget-topic" | "edit-note" | "undo" }
	| { readonly ask: "open"; readonly screen: SourceScreen };
