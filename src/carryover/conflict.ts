const ours = /^<{7,}(?:[ \t].*)?$/;
/** With a label alone: without one it is also a row of empty cells. */
const ancestors = /^\|{7,}[ \t]+[^|]*[^|\s][^|]*$/;
const middle = /^={7,}$/;
/** As many signs as git writes; more of them are a quote in quotes, unless they end what was divided. */
const theirs = /^>{7}(?:[ \t].*)?$/;
const longTheirs = /^>{8,}(?:[ \t].*)?$/;

/**
 * Whether a text holds markers of a merge that nobody resolved, complete or half removed, however they are indented. The line of
 * `=` alone is none: it also underlines headings. Markers in a code block count, since git writes them there as well and nothing tells those from an example.
 */
export function hasConflictMarkers(text: string): boolean {
	let divided = false;
	for (const raw of text.split(/\r\n|\r|\n/)) {
		const line = raw.trim();
		if (ours.test(line) || ancestors.test(line) || theirs.test(line)) return true;
		if (divided && longTheirs.test(line)) return true;
		divided ||= middle.test(line);
	}
	return false;
}

/** The text with its conflict markers quoted, so that they are none: for what somebody wrote about them. */
export function withQuotedMarkers(text: string): string {
	if (!hasConflictMarkers(text)) return text;
	const parts = text.split(/(\r\n|\r|\n)/);
	return parts.map((line) => line.replace(/^\s*(?=[<>|]{7})/, (indent) => `${indent}> `)).join("");
}
