import type { Block } from "#src/recall/block.ts";

/** The note's part of the head. */
export interface NotePart {
	/** Undefined where the note says nothing that the session does not have itself. */
	readonly block: Block | undefined;
	/** How many items and turns it has. */
	count(): Promise<number>;
	/** Places of those that are not told whole, from 0 in their order. */
	readonly untold: readonly number[];
	/** The note as Markdown; empty where it is not told. */
	readonly seen: string;
}
