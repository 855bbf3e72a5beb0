import type { Said } from "./shift-said.ts";

/** Vectors of length 1 by the text that `Said` names. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/** What each older message of a segment counts less than the next one. */
const fading = 0.7;

/**
 * How alike a message is to a segment, from -1 to 1: the mean over its messages, of which the latest counts most.
 * Undefined where no message of the segment was embedded by the same model.
 */
export function similarityOf(
	said: Said,
	segment: readonly Said[],
	vectors: Vectors,
): number | undefined {
	const vector = vectors.get(said.text);
	if (vector === undefined) return undefined;
	const cosines = segment.flatMap((other) => {
		const its = other.route === said.route ? vectors.get(other.text) : undefined;
		return its !== undefined && its.length === vector.length ? [cosine(vector, its)] : [];
	});
	if (cosines.length === 0) return undefined;
	return fadingMean(cosines);
}

function cosine(one: Float32Array, other: Float32Array): number {
	let sum = 0;
	for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
	return sum;
}

function fadingMean(values: readonly number[]): number {
	let [sum, weights] = [0, 0];
	for (const [age, value] of values.toReversed().entries()) {
		const weight = fading ** age;
		sum += weight * value;
		weights += weight;
	}
	return sum / weights;
}
