import type { ShiftLanguage, ShiftState } from "./shift-state.ts";

/** Thresholds that a user set; a language without one adapts. */
export type FixedThresholds = Readonly<Partial<Record<ShiftLanguage, number>>>;

/** Where the bar lies before anything is known of a conversation: measured with the mean of the tokens' vectors. */
export const firstBar: Readonly<Record<ShiftLanguage, number>> = { zh: 0.4, en: 0.115 };

/** How low and how high a conversation may move the bar. */
export const barLimits = {
	zh: { floor: 0.15, cap: 0.55 },
	en: { floor: 0.03, cap: 0.25 },
} as const satisfies Record<ShiftLanguage, { floor: number; cap: number }>;

const fewestSamples = 3;
const below = 0.05;

/**
 * The similarity below which a message leaves its topic: what the user set, else a little below the least similar of the
 * last messages that were on topic beyond doubt. A repetitive chat may not raise it above where it began: what is less
 * alike than a repetition is not yet another topic.
 */
export function thresholdOf(
	state: ShiftState,
	language: ShiftLanguage,
	fixed: FixedThresholds = {},
): number {
	const set = fixed[language];
	if (set !== undefined) return set;
	const samples = state.same[language];
	if (samples.length < fewestSamples) return firstBar[language];
	const { floor, cap } = barLimits[language];
	const least = Math.min(...samples) - below;
	return Math.min(firstBar[language], Math.max(floor, Math.min(cap, least)));
}
