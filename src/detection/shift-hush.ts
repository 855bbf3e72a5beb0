import type { Hush, Judgement } from "./shift-judgement.ts";
import type { ShiftState } from "./shift-state.ts";

/** Messages at the beginning of a branch in which subjects are still being felt out. */
const warmUp = 5;
const cooldown = 3;

/** Messages that a segment must have had for its end to be worth a word. */
const shortest = 3;

/** How far below its bar a message lies whose shift is told, in similarity: measured as quiet in sessions on one subject. */
const clearly = 0.12;

/** A shift that was found. */
interface Shift extends Omit<Judgement, "hush"> {
	/** See `isRemark`. */
	readonly remark: boolean;
}

interface HushOptions {
	readonly cooldownTurns?: number | undefined;
	readonly held?: boolean | undefined;
}

/** Why a shift is not told to the user; undefined for one that is. What the user said in so many words is always told. */
export function hushOf(
	state: ShiftState,
	judged: Shift,
	{ cooldownTurns = cooldown, held = false }: HushOptions,
): Hush | undefined {
	if (state.silenced) return "silenced";
	if (held) return "held";
	const since = state.noticed === undefined ? Infinity : state.turns - state.noticed;
	if (since <= cooldownTurns) return "cool-down";
	if (judged.reason === "switch") return undefined;
	if (state.counted < warmUp) return "warm-up";
	return isClear(state, judged) ? undefined : "faint";
}

function isClear(state: ShiftState, judged: Shift): boolean {
	if (state.length < shortest || judged.remark) return false;
	const { rung, similarity = 0, bar = 0 } = judged;
	return rung === "words" || bar - similarity > clearly;
}
