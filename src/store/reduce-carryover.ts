import type { Carryover } from "./carryover.ts";
import type { LiveEvent } from "./events.ts";

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
