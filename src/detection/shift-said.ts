import { headAndTail } from "#src/lib/text.ts";
import { lexicalTerms } from "./lexical.ts";
import { reduceText } from "./reduce-text.ts";
import { type Route, routeText } from "./route.ts";

/** What both models read of a text at most. */
const mostTokens = 256;

/** Terms of one message that are kept. */
const mostTerms = 60;

/** What of a message is compared with others. */
export interface Said {
	/** The text to embed, reduced; also the name of its vector. */
	readonly text: string;
	readonly route: Route;
	readonly terms: readonly string[];
}

/** UTF-16 units by which language and terms are told; people write at the beginning or at the end of a paste. */
const mostUnits = 3_000;

/** Messages read lately: one is read for its texts, its judgement and its memory. */
const read = new Map<string, Said>();
const mostRead = 16;

/** A message as it is compared. */
export function readSaid(message: string): Said {
	const known = read.get(message);
	if (known !== undefined) return known;
	const telling = headAndTail(message, mostUnits, "\n");
	const said = {
		text: reduceText(message, mostTokens),
		route: routeText(telling),
		terms: lexicalTerms(telling).slice(0, mostTerms),
	};
	const [oldest] = read.keys();
	if (read.size >= mostRead && oldest !== undefined) read.delete(oldest);
	read.set(message, said);
	return said;
}
