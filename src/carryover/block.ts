import type { Capture } from "./capture.ts";

/** A heading, or one block below it: a list item with all that is indented under it, or a paragraph. */
type Piece =
	| { readonly kind: "heading"; readonly level: number; readonly text: string }
	| { readonly kind: "block"; readonly text: string };

/** Bullets, numbers with a dot or bracket, and the numbers that Chinese lists use. */
const marker = /^(?:[-*+•][ \t]+|\d{1,9}[.)][ \t]+|\d{1,3}[、．])/;
const heading = /^ *(#{1,6})[ \t]+(.*)$/s;
const underline = /^ {0,3}(={3,}|-{3,})[ \t]*$/;
/** Quotes, rows of tables, comments, and lines of signs alone. */
const noTitle = /^[>|<]|^[^\p{L}\p{N}]*$/u;
const fenceStart = /^[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/s;

/** How much deeper than its marker a line stands to belong to a list item, whatever it begins with. */
const nesting = 2;

interface OpenBlock {
	readonly lines: string[];
	readonly indent: number;
	readonly list: boolean;
}

interface Scan {
	readonly pieces: Piece[];
	block: OpenBlock | undefined;
	/** The signs that close the code block that is open. */
	fence: string | undefined;
	/** Blank lines since the last line of the block. */
	gap: number;
}

/** The list sign that `text` begins with, or an empty string. */
export function markerOf(text: string): string {
	return marker.exec(text)?.[0] ?? "";
}

/** Splits Markdown into headings and blocks. Takes any text; a code block left open is closed. */
export function piecesOf(markdown: string): readonly Piece[] {
	const scan: Scan = { pieces: [], block: undefined, fence: undefined, gap: 0 };
	for (const line of markdown.split(/\r\n|\r|\n/)) readLine(scan, line);
	closeBlock(scan);
	return scan.pieces;
}

function readLine(scan: Scan, raw: string): void {
	if (scan.block && scan.fence) {
		const line = dedent(raw, scan.block.indent);
		scan.block.lines.push(line);
		if (closes(line, scan.fence)) scan.fence = undefined;
	} else if (raw.trim() === "") {
		scan.gap += 1;
	} else {
		readText(scan, withoutLeadingTabs(raw));
	}
}

function readText(scan: Scan, line: string): void {
	const indent = indentOf(line);
	const nested = scan.block?.list === true && indent >= scan.block.indent + nesting;
	if (!nested && (readHeading(scan, line) || readUnderline(scan, line))) return;
	const list = !nested && markerOf(line.trimStart()) !== "";
	const continued = nested || (!list && scan.gap === 0);
	if (!scan.block || !continued) {
		closeBlock(scan);
		scan.block = { lines: [], indent, list };
	}
	addLine(scan, scan.block, line);
}

function readHeading(scan: Scan, line: string): boolean {
	const found = heading.exec(line);
	const text = found?.[2]?.trim();
	if (!found?.[1] || !text) return false;
	closeBlock(scan);
	scan.pieces.push({ kind: "heading", level: found[1].length, text });
	return true;
}

/** Turns the paragraph of one line that is open into a heading; below anything else the line is a ruler or text. */
function readUnderline(scan: Scan, line: string): boolean {
	const { block, gap, pieces } = scan;
	if (!block || block.list || gap > 0 || block.lines.length !== 1) return false;
	const signs = underline.exec(dedent(line, block.indent))?.[1];
	if (!signs) return false;
	const text = block.lines[0]?.trim() ?? "";
	if (noTitle.test(text)) return false;
	scan.block = undefined;
	pieces.push({ kind: "heading", level: signs.startsWith("=") ? 1 : 2, text });
	return true;
}

function addLine(scan: Scan, block: OpenBlock, raw: string): void {
	for (; scan.gap > 0; scan.gap -= 1) block.lines.push("");
	const line = dedent(raw, block.indent);
	block.lines.push(line);
	scan.fence = fenceOf(line);
}

function closeBlock(scan: Scan): void {
	if (scan.block) {
		if (scan.fence) scan.block.lines.push(scan.fence);
		scan.pieces.push({ kind: "block", text: scan.block.lines.join("\n") });
	}
	scan.block = undefined;
	scan.fence = undefined;
	scan.gap = 0;
}

function fenceOf(line: string): string | undefined {
	const found = fenceStart.exec(withoutMarkers(line));
	return found?.[1] ?? found?.[2];
}

function closes(line: string, fence: string): boolean {
	const signs = line.trim();
	return signs.startsWith(fence) && signs === fence.charAt(0).repeat(signs.length);
}

/** A list may begin inside a list item on the same line, as in `- 1. text`. */
function withoutMarkers(line: string): string {
	let rest = line.replace(/^[ \t]+/, "");
	for (let sign = markerOf(rest); sign !== ""; sign = markerOf(rest)) {
		rest = rest.slice(sign.length);
	}
	return rest;
}

function withoutLeadingTabs(line: string): string {
	return line.replace(/^[ \t]+/, (space) => space.replaceAll("\t", "    "));
}

function indentOf(line: string): number {
	return line.length - line.replace(/^ +/, "").length;
}

function dedent(line: string, columns: number): string {
	return line.slice(Math.min(columns, indentOf(line)));
}

const sign = "<!-- waystation:capture ";
const end = " -->";

/** A JSON string, so strictly that `JSON.parse` cannot fail on what matches. */
const string = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const whole = String.raw`(?:0|[1-9]\d{0,15})`;
const facts = new RegExp(
	`^{"session":(${string}),"at":(${whole}),"covered":(${whole}),"total":(${whole})}$`,
);

/** The heading under which a note shows a capture. */
export function captureHeading(capture: Capture): string {
	const { session, covered, total } = capture;
	return `Last turns of session ${oneWord(session)} (${covered} of ${total} messages)`;
}

/** A capture as one Markdown block: its facts in a comment, its text quoted so that nothing in it is structure. */
export function encodeCapture(capture: Capture): string {
	const { session, at, covered, total } = capture;
	const json = JSON.stringify({ session, at, covered, total }).replaceAll(">", "\\u003e");
	const quoted = capture.text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
	return [`${sign}${json}${end}`, ...quoted].join("\n");
}

/** Reads what `encodeCapture` wrote; `undefined` for anything else, a marker changed by hand included. */
export function decodeCapture(block: string): Capture | undefined {
	const [first = "", ...quoted] = block.split("\n");
	if (!first.startsWith(sign) || !first.endsWith(end)) return;
	const found = facts.exec(first.slice(sign.length, -end.length));
	if (!found) return;
	const [, session = "", at, covered, total] = found;
	const capture = {
		session: parseString(session),
		at: Number(at),
		covered: Number(covered),
		total: Number(total),
		text: quoted.map((line) => line.replace(/^> ?/, "")).join("\n"),
	};
	// Only the exact form is taken, so that no line that a person changed can get lost in it.
	return encodeCapture(capture) === block ? capture : undefined;
}

function parseString(json: string): string {
	const value: unknown = JSON.parse(json);
	return typeof value === "string" ? value : "";
}

/** Eight signs tell a person which session it was; the whole id is in the marker. */
function oneWord(session: string): string {
	return session.slice(0, 8).replace(/[^\p{L}\p{N}_-]/gu, "_");
}
