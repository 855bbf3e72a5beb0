import { tongueOf } from "./detect-tongue.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";
import { squeezed } from "./squeeze.ts";
import { shareKnown, type Terms, termsOf } from "./term-set.ts";
import { quotesIn, userClaim } from "./user-claim.ts";

/** Which share of a claim's words one text of the user has to hold, and all that was spoken of a constraint. */
const claimShare = 0.45;
/** Which share all texts of the user together have to hold. */
const unionShare = 0.8;
const constraintShare = 0.4;

/** Quotes shorter than that are names and terms, which anyone may have used. */
const fewestQuoted = 4;

/** Why a text is untrue: it puts into the user's mouth what they did not say. */
export function checkUserClaims(text: string, source: Source): RefusalReason | undefined {
	const claim = userClaim(text);
	if (claim === undefined) return undefined;
	const quotes = quotesIn(text)
		.map(squeezed)
		.filter((quote) => quote.length >= fewestQuoted);
	// Where the user is only the reason, what is quoted is something else.
	if (quotes.length > 0 && !claim.byTheWay) {
		return quotes.every((quote) => saidInFull(quote, source)) ? undefined : "not-said-by-user";
	}
	const terms = comparable(termsOf(claim.content), text, source);
	if (terms.size === 0) return undefined;
	return isSaid(terms, claim.byTheWay, source) ? undefined : "not-said-by-user";
}

function isSaid(terms: Terms, byTheWay: boolean, source: Source): boolean {
	if (byTheWay) return shareKnown(terms, source.spokenTerms) >= claimShare;
	if (shareKnown(terms, source.userUnion) >= unionShare) return true;
	return source.userTerms.some((one) => shareKnown(terms, one) >= claimShare);
}

/** Why a constraint is untrue: nothing that was spoken of has most of its words. */
export function checkConstraint(text: string, source: Source): RefusalReason | undefined {
	const terms = comparable(termsOf(text), text, source);
	if (terms.size < 2) return undefined;
	return shareKnown(terms, source.spokenTerms) >= constraintShare ? undefined : "not-said-by-user";
}

/** A quote may leave out its middle. */
function saidInFull(quote: string, { userText }: Source): boolean {
	const parts = quote.split(/…|\.{3,}/).filter((part) => part !== "");
	return parts.every((part) => userText.includes(part));
}

/** Across two languages only names can be compared. */
function comparable(terms: Terms, text: string, source: Source): Terms {
	const tongue = tongueOf(text);
	if (source.userTongue === undefined || tongue === source.userTongue) return terms;
	if (tongue === "en") return new Map();
	return new Map([...terms].filter(([term]) => /^[!-~]+$/.test(term)));
}
