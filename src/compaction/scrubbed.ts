import { redact } from "#src/lib/redact.ts";
import { cut, headAndTail, oneLine, plainText } from "#src/lib/text.ts";

/** A key's text is shorter than this, so that one which begins before what is kept is still known by its beginning. */
const mostSecretUnits = 6_000;

/** The beginning of a text on one line, scrubbed before it is cut. */
export function lineOf(text: string, most: number): string {
	return cut(oneLine(redact(text.slice(0, most + mostSecretUnits)).text), most);
}

/** Beginning and end of a text, scrubbed before they are cut, and whether that is all of it. */
export function endsOf(
	text: string,
	most: number,
): { readonly text: string; readonly whole: boolean } {
	const room = most + mostSecretUnits;
	const near = text.length <= 2 * room ? text : `${text.slice(0, room)}\n${text.slice(-room)}`;
	const plain = plainText(redact(near).text).trim();
	return { text: headAndTail(plain, most, "\n…\n"), whole: near === text && plain.length <= most };
}

/** Beginning and end of a text as it stands, for looking things up in what may be megabytes; the end starts with a line. */
export function edgesOf(text: string, most: number): string {
	if (text.length <= 2 * most) return text;
	const tail = text.slice(-most);
	const line = tail.indexOf("\n");
	// What stands before the first line's end may be the rest of a secret that nothing gives away any more.
	return line < 0 ? text.slice(0, most) : text.slice(0, most) + tail.slice(line);
}
