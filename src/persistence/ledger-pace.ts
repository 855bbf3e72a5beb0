import { setImmediate as breathe } from "node:timers/promises";

/** Work on many topics that lets everything else go on in between. */
export interface Pace {
	/** Whether the work has gone on for long enough; asked after each piece of it. */
	isDue(): boolean;
	/** Lets timers, keys and drawing have their turn. */
	rest(): Promise<void>;
}

/** Starts a stretch of work of at most `stretchMs` milliseconds; 2 leave room for the last piece and for garbage. */
export function createPace(stretchMs = 2): Pace {
	let until = performance.now() + stretchMs;
	return {
		isDue: () => performance.now() >= until,
		async rest() {
			await breathe();
			until = performance.now() + stretchMs;
		},
	};
}
