import xterm from "@xterm/headless";

/** One column of the screen; the second column of a wide character has width 0. */
export interface Cell {
	readonly text: string;
	readonly width: number;
	readonly background: boolean;
	readonly bold: boolean;
	readonly underline: boolean;
}

export interface Cursor {
	readonly x: number;
	readonly y: number;
}

/** A terminal without a window: takes what a program writes, shows what a user would see. */
export function createEmulator(cols: number, rows: number) {
	const terminal = new xterm.Terminal({ cols, rows, scrollback: 5000, allowProposedApi: true });
	let output = "";
	const linesFrom = (start: number) => {
		const buffer = terminal.buffer.active;
		const end = buffer.baseY + terminal.rows;
		return Array.from(
			{ length: end - start },
			(_, index) => buffer.getLine(start + index)?.translateToString(true) ?? "",
		);
	};
	return {
		write: (data: string) => {
			output += data;
			terminal.write(data);
		},
		/** Replies of the terminal to the program's questions, such as its kind or its colours. */
		onAnswer: (send: (data: string) => void) => {
			terminal.onData(send);
		},
		/** Resolves when all that was written is on the screen. */
		flush: () => new Promise<void>((done) => terminal.write("", done)),
		output: () => output,
		screen: () => linesFrom(terminal.buffer.active.baseY),
		history: () => linesFrom(0),
		/** What stands on each row that only holds the rest of the row above: too wide a line. */
		overflow: (): readonly string[] => {
			const buffer = terminal.buffer.active;
			const rows = Array.from({ length: terminal.rows }, (_, row) =>
				buffer.getLine(buffer.baseY + row),
			);
			return rows.flatMap((line) => (line?.isWrapped ? [line.translateToString(true)] : []));
		},
		cells: (row: number): readonly Cell[] => {
			const buffer = terminal.buffer.active;
			const line = buffer.getLine(buffer.baseY + row);
			return Array.from({ length: terminal.cols }, (_, column) => {
				const cell = line?.getCell(column);
				return {
					text: cell?.getChars() ?? "",
					width: cell?.getWidth() ?? 1,
					background: cell ? !cell.isBgDefault() : false,
					bold: (cell?.isBold() ?? 0) !== 0,
					underline: (cell?.isUnderline() ?? 0) !== 0,
				};
			});
		},
		cursor: (): Cursor => ({
			x: terminal.buffer.active.cursorX,
			y: terminal.buffer.active.cursorY,
		}),
		resize: (nextCols: number, nextRows: number) => terminal.resize(nextCols, nextRows),
		dispose: () => terminal.dispose(),
	};
}
