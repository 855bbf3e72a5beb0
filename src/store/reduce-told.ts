import type { LiveEvent } from "./events.ts";
import type { State } from "./state.ts";

/** What the model was told, or will be told anew. */
export type ToldEvent = Extract<
	LiveEvent,
	{ type: "head.composed" | "head.dropped" | "tail.told" | "card.told" }
>;

export function reduceTold(state: State, event: ToldEvent): State {
	switch (event.type) {
		case "head.composed": {
			const { at, text, blocks, told, seen } = event;
			const carryover = { ...state.carryover, told, seen };
			return {
				...state,
				head: { at, text, blocks, told },
				tail: [],
				tailSince: at,
				carryover,
			};
		}
		case "head.dropped":
			if (state.head === undefined)
				return { ...state, topics: { ...state.topics, told: undefined } };
			// What the model wrote meanwhile may be out of its sight now; the head still is in it.
			return {
				...state,
				head: undefined,
				carryover: { ...state.carryover, told: state.head.told },
				topics: { ...state.topics, told: undefined },
			};
		case "tail.told":
			return {
				...state,
				tail: [...state.tail, event.block],
				carryover: { ...state.carryover, seen: event.seen },
			};
		case "card.told":
			return {
				...state,
				tail: [...state.tail, event.block],
				topics: { ...state.topics, told: event.card },
			};
	}
}
