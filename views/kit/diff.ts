import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "./frame.ts";
import { plainLines, wrap } from "./text.ts";

/** One line of a comparison, as a domain computes it. */
export interface Compared {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Unchanged lines that stay around a change. */
const CONTEXT = 2;

const signs: Readonly<Record<Compared["kind"], string>> = {
	same: " ",
	added: glyphs.added,
	removed: glyphs.removed,
};

const roles: Readonly<Record<Compared["kind"], Role>> = {
	same: "quiet",
	added: "added",
	removed: "removed",
};

/** A comparison as lines of at most `width` columns; long unchanged runs are counted, not drawn. */
export function drawDiff(lines: readonly Compared[], width: number, ink: Ink): string[] {
	const shown = lines.map((_, index) => isNearChange(lines, index));
	const drawn: string[] = [];
	let hidden = 0;
	for (const [index, line] of lines.entries()) {
		if (!shown[index]) {
			hidden += 1;
			continue;
		}
		if (hidden > 0) drawn.push(drawGap(hidden, ink));
		hidden = 0;
		drawn.push(...drawCompared(line, width, ink));
	}
	if (hidden > 0) drawn.push(drawGap(hidden, ink));
	return drawn;
}

/** Whether any line of a comparison differs. */
export function differs(lines: readonly Compared[]): boolean {
	return lines.some((line) => line.kind !== "same");
}

function isNearChange(lines: readonly Compared[], index: number): boolean {
	return differs(lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1));
}

function drawGap(count: number, { paint, words }: Ink): string {
	return paint("faint", `  ${glyphs.ellipsis} ${words.kit.sameLines(count)}`);
}

function drawCompared({ kind, text }: Compared, width: number, { paint }: Ink): string[] {
	const role = roles[kind];
	const indent = width < 8 ? 0 : 2;
	return plainLines(text, 200)
		.flatMap((line) => wrap(line, width - indent))
		.map((line, index) => {
			const sign = index === 0 ? signs[kind] : " ";
			return paint(role, indent === 0 ? line : `${sign} ${line}`);
		});
}
