import xterm from "@xterm/headless";

export interface Cell {
	readonly text: string;
	readonly width: number;
	/** `#rrggbb`, or undefined for the terminal's own. */
	readonly fg: string | undefined;
	readonly bg: string | undefined;
	readonly bold: boolean;
	readonly dim: boolean;
	readonly underline: boolean;
	readonly inverse: boolean;
}

/** The cells that a real terminal of these columns shows after the lines are written to it. */
export async function cellsOn(lines: readonly string[], columns: number): Promise<Cell[][]> {
	const terminal = new xterm.Terminal({
		cols: columns,
		rows: Math.max(1, lines.length),
		allowProposedApi: true,
	});
	await new Promise<void>((done) => terminal.write(lines.join("\x1b[0m\r\n"), done));
	const cells = lines.map((_, y) => rowOf(terminal, y, columns));
	terminal.dispose();
	return cells;
}

/** What stands on each row of the terminal. */
export async function textOn(lines: readonly string[], columns: number): Promise<string[]> {
	const rows = await cellsOn(lines, columns);
	return rows.map((row) => row.map((cell) => cell.text).join(""));
}

/** Each row as `#` where a cell has a background colour and `.` where it has none. */
export async function backgroundsOn(lines: readonly string[], columns: number): Promise<string[]> {
	const rows = await cellsOn(lines, columns);
	return rows.map((row) =>
		row.map((cell) => (cell.bg === undefined ? "." : "#").repeat(cell.width)).join(""),
	);
}

function rowOf(terminal: xterm.Terminal, y: number, columns: number): Cell[] {
	const row = terminal.buffer.active.getLine(terminal.buffer.active.baseY + y);
	const cells = Array.from({ length: columns }, (_, x) => row?.getCell(x));
	return cells.flatMap((cell) => {
		if (cell === undefined || cell.getWidth() === 0) return [];
		return {
			text: cell.getChars() || " ",
			width: cell.getWidth(),
			fg: colourOf(cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor()),
			bg: colourOf(cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor()),
			bold: cell.isBold() !== 0,
			dim: cell.isDim() !== 0,
			underline: cell.isUnderline() !== 0,
			inverse: cell.isInverse() !== 0,
		};
	});
}

const steps = [0, 95, 135, 175, 215, 255];

/** A cell's colour; of the palette only the cube and the greys, which pi's 256-colour mode uses. */
function colourOf(rgb: boolean, palette: boolean, value: number): string | undefined {
	if (rgb) return hex(value);
	if (!palette || value < 16) return undefined;
	if (value >= 232) return hex((8 + (value - 232) * 10) * 0x010101);
	const at = (place: number) => steps[Math.floor((value - 16) / place) % 6] ?? 0;
	return hex(at(36) * 0x10000 + at(6) * 0x100 + at(1));
}

function hex(value: number): string {
	return `#${value.toString(16).padStart(6, "0")}`;
}
