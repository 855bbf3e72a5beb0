/** How hard the next compaction squeezes: 0 as usual, 2 hardest. */
export type PressureLevel = 0 | 1 | 2;

/** How the compactions of a branch went so far. */
export interface Pressure {
	readonly level: PressureLevel;
	/** Compactions in a row that freed too little. */
	readonly ineffective: number;
	/** When the last one was measured, in milliseconds on the wall clock. */
	readonly at: number;
}

export const noPressure: Pressure = { level: 0, ineffective: 0, at: 0 };

/** After that long without a compaction, what was hard before is tried the easy way again. */
export const decayMs = 5 * 60_000;

/** Which share of what can be freed has to be gone for a compaction to have been worth it. */
const effectiveShare = 0.1;

/** What one compaction did to the context, all in tokens. */
export interface Measure {
	/** The context before. */
	readonly before: number;
	/** The context after, as the model's provider counted it on the next reply. */
	readonly after: number;
	/** What no compaction can free: system and tools, our head, the kept tail. */
	readonly floor: number;
}

/** Which share of what could be freed was freed, from 0 to 1; 0 where nothing could be. */
export function freedShare({ before, after, floor }: Measure): number {
	const could = before - floor;
	if (!(could > 0)) return 0;
	return Math.min(1, Math.max(0, before - after) / could);
}

/** Whether a compaction freed enough, by what the context measures afterwards. */
export function isEffective(measure: Measure): boolean {
	return freedShare(measure) >= effectiveShare;
}

/** The pressure after a compaction was measured: up where it freed too little, none where it did not. */
export function pressureAfter(before: Pressure, measure: Measure, now: number): Pressure {
	if (isEffective(measure)) return { ...noPressure, at: now };
	const { level, ineffective } = pressureNow(before, now);
	return { level: level === 0 ? 1 : 2, ineffective: ineffective + 1, at: now };
}

/** The pressure at a time: none after five idle minutes. */
export function pressureNow(pressure: Pressure, now: number): Pressure {
	return now - pressure.at >= decayMs ? { ...noPressure, at: pressure.at } : pressure;
}

/** What a level changes, as shares of what is used without pressure. */
export interface Squeeze {
	/** Of the tokens of the model's answer. */
	readonly output: number;
	/** Of the tokens of the rendered summary. */
	readonly summary: number;
}

const squeezes: Readonly<Record<PressureLevel, Squeeze>> = {
	0: { output: 1, summary: 1 },
	1: { output: 0.75, summary: 0.7 },
	2: { output: 0.5, summary: 0.45 },
};

/** What a level of pressure changes: the model is asked for less, and the summary gets less room. */
export function squeezeAt(level: PressureLevel): Squeeze {
	return squeezes[level];
}
