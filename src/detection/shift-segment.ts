import type { Heard } from "./lexical.ts";
import type { Said } from "./shift-said.ts";
import type { ShiftState } from "./shift-state.ts";

/** Messages of a segment that a new one is compared with. */
const mostMessages = 8;

/** Terms of the branch that are counted; those met last. */
const mostHeard = 400;

/** The state with a message that goes on with the segment. */
export function extend(state: ShiftState, said: Said): ShiftState {
	return {
		...state,
		segment: [...state.segment, said].slice(-mostMessages),
		length: state.length + 1,
	};
}

/** The state with a segment that begins with these messages, of which no one is older than the boundary. */
export function restart(state: ShiftState, said: readonly Said[]): ShiftState {
	return { ...state, segment: said, length: said.length, pending: undefined };
}

/** The terms of the branch with those of one more message. */
export function hear(state: ShiftState, terms: readonly string[]): ShiftState["heard"] {
	const heard = new Map(state.heard);
	for (const term of terms) {
		const before = heard.get(term) ?? 0;
		heard.delete(term);
		heard.set(term, before + 1);
	}
	return [...heard].slice(-mostHeard);
}

/** How often terms stood in the branch, for weighing them. */
export function heardIn(state: ShiftState): Heard {
	return { messages: state.counted, in: new Map(state.heard) };
}

/** What a new message is compared with: what the active topic says of itself, and the segment. */
export function comparedWith(state: ShiftState, topic: Said | undefined): readonly Said[] {
	return topic === undefined ? state.segment : [topic, ...state.segment];
}
