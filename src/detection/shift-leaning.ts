import { followUp } from "#src/lib/follow-up.ts";
import { type Coverage, substanceOf } from "./lexical.ts";
import { isAsking } from "./shift-cue.ts";
import type { Said } from "./shift-said.ts";
import type { ShiftLanguage, ShiftState } from "./shift-state.ts";

/**
 * What moves the bar for one message, in similarity. Fitted by search on one half of public streams of messages with
 * marked topics: a question or a wish opens a topic more often than a statement does, a message of many words more often
 * than one of few; one that refers back or shares words hardly ever does.
 */
const asks = 0.04;
const states = -0.04;
const refersBack = -0.13;
const perCoverage = -0.28;
const perWord = 0.06;
const fewWords = 4;
const mostPerWord = 0.042;

/** The bars were measured on windows of three messages; a longer talk is less alike to what comes next. */
const settled: Readonly<Record<ShiftLanguage, number>> = { zh: 0.08, en: 0.03 };

/** A Chinese segment of less than four messages ends more rarely than a longer one; English ones showed no difference. */
const young: Readonly<Record<ShiftLanguage, number>> = { zh: -0.06, en: 0 };
const grown = 4;

/** How much more, or less, a message looks like the beginning of a topic than its similarity says. */
export function leaningOf(text: string, said: Said, coverage: Coverage): number {
	const words = perWord * Math.log((1 + substanceOf(said.terms)) / fewWords);
	return (
		Math.min(mostPerWord, words) +
		(isAsking(text) ? asks : states) +
		(followUp(text) > 0 ? refersBack : 0) +
		perCoverage * coverage.share
	);
}

/**
 * Whether a message only remarks on something, in few words: whoever turns to something else asks for it or says more.
 * On marked streams no notice of such a message was right.
 */
export function isRemark(text: string, said: Said): boolean {
	return !isAsking(text) && substanceOf(said.terms) <= fewWords;
}

/** What the age of the segment adds to the bar; nothing in the first messages of a branch. */
export function maturityOf(state: ShiftState, language: ShiftLanguage): number {
	if (isWarmingUp(state)) return 0;
	const youth = Math.max(0, Math.log(grown / Math.max(1, state.length)));
	return settled[language] + young[language] * youth;
}

/** Whether the branch is so young that one miss says nothing of the next. */
export function isWarmingUp({ counted }: ShiftState): boolean {
	return counted < grown;
}
