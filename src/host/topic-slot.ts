/** What became of one input of the user. */
export interface Slot {
	readonly text: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** How often the branch had been left for another one by then. */
	readonly moves: number;
	/** The topic that it belongs to; undefined while that is not known, null where it belongs to none. */
	topic: string | null | undefined;
	/** The topic that was found for it at once, before a verdict. */
	found: string | undefined;
	/** What the agent answered last, while the topic is not known. */
	answer: string | undefined;
}

/** The inputs of a session, each until its answer was recorded. */
export interface Slots {
	/** A new input. */
	open(text: string, moves: number): Slot;
	/** The model has this message in its context now: answers belong to it from here on. */
	reach(text: string): void;
	/** What the agent answered to what was reached last. */
	answered(text: string): void;
	/** The inputs that were answered since the last call. */
	settle(): readonly Slot[];
	/** This input has entered its topic. */
	entered(slot: Slot): void;
	/** Whether a later input has entered a topic since. */
	isSuperseded(slot: Slot): boolean;
}

/** Inputs whose answers are still waited for at most; beyond that the oldest are forgotten. */
const MOST = 50;

export function createSlots(): Slots {
	let waiting: readonly Slot[] = [];
	let reached: readonly Slot[] = [];
	let last: Slot | undefined;
	return {
		open(text, moves) {
			const slot: Slot = {
				text,
				at: Date.now(),
				moves,
				topic: undefined,
				found: undefined,
				answer: undefined,
			};
			waiting = [...waiting, slot].slice(-MOST);
			return slot;
		},
		reach(text) {
			// pi expands templates, so that what is sent may differ from what was typed.
			const named = waiting.findIndex((slot) => slot.text.trim() === text.trim());
			const next = waiting[Math.max(0, named)];
			if (next === undefined) return;
			waiting = waiting.slice(waiting.indexOf(next) + 1);
			reached = [...reached, next].slice(-MOST);
		},
		answered(text) {
			const current = reached.at(-1);
			if (current !== undefined) current.answer = text;
		},
		settle() {
			const answered = reached.filter((slot) => slot.answer !== undefined);
			reached = [];
			return answered;
		},
		entered(slot) {
			if (last === undefined || slot.at >= last.at) last = slot;
		},
		isSuperseded: (slot) => last !== undefined && last !== slot && last.at > slot.at,
	};
}
