/** How a rule looks for secrets. */
export interface Search {
	/** With the flag g. */
	readonly find: RegExp;
	/** UTF-16 units behind its beginning by which it is decided whether something matches; the match itself may be longer. */
	readonly reach: number;
	/** What each match has in it or right behind it: where a step sees none of it, nothing is searched. */
	readonly sign?: string;
}

/** What is done with a match at its place in the text; gives from where on the next one is looked for. */
type Take = (match: RegExpExecArray, at: number) => number;

/** UTF-16 units in front of a match that a rule looks at, at most. */
const front = 64;

/** And behind it: a match that comes so near to the end of what is seen may be another one in the whole text. */
const behind = 128;

/**
 * Looks for a rule's matches in steps of so many units. Whatever the steps, these are the matches in the whole text: a
 * match belongs to the step in which it begins, each step sees as far as a match needs to be known for one, and where a
 * match might go on it is matched once more in the whole text.
 */
export function* searchSteps(
	search: Search,
	text: string,
	units: number,
	take: Take,
): Generator<undefined, void> {
	for (let from = 0; from < text.length; ) {
		const to = from + units;
		const matchBehind = searchIn(search, text, from, to);
		let at = from;
		for (let match = matchBehind(at); match !== undefined; match = matchBehind(at)) {
			at = take(...match);
		}
		from = Math.max(at, to);
		yield;
	}
}

/** Finds the next match from a place on that begins before `to`. */
function searchIn({ find, reach, sign = "" }: Search, text: string, from: number, to: number) {
	const start = Math.max(0, from - front);
	const seen = text.slice(start, to + reach);
	if (!seen.includes(sign)) return () => undefined;
	const sure = start + seen.length === text.length ? text.length : seen.length - behind;
	return (at: number): Parameters<Take> | undefined => {
		const near = matchFrom(find, seen, at - start);
		if (near === null || start + near.index >= to) return undefined;
		if (near.index + near[0].length <= sure) return [near, start + near.index];
		const whole = matchFrom(find, text, start + near.index);
		return whole === null || whole.index >= to ? undefined : [whole, whole.index];
	};
}

/** Others may have searched with the same expression meanwhile, so that its place is set each time. */
function matchFrom(find: RegExp, text: string, at: number): RegExpExecArray | null {
	find.lastIndex = at;
	return find.exec(text);
}
