/** A heading, or one block below it: a list item with all that is indented under it, or a paragraph. */
type Piece =
	| { readonly kind: "heading"; readonly level: number; readonly text: string }
	| { readonly kind: "block"; readonly text: string };

/** Bullets, numbers with a dot or bracket, and the numbers that Chinese lists use. */
const marker = /^(?:[-*+•][ \t]+|\d{1,9}[.)][ \t]+|\d{1,3}[、．])/;
const heading = /^ *(#{1,6})[ \t]+(.*)$/s;
const underline = /^ {0,3}(={3,}|-{3,})[ \t]*$/;
const fenceStart = /^[ \t]*(?:(`{3,})[^`]*|(~{3,}).*)$/s;

/** A comment that goes on in the next line. */
const opensComment = /^ *<!--(?!.*-->)/;

/** From this indent on a paragraph is code, unless the whole text is indented. */
const codeIndent = 4;

/** How much deeper than its marker a line stands to belong to a list item, whatever it begins with. */
const nesting = 2;

interface OpenBlock {
	readonly lines: string[];
	readonly indent: number;
	readonly list: boolean;
	/** Whether it is code by its indent, which stays. */
	readonly code: boolean;
}

interface Scan {
	readonly pieces: Piece[];
	block: OpenBlock | undefined;
	/** The signs that close the code block that is open. */
	fence: string | undefined;
	/** Blank lines since the last line of the block. */
	gap: number;
	/** Whether the line is inside of a comment. */
	comment: boolean;
}

interface Line {
	readonly text: string;
	/** Whether a comment that begins in this line ends in a later one, before another begins. */
	readonly ends: boolean;
}

/** The list sign that `text` begins with, or an empty string. */
export function markerOf(text: string): string {
	return marker.exec(text)?.[0] ?? "";
}

/** Splits Markdown into headings and blocks. Takes any text; a code block left open is closed. */
export function piecesOf(markdown: string): readonly Piece[] {
	const pieces: Piece[] = [];
	const scan: Scan = { pieces, block: undefined, fence: undefined, gap: 0, comment: false };
	for (const line of linesOf(markdown)) readLine(scan, line);
	closeBlock(scan);
	return scan.pieces;
}

/**
 * The lines without the indent that all of them share. Here and below a pattern is made only for a line that may match it:
 * each of them takes longer to be made than a whole note to be read.
 */
function linesOf(markdown: string): readonly Line[] {
	const raw = markdown.split(markdown.includes("\r") ? /\r\n|\r|\n/ : "\n");
	let shared = Number.POSITIVE_INFINITY;
	for (const line of raw) {
		if (shared > 0 && line.trim() !== "")
			shared = Math.min(shared, indentOf(withoutLeadingTabs(line)));
	}
	let ends = false;
	const lines = raw.toReversed().map((text) => {
		const line = { text: shared === 0 ? text : dedent(withoutLeadingTabs(text), shared), ends };
		if (text.includes("-->")) ends = !text.split("-->", 1)[0]?.includes("<!--");
		else if (text.includes("<!--")) ends = false;
		return line;
	});
	return lines.reverse();
}

function readLine(scan: Scan, { text: raw, ends }: Line): void {
	if (scan.block && (scan.fence || scan.comment)) {
		const line = dedent(raw, scan.block.indent);
		scan.block.lines.push(line);
		if (scan.fence && closes(line, scan.fence)) scan.fence = undefined;
		if (raw.includes("-->")) scan.comment = false;
	} else if (raw.trim() === "") {
		scan.gap += 1;
	} else {
		readText(scan, { text: withoutLeadingTabs(raw), ends });
	}
}

function readText(scan: Scan, line: Line): void {
	if (scan.block && isNested(scan.block, line.text)) addLine(scan, scan.block, line.text);
	else readOutside(scan, line);
}

function readOutside(scan: Scan, { text: line, ends }: Line): void {
	const list = markerOf(line.trimStart()) !== "";
	// A list that is indented so far was meant as one, and what stands below a list would become part of it.
	const code = !list && !scan.block?.list && isApart(scan) && indentOf(line) >= codeIndent;
	if (!code && (readHeading(scan, line) || readUnderline(scan, line))) return;
	const comment = ends && opensComment.test(line);
	const fresh = list || isApart(scan) || (comment && scan.block?.list);
	const block = { lines: [], indent: code ? 0 : indentOf(line), list, code };
	addLine(scan, scan.block && !fresh ? scan.block : openBlock(scan, block), line);
	scan.comment = comment;
}

/** Whether a line goes on with the open block by how far it is indented. */
function isNested(block: OpenBlock, line: string): boolean {
	const indent = indentOf(line);
	return block.code ? indent >= codeIndent : block.list && indent >= block.indent + nesting;
}

/** Whether a paragraph that begins here is none of the open block. */
function isApart({ block, gap }: Scan): boolean {
	return !block || block.code || gap > 0;
}

function openBlock(scan: Scan, block: OpenBlock): OpenBlock {
	closeBlock(scan);
	scan.block = block;
	return block;
}

function readHeading(scan: Scan, line: string): boolean {
	if (line[indentOf(line)] !== "#") return false;
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
	if (!block || block.list || block.code || gap > 0 || block.lines.length !== 1) return false;
	const signs = underline.exec(dedent(line, block.indent))?.[1];
	if (!signs) return false;
	const text = block.lines[0]?.trim() ?? "";
	if (isNoTitle(text)) return false;
	scan.block = undefined;
	pieces.push({ kind: "heading", level: signs.startsWith("=") ? 1 : 2, text });
	return true;
}

let noTitle: RegExp | undefined;

/** Quotes, rows of tables, comments, and lines of signs alone. Most notes underline nothing, and letters of all scripts take time to be made. */
function isNoTitle(text: string): boolean {
	noTitle ??= /^[>|<]|^[^\p{L}\p{N}]*$/u;
	return noTitle.test(text);
}

function addLine(scan: Scan, block: OpenBlock, raw: string): void {
	for (; scan.gap > 0; scan.gap -= 1) block.lines.push("");
	const line = dedent(raw, block.indent);
	block.lines.push(line);
	scan.fence = block.code ? undefined : fenceOf(line);
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
	if (!line.includes("```") && !line.includes("~~~")) return undefined;
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
	if (!line.includes("\t")) return line;
	return line.replace(/^[ \t]+/, (space) => space.replaceAll("\t", "    "));
}

function indentOf(line: string): number {
	let at = 0;
	while (line[at] === " ") at += 1;
	return at;
}

function dedent(line: string, columns: number): string {
	return line.slice(Math.min(columns, indentOf(line)));
}
