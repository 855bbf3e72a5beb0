import { shareKnown, type Terms, termsOf, weightOfTerms } from "./term-set.ts";

/** Something that was said, and when, in milliseconds on the wall clock. */
export interface Timed {
	readonly terms: Terms;
	readonly at: number;
}

/** A message of the user by which work that was finished may be open again. */
export interface Wish extends Timed {
	/** Whether it says that something is still not as it should be. */
	readonly complains: boolean;
	/** Whether it names nothing else, so that it speaks of what was told last. */
	readonly isShort: boolean;
}

/** Which share of a step's words a message has to hold that asks for it once more. */
const askedShare = 0.6;
/** Two words, with which a complaint has a subject of its own. */
const fewestWeight = 1.2;

const complaint =
	/\b(?:again|still|broken|breaks?|is back|came back|re-?open\w*|regress\w*|reverted?|undo|redo|wrong|fails?|failing|not (?:fixed|working|done|solved)|(?:does|did|is)(?:n['’]t| not) (?:work|help|fixed|working|done)\w*)\b|还是|仍然?|依然|又(?:坏|出|不|挂|报)|没(?:有)?(?:修|解决|生效|好|用)|不对|不行|重新|重做|撤销|まだ|また|直って(?:い)?ない|여전히|다시|아직/gi;
const thanks = /\b(?:thanks?|thank you|great|perfect|nice)\b|谢|很好|ありがと|감사/i;

/** A message of the user made ready to be asked; undefined for one that only thanks. */
export function wishOf(text: string, at: number): Wish | undefined {
	const complains = text.search(complaint) >= 0;
	if (!complains && thanks.test(text)) return undefined;
	const own = termsOf(text.replace(complaint, " "));
	return { terms: termsOf(text), at, complains, isShort: weightOfTerms(own) < fewestWeight };
}

/** Whether the user asked for something again, or complained of it, after it was told as finished. */
export function isReopened(step: Terms, since: number, wishes: readonly Wish[]): boolean {
	return wishes.some((wish) => wish.at > since && (asks(wish, step) || complainsOf(wish, step)));
}

function asks({ terms }: Wish, step: Terms): boolean {
	return shareKnown(step, terms) >= askedShare;
}

/** Whether a message complains of a thing or of nothing that it names. */
export function complainsOf({ complains, isShort, terms }: Wish, step: Terms): boolean {
	return complains && (isShort || shareKnown(step, terms) > 0);
}
