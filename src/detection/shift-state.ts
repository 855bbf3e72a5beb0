import type { Said } from "./shift-said.ts";

/** A language with a model of its own. */
export type ShiftLanguage = "zh" | "en";

/**
 * What the detector knows of a branch: plain data, folded over the branch's messages. It keeps texts and no vectors: those
 * come from the engine's cache by text, or are computed again.
 */
export interface ShiftState {
	/** The last messages of the segment, oldest first; those that say something only. */
	readonly segment: readonly Said[];
	/** Messages since the segment began, those that fell out of `segment` included. */
	readonly length: number;
	/** Messages of the branch that say something. */
	readonly counted: number;
	/** All messages of the branch. */
	readonly turns: number;
	/** A message that seemed to leave the segment, of which it is no part till the next one tells whether it did. */
	readonly pending: Said | undefined;
	/** Similarities of messages that were on topic beyond doubt, the newest last. */
	readonly same: Readonly<Record<ShiftLanguage, readonly number[]>>;
	/** In how many messages of the branch a term stood, those met last at the end. */
	readonly heard: readonly (readonly [term: string, messages: number])[];
	/** The turn of the last notice; undefined before the first. */
	readonly noticed: number | undefined;
	/** Whether the user wants no more notices in this session. */
	readonly silenced: boolean;
}

/** The state of a branch without messages. */
export const noShift: ShiftState = {
	segment: [],
	length: 0,
	counted: 0,
	turns: 0,
	pending: undefined,
	same: { zh: [], en: [] },
	heard: [],
	noticed: undefined,
	silenced: false,
};
