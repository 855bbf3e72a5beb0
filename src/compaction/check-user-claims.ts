import { tongueOf } from "./detect-tongue.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";
import { squeezed } from "./squeeze.ts";
import { shareKnown, type Terms, termsOf } from "./term-set.ts";
import { quotesIn, userClaim } from "./user-claim.ts";

/** Which share of a claim's words one text of the user has to hold, and all that was spoken of a constraint. */
const claimShare = 0.5;
const constraintShare = 0.4;
/** Of a claim of few words, half is a single name, with which any order could be made up. */
const fewTerms = 4;
const shortClaimShare = 0.65;

/** Quotes shorter than that are names and terms, which anyone may have used. */
const fewestQuoted = 4;

/** Why a text is untrue: it puts into the user's mouth what they did not say. */
export function checkUserClaims(text: string, source: Source): RefusalReason | undefined {
	const claim = userClaim(text);
	if (claim === undefined) return undefined;
	const quotes = quotesIn(text)
		.map(squeezed)
		.filter((quote) => quote.length >= fewestQuoted);
	if (quotes.length > 0) {
		return quotes.every((quote) => saidInFull(quote, source)) ? undefined : "not-said-by-user";
	}
	const all = termsOf(claim);
	if (isForeignEnglish(text, source)) return spokenOf(all, source);
	const terms = comparable(all, text, source);
	if (terms.size === 0) return undefined;
	const share = terms.size > fewTerms ? claimShare : shortClaimShare;
	const said = source.userTerms.some((one) => shareKnown(terms, one) >= share);
	return said ? undefined : "not-said-by-user";
}

/** Why a constraint is untrue: nothing that was spoken of has most of its words. */
export function checkConstraint(text: string, source: Source): RefusalReason | undefined {
	const all = termsOf(text);
	const terms = isForeignEnglish(text, source) ? all : comparable(all, text, source);
	return terms.size < 2 ? undefined : spokenOf(terms, source);
}

/** What the user's own words cannot prove, anyone has to have spoken of: the assistant says again what it was asked. */
function spokenOf(terms: Terms, { spokenTerms }: Source): RefusalReason | undefined {
	return shareKnown(terms, spokenTerms) >= constraintShare ? undefined : "not-said-by-user";
}

/** A quote may leave out its middle. */
function saidInFull(quote: string, { userText }: Source): boolean {
	const parts = quote.split(/…|\.{3,}/).filter((part) => part !== "");
	return parts.every((part) => userText.includes(part));
}

/** English in a session whose user writes another language; none of its words are names by which it could be compared. */
function isForeignEnglish(text: string, { userTongue }: Source): boolean {
	return userTongue !== undefined && userTongue !== "en" && tongueOf(text) === "en";
}

/** Across two languages only names can be compared. */
function comparable(terms: Terms, text: string, source: Source): Terms {
	if (source.userTongue === undefined || tongueOf(text) === source.userTongue) return terms;
	return new Map([...terms].filter(([term]) => /^[!-~]+$/.test(term)));
}
