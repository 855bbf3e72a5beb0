import type { ShiftMessage } from "./shift.ts";
import { firstBar } from "./shift-bar.ts";
import type { Judgement } from "./shift-judgement.ts";
import { readSaid, type Said } from "./shift-said.ts";
import { extend, hear, restart } from "./shift-segment.ts";
import type { ShiftLanguage, ShiftState } from "./shift-state.ts";

/** Similarities that are remembered in each language. */
const mostSamples = 8;

/**
 * The state after a message and what was judged of it. A branch is replayed with the judgements of its journal, which
 * hold all that the vectors had to say; where one is missing, judge anew, without vectors if need be.
 */
export function remember(
	state: ShiftState,
	message: ShiftMessage,
	judgement: Judgement,
): ShiftState {
	const turns = state.turns + 1;
	const { verdict, reason, hush } = judgement;
	const isAct = verdict === "same" && reason !== "alike" && reason !== "words";
	if (isAct) return { ...state, turns };
	const said = readSaid(message.text);
	const told = verdict === "shift" && hush === undefined ? turns - 1 : state.noticed;
	const next = {
		...state,
		turns,
		counted: state.counted + 1,
		heard: hear(state, said.terms),
		noticed: told,
	};
	if (verdict === "shift") return restart(next, begun(state, said));
	// One that seems to leave belongs nowhere yet; the next one that stays takes it along as a detour.
	if (reason === "miss" || reason === "apart") return { ...rejoin(next), pending: said };
	return sampled(extend(rejoin(next), said), judgement);
}

/** The state in which a message that seemed to leave was a detour. */
function rejoin(state: ShiftState): ShiftState {
	if (state.pending === undefined) return state;
	return { ...extend(state, state.pending), pending: undefined };
}

/** The messages with which a segment begins: the one before seemed to leave as well. */
function begun(state: ShiftState, said: Said): readonly Said[] {
	return state.pending === undefined ? [said] : [state.pending, said];
}

/** Remembers how alike a message was that is on topic beyond doubt, so that no doubtful one moves the bar. */
function sampled(state: ShiftState, { verdict, route, similarity }: Judgement): ShiftState {
	if (verdict !== "same" || route === "unsure" || similarity === undefined) return state;
	return similarity < firstBar[route] ? state : withSample(state, route, similarity);
}

function withSample(state: ShiftState, language: ShiftLanguage, similarity: number): ShiftState {
	const samples = [...state.same[language], similarity].slice(-mostSamples);
	return { ...state, same: { ...state.same, [language]: samples } };
}

/**
 * The state after somebody said that a judged shift was none: its similarity counts as on topic, even a low one, and the
 * segment before goes on.
 * @param before the state in which it was judged
 */
export function markSame(
	before: ShiftState,
	message: ShiftMessage,
	judgement: Judgement,
): ShiftState {
	const { route, similarity } = judgement;
	const same = remember(before, message, { ...judgement, verdict: "same", reason: "alike" });
	if (route === "unsure" || similarity === undefined || similarity >= firstBar[route]) return same;
	return withSample(same, route, similarity);
}

/** The state after a compaction or a change of the topic that somebody else found: nothing of before is compared. */
export function markBoundary(state: ShiftState): ShiftState {
	return { ...restart(state, []), same: { zh: [], en: [] } };
}

/** The state in which no shift is told any more, or in which they are told again. */
export function silence(state: ShiftState, silenced: boolean): ShiftState {
	return { ...state, silenced };
}
