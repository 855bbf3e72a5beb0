import {
	type Component,
	KeybindingsManager,
	type OverlayOptions,
	stripTerminalSequences,
	type Terminal,
	TUI_KEYBINDINGS,
	TuiAltScreen,
} from "@earendil-works/pi-tui";

const keys = {
	up: "\x1b[A",
	down: "\x1b[B",
	home: "\x1b[H",
	end: "\x1b[F",
	pageUp: "\x1b[5~",
	pageDown: "\x1b[6~",
	enter: "\r",
	escape: "\x1b",
	backspace: "\x7f",
	ctrlC: "\x03",
} as const;

export type PressedKey = keyof typeof keys;

/** A terminal that shows nothing: pi's renderer keeps the screen itself. */
function createStubTerminal(columns: number, rows: number) {
	let input: (data: string) => void = () => {};
	let resized: () => void = () => {};
	const size = { columns, rows };
	const silent = () => {};
	const terminal: Terminal = {
		start(onInput, onResize) {
			input = onInput;
			resized = onResize;
		},
		stop: silent,
		drainInput: async () => {},
		write: silent,
		get columns() {
			return size.columns;
		},
		get rows() {
			return size.rows;
		},
		kittyProtocolActive: false,
		moveBy: silent,
		hideCursor: silent,
		showCursor: silent,
		clearLine: silent,
		clearFromCursor: silent,
		clearScreen: silent,
		setTitle: silent,
		setProgress: silent,
		setProgramStatus: silent,
	};
	return {
		terminal,
		send: (data: string) => input(data),
		resize(nextColumns: number, nextRows: number) {
			size.columns = nextColumns;
			size.rows = nextRows;
			resized();
		},
	};
}

/** pi's fullscreen renderer without a terminal: open a component, press keys, read the rows. */
export function createScreen(columns = 80, rows = 24) {
	const { terminal, send, resize } = createStubTerminal(columns, rows);
	const tui = new TuiAltScreen(terminal);
	tui.start();
	return {
		tui,
		bindings: new KeybindingsManager(TUI_KEYBINDINGS),
		overlay: (component: Component, options?: OverlayOptions) =>
			tui.showOverlay(component, options),
		press(...names: readonly PressedKey[]) {
			for (const name of names) send(keys[name]);
		},
		type(text: string) {
			for (const sign of text) send(sign);
		},
		send,
		resize,
		lines(): string[] {
			tui.renderNow();
			return tui.getScreenLines().map((line) => stripTerminalSequences(line).trimEnd());
		},
		close: () => tui.stop(),
	};
}
