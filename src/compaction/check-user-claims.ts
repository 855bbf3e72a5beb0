import { tongueOf } from "./detect-tongue.ts";
import { pathsNamedIn } from "./path-token.ts";
import { commandsNamedIn } from "./reference.ts";
import type { RefusalReason } from "./review.ts";
import type { Source } from "./source.ts";
import { squeezed } from "./squeeze.ts";
import { shareKnown, type Terms, termsOf, weightOfTerms } from "./term-set.ts";
import { quotesIn, userClaim } from "./user-claim.ts";
import { clauseOf, clausesIn, forbids } from "./user-clause.ts";

/** Which share of a claim's words one text of the user has to hold, and all that was spoken of a constraint. */
const claimShare = 0.45;
/** Which share all texts of the user together have to hold. */
const unionShare = 0.8;
const constraintShare = 0.4;
const orderShare = 0.3;
/** Of a claim of few words, half is a single name, with which any order could be made up. */
const fewTerms = 4;
const shortClaimShare = 0.65;

/** Which share of a clause's words the user has to have said in one clause for its sense to be compared. */
const turnedShare = 0.75;
/** Two words, since one alone is a name. */
const fewestWeight = 1.2;

/** Words of a prohibition that is compared. */
const fewestForbidden = 3;

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
		const denies = forbids(claim.content) || clausesIn(claim.content).some(forbids);
		const holds = quotes.every(
			(quote) => saidInFull(quote, source) && isMeant(quote, denies, source),
		);
		return holds ? undefined : "not-said-by-user";
	}
	const terms = termsOf(claim.content);
	const told = claim.byTheWay || isForeign(text, source);
	const holds = isSaid(terms, told, source) && (told || !isTurned(claim.content, source));
	return holds ? undefined : "not-said-by-user";
}

/** Whether a claim is in another language than the user writes: then only the assistant can have its words. */
function isForeign(text: string, { userTongue }: Source): boolean {
	const own = tongueOf(text);
	return userTongue !== undefined && own !== undefined && own !== userTongue;
}

/**
 * Whether a text is in the language of the summary and the user writes another: then the words to look for are the
 * assistant's, who answers in that language too.
 */
function isTranslated(text: string, { tongue, userTongue }: Source): boolean {
	return userTongue !== undefined && userTongue !== tongue && tongueOf(text) === tongue;
}

function isSaid(terms: Terms, toldByOthers: boolean, source: Source): boolean {
	if (toldByOthers) return shareKnown(terms, source.spokenTerms) >= claimShare;
	if (shareKnown(terms, source.userUnion) >= unionShare) return true;
	const share = terms.size > fewTerms ? claimShare : shortClaimShare;
	return source.userTerms.some((one) => shareKnown(terms, one) >= share);
}

/** Why a constraint is untrue: nothing that was spoken of has most of its words. */
export function checkConstraint(text: string, source: Source): RefusalReason | undefined {
	const holds = isSpokenOf(text, constraintShare, source) && !isTurned(text, source);
	return holds ? undefined : "not-said-by-user";
}

/**
 * Whether a text makes an order of what the user forbade, or the other way round: they said it in these words, and never
 * in its sense.
 */
function isTurned(text: string, { userClauses }: Source): boolean {
	return (
		clausesIn(text)
			.map(clauseOf)
			.filter(({ terms }) => weightOfTerms(terms) >= fewestWeight)
			// “no rewrites” draws a line, in words that others use of something else.
			.filter((one) => !one.forbids || one.terms.size >= fewestForbidden)
			.some((one) => {
				const same = userClauses.filter(({ terms }) => shareKnown(one.terms, terms) >= turnedShare);
				return same.length > 0 && same.every((clause) => clause.forbids !== one.forbids);
			})
	);
}

/** Whether a quote leaves out no denial that stood around it. */
function isMeant(quote: string, denies: boolean, { userClauses }: Source): boolean {
	if (denies) return true;
	const around = userClauses.filter(({ key }) => key.includes(quote));
	return around.length === 0 || around.some((clause) => !clause.forbids || forbids(quote));
}

/** Why a next step is none: nobody spoke of anything like it. One that names what is known is not asked. */
export function checkOrder(text: string, source: Source): RefusalReason | undefined {
	if (pathsNamedIn(text).length > 0 || commandsNamedIn(text).length > 0) return undefined;
	return isSpokenOf(text, orderShare, source) ? undefined : "not-said-by-user";
}

function isSpokenOf(text: string, share: number, source: Source): boolean {
	// After a change of language nothing that was said has the words of the summary.
	if (isTranslated(text, source)) return true;
	const terms = termsOf(text);
	return terms.size < 2 || shareKnown(terms, source.spokenTerms) >= share;
}

/** A quote may leave out its middle. */
function saidInFull(quote: string, { userText }: Source): boolean {
	const parts = quote.split(/…|\.{3,}/).filter((part) => part !== "");
	return parts.every((part) => userText.includes(part));
}
