import { chineseParticles } from "#src/lib/word-lists.ts";
import { squeezed } from "./squeeze.ts";
import { shareKnown, type Terms, termsOf, weightOfTerms } from "./term-set.ts";

/** Which share of each other's words two statements hold that say the same. */
const sameShare = 0.85;
/** Fewer words than two say too little to be compared. */
const fewestWeight = 1.2;

const negation =
	/\b(?:not?|never|without|avoid|stop|n['’]t|cannot)\b|n['’]t\b|不|没|未|勿|别|禁止|避免|ない|ず|せん|않|안 |말|없|금지/i;

/** What a statement says, ready to be compared. */
export interface Told {
	readonly key: string;
	readonly terms: Terms;
	/** Its Han characters but for particles, and its other words, in order of the alphabet. */
	readonly content: string;
	/** Numbers and whether it denies: where those differ, all other words may be the same. */
	readonly stance: string;
}

/** A statement made ready to be compared. */
export function toldBy(text: string): Told {
	const terms = termsOf(text);
	const numbers = text.match(/\d+(?:\.\d+)*/g) ?? [];
	return {
		key: squeezed(text),
		terms,
		content: contentOf(text, terms),
		stance: `${negation.test(text)} ${numbers.toSorted().join(" ")}`,
	};
}

function contentOf(text: string, terms: Terms): string {
	const han = (text.match(/\p{Script=Han}/gu) ?? []).filter((one) => !isParticle(one));
	const words = [...terms.keys()].filter((term) => !/\p{Script=Han}/u.test(term));
	return [...new Set([...han, ...words])].toSorted().join(" ");
}

function isParticle(character: string): boolean {
	return chineseParticles.has(character) || character === "已";
}

/** Whether two statements say the same in the same or in other words. */
export function tells(one: Told, other: Told): boolean {
	if (one.key === other.key) return true;
	if (one.stance !== other.stance || weightOfTerms(one.terms) < fewestWeight) return false;
	if (one.content === other.content) return true;
	return (
		shareKnown(one.terms, other.terms) >= sameShare &&
		shareKnown(other.terms, one.terms) >= sameShare
	);
}

/** Whether a statement says, maybe among other things, all that another one says. */
export function holds(whole: Told, part: Told): boolean {
	const [denied, ...numbers] = part.stance.split(" ");
	const [wholeDenied, ...wholeNumbers] = whole.stance.split(" ");
	if (denied !== wholeDenied || weightOfTerms(part.terms) < fewestWeight) return false;
	const isThere = (number: string) => number === "" || wholeNumbers.includes(number);
	return numbers.every(isThere) && shareKnown(part.terms, whole.terms) >= sameShare;
}
