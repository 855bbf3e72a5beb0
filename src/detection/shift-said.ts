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

/** A message as it is compared. */
export function readSaid(message: string): Said {
	return {
		text: reduceText(message, mostTokens),
		route: routeText(message),
		terms: lexicalTerms(message).slice(0, mostTerms),
	};
}
