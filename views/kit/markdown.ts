import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Role } from "#themes/paint.ts";
import { light } from "./light.ts";
import { plainLines } from "./text.ts";
import { wrap } from "./wrap.ts";

/** What of a note is drawn; the rest of a longer one is read in the editor. */
const MOST_LINES = 2_000;
const MOST_UNITS = 100_000;

/** How one line of Markdown is drawn: a sign that stays in front, and the text behind it. */
interface Line {
	readonly sign: string;
	readonly signRole: Role;
	readonly text: string;
	readonly role: Role;
}

/** A note as lines of at most `width` columns: headings, lists, boxes and quotes, nothing hidden. */
export function drawMarkdown(text: string, width: number, paint: Paint, query = ""): string[] {
	const lines = readLines(text);
	const kept = lines.filter((line, index) => !isBlank(line) || breaksAfter(lines[index - 1]));
	const drawn = kept.flatMap((line) => drawLine(line, width, paint, query));
	return drawn.at(-1) === "" ? drawn.slice(0, -1) : drawn;
}

/** Lines with text that `drawMarkdown` leaves out of a text that is too long. */
export function undrawnLines(text: string): number {
	const drawn = text.slice(0, MOST_UNITS).split("\n", MOST_LINES).join("\n").length;
	if (drawn === text.length) return 0;
	return text
		.slice(drawn)
		.split("\n")
		.filter((line) => line.trim() !== "").length;
}

function isBlank({ sign, text }: Line): boolean {
	return sign === "" && text === "";
}

/** A blank line separates; at the start, after another one and below a heading it only costs a row. */
function breaksAfter(line: Line | undefined): boolean {
	return line !== undefined && !isBlank(line) && line.role !== "heading";
}

function readLines(text: string): Line[] {
	let fenced = false;
	return plainLines(text.slice(0, MOST_UNITS), MOST_LINES).map((source) => {
		const fence = /^\s*(```|~~~)/.test(source);
		const code = fenced || fence;
		if (fence) fenced = !fenced;
		return code ? styled("", source, "code") : readLine(source);
	});
}

function styled(sign: string, text: string, role: Role, signRole: Role = "faint"): Line {
	return { sign, signRole, text, role };
}

/** The kinds of lines, the first that matches counts. */
const kinds: readonly (readonly [RegExp, (first: string, rest: string, whole: string) => Line])[] =
	[
		[/^(#{1,6})\s+(.*)$/, (_sign, text) => styled("", text, "heading")],
		[/^(\s*)[-*+]\s+\[ \]\s+(.*)$/, (indent, text) => boxed(indent, glyphs.todo, "body", text)],
		[
			/^(\s*)[-*+]\s+\[[xX]\]\s+(.*)$/,
			(indent, text) => boxed(indent, glyphs.ticked, "faint", text),
		],
		[/^(\s*)[-*+]\s+(.*)$/, (indent, text) => styled(`${indent}${glyphs.bullet} `, text, "body")],
		[/^(\s*\d{1,4}[.)])\s+(.*)$/, (number, text) => styled(`${number} `, text, "body")],
		[/^(<{7}|={7}|>{7}|\|{7})(?: .*)?$/, (_mark, _rest, whole) => styled("", whole, "warn")],
		[/^(\s*>)\s?(.*)$/, (_sign, text) => styled(`${glyphs.wall} `, text, "quiet", "rule")],
		[/^(\s*)(<!--.*)$/, (_indent, text) => styled("", text, "faint")],
	];

function readLine(source: string): Line {
	for (const [pattern, read] of kinds) {
		const match = pattern.exec(source);
		if (match !== null) return read(match[1] ?? "", match[2] ?? "", source);
	}
	return styled("", source, "body");
}

function boxed(indent: string, sign: string, role: Role, text: string): Line {
	return styled(`${indent}${sign} `, text, role, role === "body" ? "mark" : "faint");
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
	if (role !== "body") return light(text, query, role, paint);
	return text
		.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
		.map((part, index) => drawSpan(part, index % 2 === 1, paint, query))
		.join("");
}

function drawSpan(part: string, marked: boolean, paint: Paint, query: string): string {
	if (!marked) return light(part, query, "body", paint);
	if (part.startsWith("`")) return light(part.slice(1, -1), query, "code", paint);
	return light(part.slice(2, -2), query, "strong", paint);
}
