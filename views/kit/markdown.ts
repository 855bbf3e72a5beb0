import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";
import { light } from "./light.ts";
import { plainLines, wrap } from "./text.ts";

/** Lines of a note that are drawn; a longer one is opened in the editor. */
const MOST_LINES = 2_000;

/** How one line of Markdown is drawn: a sign that stays in front, and the text behind it. */
interface Line {
	readonly sign: string;
	readonly signRole: Role;
	readonly text: string;
	readonly role: Role;
}

/** A note as lines of at most `width` columns: headings, lists, boxes and quotes, nothing hidden. */
export function drawMarkdown(text: string, width: number, paint: Paint, query = ""): string[] {
	const lines: string[] = [];
	let fenced = false;
	for (const source of plainLines(text, MOST_LINES)) {
		const fence = /^\s*(```|~~~)/.test(source);
		const line = fenced || fence ? styled("", source, "code") : readLine(source);
		if (fence) fenced = !fenced;
		if (source === "" && (lines.length === 0 || lines.at(-1) === "")) continue;
		lines.push(...drawLine(line, width, paint, query));
	}
	while (lines.at(-1) === "") lines.pop();
	return lines;
}

function styled(sign: string, text: string, role: Role, signRole: Role = "faint"): Line {
	return { sign, signRole, text, role };
}

function readLine(source: string): Line {
	const heading = /^#{1,6}\s+(.*)$/.exec(source);
	if (heading) return styled("", heading[1] ?? "", "heading");
	const box = /^(\s*)[-*+]\s+\[([ xX])\]\s+(.*)$/.exec(source);
	if (box) return readBox(box[1] ?? "", box[2] !== " ", box[3] ?? "");
	const item = /^(\s*)(?:[-*+]|(\d{1,4}[.)]))\s+(.*)$/.exec(source);
	if (item) return styled(`${item[1] ?? ""}${item[2] ?? glyphs.bullet} `, item[3] ?? "", "body");
	const quote = /^\s*>\s?(.*)$/.exec(source);
	if (quote) return styled(`${glyphs.wall} `, quote[1] ?? "", "quiet", "rule");
	return styled("", source, /^\s*<!--/.test(source) ? "faint" : "body");
}

function readBox(indent: string, ticked: boolean, text: string): Line {
	if (ticked) return styled(`${indent}${glyphs.ticked} `, text, "faint");
	return styled(`${indent}${glyphs.todo} `, text, "body", "mark");
}

function drawLine(line: Line, width: number, paint: Paint, query: string): string[] {
	const columns = visibleWidth(line.sign);
	const sign = columns + 6 > width ? "" : line.sign;
	const room = width - visibleWidth(sign);
	const blank = " ".repeat(visibleWidth(sign));
	if (line.text === "" && sign === "") return [""];
	return wrap(line.text, room).map((text, index) => {
		const front = index === 0 ? paint(line.signRole, sign) : blank;
		return front + drawInline(text, line.role, paint, query);
	});
}

/** Code and strong words in their own colour, where they begin and end on one line. */
function drawInline(text: string, role: Role, paint: Paint, query: string): string {
	if (query !== "" || role !== "body") return light(text, query, role, paint);
	return text
		.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
		.map((part, index) => drawSpan(part, index % 2 === 1, paint))
		.join("");
}

function drawSpan(part: string, marked: boolean, paint: Paint): string {
	if (!marked) return paint("body", part);
	if (part.startsWith("`")) return paint("code", part.slice(1, -1));
	return paint("strong", part.slice(2, -2));
}
