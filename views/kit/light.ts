import type { Paint, Role } from "#themes/paint.ts";

/** A part of a text by its first UTF-16 unit and the one after its last. */
export type Stretch = readonly [from: number, to: number];

/** Where the words of a query stand in `text`, by UTF-16 units, merged and in order. */
export function findWords(text: string, query: string): Stretch[] {
	const low = fold(text);
	// Folding a few letters changes their length; positions would be wrong, so such a line stays unlit.
	if (low.length !== text.length) return [];
	const spans = query
		.split(/\s+/)
		.filter((word) => word !== "")
		.flatMap((word) => findAll(low, fold(word)));
	return merge(spans);
}

/** Whether `text` holds every word of a query, in any order and case. */
export function holdsWords(text: string, query: string): boolean {
	const low = fold(text);
	return query.split(/\s+/).every((word) => low.includes(fold(word)));
}

/** Plain `text` painted in `role`, with the words of a query lit. */
export function light(text: string, query: string, role: Role, paint: Paint): string {
	return lightSpans(text, findWords(text, query), role, paint);
}

/** Plain `text` painted in `role`, with `spans` of it lit, which are in order and do not overlap. */
export function lightSpans(
	text: string,
	spans: readonly Stretch[],
	role: Role,
	paint: Paint,
): string {
	let done = 0;
	let line = "";
	for (const [from, to] of spans) {
		line += paint(role, text.slice(done, from)) + paint("match", text.slice(from, to));
		done = to;
	}
	return line + paint(role, text.slice(done));
}

/** Text as it is compared: one form of every letter, lower case. */
export function fold(text: string): string {
	return text.normalize("NFC").toLowerCase();
}

function findAll(text: string, word: string): [number, number][] {
	const found: [number, number][] = [];
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
		found.push([at, at + word.length]);
	}
	return found;
}

/** Stretches in order, those that touch made one. */
export function merge(stretches: readonly Stretch[]): Stretch[] {
	const merged: [number, number][] = [];
	for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
		const last = merged.at(-1);
		if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
		else merged.push([from, to]);
	}
	return merged;
}
