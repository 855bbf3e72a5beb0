import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "./frame.ts";
import { shownText } from "./shown.ts";
import { plainLines } from "./text.ts";
import { wrap } from "./wrap.ts";

/** One line of a comparison, as a domain computes it. */
export interface Compared {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Lines of one compared block that are drawn. */
const MOST_LINES = 200;
/** Unchanged lines that stay around a change. */
const CONTEXT = 2;

/** Markdown signs that would only double the signs of a comparison. */
const readable: readonly (readonly [RegExp, string])[] = [
	[/^#{1,6}\s+/, ""],
	[/^\s*[-*+]\s+\[ \]\s+/, `${glyphs.todo} `],
	[/^\s*[-*+]\s+\[[xX]\]\s+/, `${glyphs.ticked} `],
	[/^\s*[-*+]\s+/, ""],
];

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
	const drawn: string[] = [];
	let far: Compared[] = [];
	const leave = () => {
		// A gap sign for a single line would take the row that the line itself needs.
		if (far.length > 1) drawn.push(drawGap(far.length, ink));
		else drawn.push(...far.flatMap((line) => drawCompared(line, width, ink)));
		far = [];
	};
	for (const [index, line] of lines.entries()) {
		if (!isNearChange(lines, index)) {
			far.push(line);
			continue;
		}
		leave();
		drawn.push(...drawCompared(line, width, ink));
	}
	leave();
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
	const heading = kind === "same" && text.startsWith("#");
	const role = heading ? "heading" : roles[kind];
	const indent = width < 8 ? 0 : 2;
	return plainLines(shownText(unmarked(text)), MOST_LINES)
		.flatMap((line) => wrap(line, width - indent))
		.map((line, index) => {
			const sign = index === 0 ? signs[kind] : " ";
			return paint(role, indent === 0 ? line : `${sign} ${line}`);
		});
}

function unmarked(text: string): string {
	const found = readable.find(([sign]) => sign.test(text));
	return found === undefined ? text : text.replace(found[0], found[1]);
}
