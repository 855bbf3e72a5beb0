import type { Carryover } from "./carryover.ts";
import type { LiveEvent } from "./events.ts";
import type { State } from "./state.ts";
import type { Topics } from "./topics.ts";

/** What the model was told, or will be told anew. */
export type ToldEvent = Extract<
	LiveEvent,
	{ type: "head.composed" | "head.dropped" | "tail.told" | "card.told" }
>;

export function reduceTold(state: State, event: ToldEvent): State {
	switch (event.type) {
		case "head.composed": {
			const { at, text, blocks, refused, told, seen } = event;
			const carryover = { ...state.carryover, told, seen };
			return {
				...state,
				head: { at, text, blocks, refused, told },
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

/** What happened to the note. */
type CarryoverEvent = Extract<
	LiveEvent,
	{
		type:
			| "place.found"
			| "session.linked"
			| "place.missed"
			| "note.read"
			| "note.written"
			| "summary.started"
			| "summary.ended";
	}
>;

export function reduceCarryover(carryover: Carryover, event: CarryoverEvent): Carryover {
	switch (event.type) {
		case "place.found":
			return {
				...carryover,
				place: event.place,
				noPlace: undefined,
			};
		case "session.linked":
			return { ...carryover, lastSession: event.file };
		case "place.missed":
			return { ...carryover, place: undefined, noPlace: event.reason };
		case "note.read":
			return {
				...carryover,
				note: event.note,
				trustedBase: event.note.status !== "held",
			};
		case "note.written": {
			const { note, trusted, known } = event;
			// A save over what someone else brought is not trusted, and neither is what follows it.
			const trustedBase = carryover.trustedBase && trusted;
			return { ...carryover, note, trustedBase, ...known };
		}
		case "summary.started":
			return { ...carryover, summarisingSince: event.at };
		case "summary.ended":
			return { ...carryover, summarisingSince: undefined };
	}
}

/** What happened to the ledger, and to what the model is told of it. */
export type TopicsEvent = Extract<
	LiveEvent,
	{
		type:
			| "ledger.located"
			| "ledger.read"
			| "ledger.failed"
			| "card.known"
			| "classify.started"
			| "classify.ended";
	}
>;

export function reduceTopics(topics: Topics, event: TopicsEvent): Topics {
	switch (event.type) {
		case "ledger.located":
			return { ...topics, file: event.file, project: event.project };
		case "ledger.read":
			return { ...topics, ledger: event.ledger, failure: undefined };
		case "ledger.failed":
			return { ...topics, failure: event.failure };
		case "card.known":
			return { ...topics, told: event.card };
		case "classify.started":
			return {
				...topics,
				classifying: topics.classifying + 1,
				classifyingSince: topics.classifyingSince ?? event.at,
			};
		case "classify.ended":
			return {
				...topics,
				classifying: topics.classifying - 1,
				classifyingSince: topics.classifying > 1 ? topics.classifyingSince : undefined,
			};
	}
}
