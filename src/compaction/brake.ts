import { freedShare, isEffective, type Measure } from "./pressure.ts";

/** What fills a context that compaction cannot free, in tokens. */
export interface Floor {
	/** pi's prompt and the schemas of all tools. */
	readonly system: number;
	/** What we tell in the prompt. */
	readonly head: number;
	/** The newest messages, which every compaction keeps. */
	readonly tail: number;
}

/** One of the things that fill a context. */
export type Filler = keyof Floor;

/** Whether automatic compactions go on; where not, what fills the window. */
export type Brake =
	| { readonly stopped: false }
	| {
			readonly stopped: true;
			readonly filler: Filler;
			readonly tokens: number;
			/** Of what could be freed, what the last run freed. */
			readonly freed: number;
	  };

/** Runs in a row that free too little before automatic ones stop. */
const mostFutile = 2;

/** The tokens that no compaction can free. */
export function floorTokens({ system, head, tail }: Floor): number {
	return system + head + tail;
}

/** How often a provider may count a token where we count one, before the rest is put down to its prompt and tools. */
const mostScale = 2;

/** What stays, in the measure of the provider, and how many of its tokens one of ours is. */
export interface CountedFloor {
	readonly floor: Floor;
	readonly scale: number;
}

/**
 * Our estimates of what stays, brought to the provider's count of the whole context: what it counts beyond ours is shared
 * by all parts, since it reads the same texts more finely. Where it counts less, ours stand.
 * @param gone tokens, by our estimate, of what is folded away
 * @param counted tokens of the context before, as the provider counted them
 */
export function countedFloor(estimated: Floor, gone: number, counted: number): CountedFloor {
	const all = Math.max(1, floorTokens(estimated) + gone);
	const scale = Math.min(mostScale, Math.max(1, counted / all));
	const rest = Math.max(0, counted - all * scale);
	return {
		scale,
		floor: {
			system: Math.round(estimated.system * scale + rest),
			head: Math.round(estimated.head * scale),
			tail: Math.round(estimated.tail * scale),
		},
	};
}

/**
 * Whether automatic compactions have to stop: the last two runs freed less than a tenth of what they could. What the
 * user asks for is never braked.
 * @param runs of this branch, oldest first
 */
export function brakeAfter(runs: readonly Measure[], floor: Floor): Brake {
	const last = runs.slice(-mostFutile);
	const newest = last.at(-1);
	if (newest === undefined || last.length < mostFutile || last.some(isEffective)) {
		return { stopped: false };
	}
	const filler = largest(floor);
	return { stopped: true, filler, tokens: floor[filler], freed: freedShare(newest) };
}

function largest(floor: Floor): Filler {
	const fillers: readonly Filler[] = ["system", "head", "tail"];
	return fillers.reduce((most, one) => (floor[one] > floor[most] ? one : most));
}
