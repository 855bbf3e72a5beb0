import { cut } from "#src/lib/text.ts";

/** More than any ordinary cluster takes; keeps a cluster of thousands of marks from passing as one character. */
const unitsPerGrapheme = 12;

let segmenter: Intl.Segmenter | undefined;

/** The first `count` graphemes of the text, a mark included where something was cut; at most 12 units each. */
export function firstGraphemes(text: string, count: number, mark = "…"): string {
	const bounded = cut(text, count * unitsPerGrapheme, "");
	// No text has more graphemes than units.
	if (bounded.length === text.length && text.length <= count) return bounded;
	const starts = graphemeStarts(bounded, count + 1);
	if (starts.length <= count) return bounded;
	const end = starts[Math.max(0, count - mark.length)] ?? 0;
	return bounded.slice(0, end) + mark.slice(0, count);
}

/** How many graphemes the text has; stops counting at `most`. */
export function countGraphemes(text: string, most: number): number {
	return graphemeStarts(text, most).length;
}

function graphemeStarts(text: string, most: number): readonly number[] {
	segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
	const starts: number[] = [];
	for (const { index } of segmenter.segment(text)) {
		if (starts.length >= most) break;
		starts.push(index);
	}
	return starts;
}
