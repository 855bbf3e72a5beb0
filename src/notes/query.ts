/** Words and quoted phrases that a text has to hold, folded; in any order. */
export type Query = readonly string[];

/** UTF-16 units of a query, and words of it, that are looked at. */
const QUERY_UNITS = 400;
const MOST_WORDS = 16;

/** A text as it is searched: one width and form of every letter, lower case. */
export function fold(text: string): string {
	return text.normalize("NFKC").toLowerCase();
}

/** Words, and phrases in straight or curly quotes, of a query; empty when there is none. */
export function decodeQuery(typed: string): Query {
	const text = fold(typed.slice(0, QUERY_UNITS).toWellFormed());
	const found = [...text.matchAll(/["“”]([^"“”]*)["“”]|([^\s"“”]+)/g)];
	const words = found.map(([, phrase, word]) => (phrase ?? word ?? "").trim());
	return [...new Set(words.filter((word) => word !== ""))].slice(0, MOST_WORDS);
}
