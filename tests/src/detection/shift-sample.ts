import { judge, type ShiftMessage, type ShiftOptions } from "#src/detection/shift.ts";
import { remember } from "#src/detection/shift-fold.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import { readSaid } from "#src/detection/shift-said.ts";
import { noShift, type ShiftState } from "#src/detection/shift-state.ts";

/** Unit vectors on a circle by the text of their message: two of them are as alike as the cosine between them says. */
export function vectorsAt(angles: Readonly<Record<string, number>>) {
	return new Map(
		Object.entries(angles).map(([message, angle]) => [
			readSaid(message).text,
			Float32Array.of(Math.cos(angle), Math.sin(angle)),
		]),
	);
}

/** The angle of a vector that is as alike to the one at angle 0 as `similarity` says. */
export function angleOf(similarity: number): number {
	return Math.acos(similarity);
}

export interface Told {
	readonly state: ShiftState;
	readonly judgements: readonly Judgement[];
}

/** Judges and remembers messages in order. */
export function tell(
	messages: readonly (string | ShiftMessage)[],
	vectors?: ReadonlyMap<string, Float32Array>,
	{ from = noShift, ...options }: ShiftOptions & { readonly from?: ShiftState } = {},
): Told {
	let state = from;
	const judgements = messages.map((one) => {
		const message = typeof one === "string" ? { text: one } : one;
		const judgement = judge(state, message, vectors, options);
		state = remember(state, message, judgement);
		return judgement;
	});
	return { state, judgements };
}

/** Reasons of the verdicts, in order. */
export function reasonsOf({ judgements }: Told): readonly string[] {
	return judgements.map(({ verdict, reason }) => `${verdict}: ${reason}`);
}
