import type { Paint, Role } from "#themes/paint.ts";

/** Where the words of a query stand in `text`, by UTF-16 units, merged and in order. */
export function findWords(text: string, query: string): [from: number, to: number][] {
	const low = fold(text);
	// Folding a few letters changes their length; positions would be wrong, so such a line stays unlit.
	if (low.length !== text.length) return [];
	const spans = query
		.split(/\s+/)
		.filter((word) => word !== "")
		.flatMap((word) => findAll(low, fold(word)));
	return merge(spans.sort((a, b) => a[0] - b[0]));
}

/** Whether `text` holds every word of a query, in any order and case. */
export function holdsWords(text: string, query: string): boolean {
	const low = fold(text);
	return query.split(/\s+/).every((word) => low.includes(fold(word)));
}

/** Plain `text` painted in `role`, with the words of a query lit. */
export function light(text: string, query: string, role: Role, paint: Paint): string {
	let done = 0;
	let line = "";
	for (const [from, to] of findWords(text, query)) {
		line += paint(role, text.slice(done, from)) + paint("match", text.slice(from, to));
		done = to;
	}
	return line + paint(role, text.slice(done));
}

function fold(text: string): string {
	return text.normalize("NFC").toLowerCase();
}

function findAll(text: string, word: string): [number, number][] {
	const found: [number, number][] = [];
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
		found.push([at, at + word.length]);
	}
	return found;
}

function merge(spans: [number, number][]): [number, number][] {
	const merged: [number, number][] = [];
	for (const [from, to] of spans) {
		const last = merged.at(-1);
		if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}
