import { readSaid } from "../../src/detection/shift-said.ts";
import type { ShiftLanguage } from "../../src/detection/shift-state.ts";
import type { VectorsOf } from "./shift-vectors.ts";

const fixed = { zh: 0.4, en: 0.115 };
const limits = { zh: [0.15, 0.55], en: [0.03, 0.25] } as const;

/**
 * The method of the extension that ours succeeds, on our vectors: mean of the cosines to the last six messages of the
 * language, told from two messages on; the bar is 0.05 below the least of the last eight accepted ones.
 */
export function guessAsBefore(messages: readonly string[], vectors: VectorsOf): readonly boolean[] {
	const windows: Record<ShiftLanguage, Float32Array[]> = { zh: [], en: [] };
	const accepted: Record<ShiftLanguage, number[]> = { zh: [], en: [] };
	return messages.map((message) => {
		const { route, text } = readSaid(message);
		const vector = route === "unsure" ? undefined : vectors[route].get(text);
		if (route === "unsure" || vector === undefined) return false;
		const window = windows[route];
		const isShift =
			window.length >= 2 && isBelow(route, meanCosine(vector, window), accepted[route]);
		window.push(vector);
		if (window.length > 6) window.shift();
		return isShift;
	});
}

function isBelow(language: ShiftLanguage, similarity: number, accepted: number[]): boolean {
	const [floor, cap] = limits[language];
	const adapted = Math.min(cap, Math.max(floor, Math.min(...accepted) - 0.05));
	if (similarity < (accepted.length < 3 ? fixed[language] : adapted)) return true;
	accepted.push(similarity);
	if (accepted.length > 8) accepted.shift();
	return false;
}

function meanCosine(vector: Float32Array, window: readonly Float32Array[]): number {
	const cosines = window.map((other) =>
		other.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0),
	);
	return cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
}

/** Guesses by lot at the given rate, the same in every run. */
export function guessByLot(messages: number, rate: number, seed: number): readonly boolean[] {
	let state = (seed * 2_654_435_761) % 2 ** 32;
	return Array.from({ length: messages }, (_, at) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return at > 0 && state / 2 ** 32 < rate;
	});
}
