import type { Route } from "./route.ts";
import type { Act } from "./shift-act.ts";

export type ShiftVerdict = "same" | "shift" | "unsure";

/**
 * What a verdict rests on. An act: the message says nothing of a topic. `first`: there is nothing to compare it with;
 * `switch`: it says so; `alike`: it is near enough; `strong`: it is far off; `repeated`: it is the second in a row that
 * seems to leave; `miss`: it seems to leave, and the next one tells; `words`: it shares words; `apart`: it shares none,
 * which is not enough; `no-words`: words cannot tell.
 */
export type ShiftReason = (typeof shiftReasons)[number];

const acts = [
	"greeting",
	"acknowledgement",
	"continuation",
	"command",
	"empty",
	"short",
	"paths",
	"answer",
	"paste",
] as const satisfies readonly Act[];

/** All reasons, for whoever reads a judgement from a file. */
export const shiftReasons = [
	...acts,
	"first",
	"switch",
	"alike",
	"strong",
	"repeated",
	"miss",
	"words",
	"apart",
	"no-words",
] as const;

/**
 * Why a shift is not told to the user. `held`: the caller may tell nothing now; `faint`: sure enough to begin a segment,
 * not to speak up.
 */
export type Hush = "silenced" | "held" | "warm-up" | "cool-down" | "faint";

/** A verdict with the numbers behind it: plain data, for the journal and the screen. */
export interface Judgement {
	readonly verdict: ShiftVerdict;
	readonly reason: ShiftReason;
	readonly route: Route;
	/** What it was judged by; undefined where an act or a switch decided. */
	readonly rung?: "vectors" | "words" | undefined;
	/** To the segment, from -1 to 1. */
	readonly similarity?: number | undefined;
	/** Of the conversation, as set or adapted. */
	readonly threshold?: number | undefined;
	/** The threshold for this message: higher for a full question, lower for a message that refers back. */
	readonly bar?: number | undefined;
	/** Share of its words that the segment knows, from 0 to 1. */
	readonly coverage?: number | undefined;
	/** Messages that the segment had. */
	readonly length: number;
	/** Why a shift is not told; undefined for one that is, and for other verdicts. */
	readonly hush?: Hush | undefined;
}
