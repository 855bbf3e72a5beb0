import type { Block } from "#src/recall/block.ts";

/** The note's part of the head. */
export interface NotePart {
	readonly block: Block | undefined;
	/** Items that are told, from the first on, and items that did not fit. */
	readonly told: number;
	readonly omitted: number;
	/** The note as Markdown; empty where it is not told. */
	readonly seen: string;
}

export const noPart: NotePart = { block: undefined, told: 0, omitted: 0, seen: "" };
