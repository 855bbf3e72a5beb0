import { squeezed } from "./squeeze.ts";
import { type Terms, termsOf } from "./term-set.ts";

/** One clause of what somebody says: short enough to order or to forbid one thing. */
export interface Clause {
	/** Without white space, in one width and case. */
	readonly key: string;
	readonly terms: Terms;
	/** Whether it forbids what it speaks of. */
	readonly forbids: boolean;
}

/** UTF-16 units of a clause; a longer one is pasted. */
const mostUnits = 400;
const fewestUnits = 3;

/** What stands between a denial and what is denied, and would part them: “do not, under any circumstances, push”. */
const inserted = /\b(not|never|don['’]t),[^,.\n]{1,60},/gi;
const clauseEnd =
	/(?<=[.!?;:])\s+|[。！？；：\n]+|,\s+|[，、]|\s+(?:but|instead|rather than)\s+|而是|但是?|然后/i;

/** Denied twice, asked or told by the way, so that nothing is forbidden. */
const harmless =
	/\b(?:don['’]t|do not|never) (?:forget|hesitate|worry)\b|\bwhy (?:not|don['’]t|do not)\b|\bnot (?:only|just|sure)\b|(?:不要|别|勿)忘/gi;
/**
 * What forbids. That something does not work forbids nothing: “do not” has to begin a clause, and “without” only says how.
 */
const prohibition =
	/^\W*(?:(?:please|pls|and|also|so|then|that|you|we|i|to|must|should|the|is|are|was|were|be|always|it|they) )*(?:do not|don['’]t|dont|does not|did not|doesn['’]t|never|not|no|avoid\w*|stop \w+ing|refrain|against|cannot|can['’]t)\b|\b(?:must|should|shall|may|will|can|are|is|ought) (?:not|never)\b|\b(?:mustn|shouldn|can|won|oughtn)['’]t\b|\b(?:not|never) (?:to|want)\b|\bto (?:not|never|avoid)\b|\bforb[ai]d\w*|\bprohibit\w*|\bbanned\b|\b(?:not|never) allowed\b|\boff limits\b|\bunder no circumstances\b|\brefrain\w*|不(?:要|得|可|许|准|应|该|能|用|必|想|希望|允许|需要)|禁止|严禁|切勿|勿|避免|停止|别(?![的人处名是])|しない|ないで|てはいけ|てはなら|避け|지 ?(?:마|말|않)|금지|면 안/i;

/** Whether a text forbids what it speaks of. */
export function forbids(text: string): boolean {
	return prohibition.test(text.replace(harmless, " "));
}

/** The clauses of a text, as they stand. */
export function clausesIn(text: string): readonly string[] {
	return text
		.replace(inserted, "$1")
		.split(clauseEnd)
		.map((clause) => clause.trim())
		.filter(({ length }) => length >= fewestUnits && length <= mostUnits);
}

/** A clause made ready to be compared. */
export function clauseOf(text: string): Clause {
	return { key: squeezed(text), terms: termsOf(text), forbids: forbids(text) };
}
