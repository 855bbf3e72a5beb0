import { type Cell, cellsOn } from "./terminal.ts";

const CELL_WIDTH = 9.6;
const CELL_HEIGHT = 20;
const MARGIN = 16;
const FONTS = "'DejaVu Sans Mono','Noto Sans Mono CJK SC','Noto Sans CJK SC',monospace";

/** Colours of a terminal where a cell has none of its own. */
export interface Ground {
	readonly fg: string;
	readonly bg: string;
}

/** Painted lines as the SVG picture of a terminal with so many columns. */
export async function pictureOf(
	lines: readonly string[],
	columns: number,
	ground: Ground,
): Promise<string> {
	const rows = await cellsOn(lines, columns);
	const width = columns * CELL_WIDTH + 2 * MARGIN;
	const height = rows.length * CELL_HEIGHT + 2 * MARGIN;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
		`<rect width="100%" height="100%" rx="8" fill="${ground.bg}"/>`,
		`<g font-family="${FONTS}" font-size="16" xml:space="preserve">`,
		...rows.flatMap((row, y) => drawRow(row, y, ground)),
		"</g></svg>",
		"",
	].join("\n");
}

function drawRow(row: readonly Cell[], y: number, ground: Ground): string[] {
	let column = 0;
	const backs: string[] = [];
	const signs: string[] = [];
	for (const cell of row) {
		const x = MARGIN + column * CELL_WIDTH;
		column += cell.width;
		const back = cell.inverse ? (cell.fg ?? ground.fg) : cell.bg;
		if (back !== undefined) backs.push(rectangle(x, y, cell.width, back));
		if (cell.text.trim() !== "")
			signs.push(stroke(cell, x, y, ground) ?? letter(cell, x, y, ground));
	}
	return [...backs, ...signs];
}

function rectangle(x: number, y: number, width: number, colour: string): string {
	const top = MARGIN + y * CELL_HEIGHT;
	// A little wider than the cell, or the joints would show as hairlines.
	const wide = width * CELL_WIDTH + 0.6;
	return `<rect x="${x.toFixed(1)}" y="${top}" width="${wide}" height="${CELL_HEIGHT}" fill="${colour}"/>`;
}

/** The ends of a line through a cell: left, right, up, down. */
const lines: Readonly<Record<string, string>> = {
	"─": "lr",
	"│": "ud",
	"┬": "lrd",
	"┴": "lru",
	"├": "udr",
	"┤": "udl",
	"┼": "lrud",
};

/** Lines are drawn from edge to edge, since fonts leave gaps between the rows. */
function stroke(cell: Cell, x: number, y: number, ground: Ground): string | undefined {
	const ends = lines[cell.text];
	if (ends === undefined) return;
	const [cx, cy] = [x + CELL_WIDTH / 2, MARGIN + (y + 0.5) * CELL_HEIGHT];
	const to = (end: string) =>
		({
			l: `H${x.toFixed(1)}`,
			r: `H${(x + CELL_WIDTH).toFixed(1)}`,
			u: `V${cy - CELL_HEIGHT / 2}`,
			d: `V${cy + CELL_HEIGHT / 2}`,
		})[end] ?? "";
	const path = [...ends].map((end) => `M${cx.toFixed(1)} ${cy}${to(end)}`).join("");
	const dim = cell.dim ? ' opacity="0.6"' : "";
	return `<path d="${path}" stroke="${cell.fg ?? ground.fg}"${dim}/>`;
}

function letter(cell: Cell, x: number, y: number, ground: Ground): string {
	const fill = cell.inverse ? (cell.bg ?? ground.bg) : (cell.fg ?? ground.fg);
	const looks = [
		cell.bold ? ' font-weight="bold"' : "",
		cell.underline ? ' text-decoration="underline"' : "",
		cell.dim ? ' opacity="0.6"' : "",
	].join("");
	const base = MARGIN + y * CELL_HEIGHT + 15;
	return `<text x="${x.toFixed(1)}" y="${base}" fill="${fill}"${looks}>${escaped(cell.text)}</text>`;
}

function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
