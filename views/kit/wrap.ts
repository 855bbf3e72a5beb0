import { visibleWidth, wrapTextWithAnsi } from "@earendil-works/pi-tui";
import { cutTo } from "./text.ts";

const wide = "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}";
/** Signs that end what stands before them: Chinese ones, after which a line may break, and ASCII. */
const stops = "，。、；：！？）」』】》〉”’…％";
const closing = `${stops},.;:!?)\\]}%`;
const opening = "（「『【《〈“‘(\\[{";

/** Where a line may break: after blanks and around wide signs, but no mark is parted from its word. */
const breaks = new RegExp(
	[
		"(?<=\\s)(?=\\S)",
		`(?<=[${wide}${stops}])(?![\\s\\p{M}\\u200d${closing}])`,
		`(?<=[^\\s${opening}])(?=[${wide}])(?![${closing}])`,
		`(?<=[^\\s${opening}])(?=[（「『【《〈])`,
	].join("|"),
	"u",
);
const hasWide = new RegExp(`[${wide}]`, "u");

/**
 * Plain `text` in lines of at most `width` columns; never fewer than one. pi-tui's own wrapping lets
 * a Chinese full stop begin a line, so text with wide signs is broken here.
 */
export function wrap(text: string, width: number): string[] {
	if (width <= 0) return [""];
	if (visibleWidth(text) <= width) return [text];
	const lines = hasWide.test(text) ? wrapWide(text, width) : wrapTextWithAnsi(text, width);
	const shown = lines.map((line) => cutTo(line.trimEnd(), width)).filter((line) => line !== "");
	return shown.length === 0 ? [""] : shown;
}

function wrapWide(text: string, width: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const piece of text.split(breaks)) {
		if (visibleWidth((line + piece).trimEnd()) <= width) {
			line += piece;
			continue;
		}
		lines.push(line);
		const parts = wrapTextWithAnsi(piece, width);
		lines.push(...parts.slice(0, -1));
		line = parts.at(-1) ?? "";
	}
	return [...lines, line];
}
