import type { Messages } from "#i18n/en.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";

/** What was made of a message: the verdict, what it rests on, the numbers behind it, and why it is not told. */
export function sayJudged(judged: Judgement, { shift }: Messages): string {
	const { bar, coverage, hush, reason, similarity, verdict } = judged;
	const facts = [
		...(similarity === undefined || bar === undefined
			? []
			: [shift.similarity(similarity.toFixed(2), bar.toFixed(2))]),
		...(coverage === undefined ? [] : [shift.coverage(Math.round(coverage * 100))]),
		...(hush === undefined ? [] : [shift.hushes[hush]]),
	];
	return shift.last(shift.verdicts[verdict], shift.reasons[reason], facts);
}
