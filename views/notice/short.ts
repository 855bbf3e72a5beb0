import { plain } from "#views/kit/text.ts";

/** Units of a detail from outside that one line has room for. */
const MOST_UNITS = 200;

/** Someone else's words in one short line. */
export function short(text: string): string {
	const line = plain(text).trim();
	return line.length <= MOST_UNITS ? line : `${line.slice(0, MOST_UNITS).toWellFormed()}…`;
}
