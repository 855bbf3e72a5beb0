const ours = /^<{7,}(?:[ \t].*)?\r?$/;
const middle = /^={7,}\r?$/;
const theirs = /^>{7,}(?:[ \t].*)?\r?$/;

/**
 * Whether a text holds markers of a merge that nobody resolved, complete or half removed. The line of
 * `=` alone is none: it also underlines headings.
 */
export function hasConflictMarkers(text: string): boolean {
	let divided = false;
	for (const line of text.split("\n")) {
		if (ours.test(line) || (divided && theirs.test(line))) return true;
		divided ||= middle.test(line);
	}
	return false;
}
