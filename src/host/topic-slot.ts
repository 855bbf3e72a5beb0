import type { Branch } from "#src/store/branch.ts";

/** What became of one input of the user. */
export interface Slot {
	readonly text: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** The branch before it, which the input itself must not be compared with. */
	readonly branch: Branch;
	/** How often the branch had been left for another one by then. */
	readonly moves: number;
	/** The topic that it belongs to; undefined while that is not known, null where it belongs to none. */
	topic: string | null | undefined;
	/** The topic that was found for it at once, before a verdict. */
	found: string | undefined;
	/** What the agent answered last, while the topic is not known. */
	answer: string | undefined;
	/** Whether a model is classifying it. */
	classifying: boolean;
	/** Inputs that go on with it, or with the topic before where it turns out to be no request. */
	readonly followers: { readonly slot: Slot; readonly otherwise: string }[];
}

/** The inputs of a session, each until its answer was recorded. */
export interface Slots {
	/** A new input. */
	open(text: string, branch: Branch, moves: number): Slot;
	/** The model has this message in its context now: answers belong to it from here on. */
	reach(text: string): void;
	/** What the agent answered to what was reached last. */
	answered(text: string): void;
	/** The inputs that were answered since the last call. */
	settle(): readonly Slot[];
	/** The latest input before this one that is still being classified. */
	pending(slot: Slot): Slot | undefined;
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
	let all: readonly Slot[] = [];
	let last: Slot | undefined;
	return {
		open(text, branch, moves) {
			const slot: Slot = {
				text,
				at: Date.now(),
				branch,
				moves,
				topic: undefined,
				found: undefined,
				answer: undefined,
				classifying: false,
				followers: [],
			};
			waiting = [...waiting, slot].slice(-MOST);
			all = [...all, slot].slice(-MOST);
			return slot;
		},
		reach(text) {
			// pi expands templates, so that what is sent may differ from what was typed last.
			const next = waiting.find((slot) => slot.text.trim() === text.trim()) ?? waiting.at(-1);
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
		pending: (slot) => all.slice(0, all.indexOf(slot)).findLast(({ classifying }) => classifying),
		entered(slot) {
			if (last === undefined || slot.at >= last.at) last = slot;
		},
		isSuperseded: (slot) => last !== undefined && last !== slot && last.at > slot.at,
	};
}
