/** Files and skills that pi itself puts into a user's message, by the tag around their text. */
const insertions = ["file", "skill"];

/** A user's message with `[file name]` where pi put in a whole file or skill. One pass for each, whatever the text. */
export function withoutInsertions(text: string): string {
	return insertions.reduce(withoutTag, text);
}

function withoutTag(text: string, tag: string): string {
	const [open, close] = [`<${tag} name="`, `</${tag}>`];
	let left = "";
	let at = 0;
	for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, at)) {
		const end = text.indexOf(close, start);
		const name = /^[^"\n]*/.exec(text.slice(start + open.length, start + 500))?.[0] ?? "";
		if (end < 0) break;
		left += `${text.slice(at, start)}[${tag} ${name}]`;
		at = end + close.length;
	}
	return left + text.slice(at);
}
