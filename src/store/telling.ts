import type { HeldReason } from "#src/carryover/status.ts";
import type { Block, BlockKind } from "#src/recall/block.ts";

/**
 * How it stands with a block: sent with every request, sent from the next prompt on, switched off by the user, without
 * room in the head, or not told because nobody has read it yet.
 */
export type TellingState = "told" | "next" | "off" | "refused" | "held";

/** One block as the glass box lists it. */
export interface Telling {
	/** Names it among the others. */
	readonly key: string;
	/** In the system prompt, among the messages, or in neither. */
	readonly place: "head" | "tail" | "aside";
	readonly state: TellingState;
	/** Undefined for what cannot be switched off by itself. */
	readonly kind: BlockKind | undefined;
	readonly block: Block;
	/** Title of the topic that a card was told of; undefined for all else. */
	readonly about?: string | undefined;
	/** Milliseconds on the wall clock since when it is told; undefined for what is not. */
	readonly since: number | undefined;
	readonly pinned: boolean;
	/** Why it is held back. */
	readonly held: HeldReason | undefined;
}

/** The head of the prompt as a whole. */
export interface ToldHead {
	/** Exactly as it is sent, or would be with the next prompt, with the tags that pi puts around it. */
	readonly text: string;
	/** Milliseconds on the wall clock when it was composed; undefined before the next prompt composes it. */
	readonly at: number | undefined;
	/** User messages since then. */
	readonly turns: number;
	/** Percent of the requests since then that came from the cache; undefined where no provider said so. */
	readonly cached: number | undefined;
}

/** All that the model is told of ours at one moment. */
export interface Told {
	readonly head: ToldHead;
	/** Head first, then tail, then what is not told. */
	readonly tellings: readonly Telling[];
}

/** The kind of each block; the guide stands as long as anything does. */
export const kindOf: Readonly<Record<Block["id"], BlockKind | undefined>> = {
	guide: undefined,
	window: "window",
	"window-reminder": "window",
	"carryover-note": "note",
	"carryover-held": "note",
	"carryover-update": "note",
	"topic-card": "topic",
	"checkpoint-memory": "memory",
	"checkpoint-update": "memory",
};
