import { setTimeout as wait } from "node:timers/promises";
import { spawn } from "@lydell/node-pty";
import type { PiOptions } from "./pi-process.ts";
import { type Cell, type Cursor, createEmulator } from "./pi-terminal-emulator.ts";
import { type KeyName, keySequences } from "./pi-terminal-keys.ts";
import { nodes, piCli, type World } from "./world.ts";

/** How a process in a terminal ended; `signal` is its number, undefined for a plain exit. */
export interface TerminalExit {
	readonly exitCode: number;
	readonly signal: number | undefined;
}

export interface TerminalOptions extends PiOptions {
	readonly args?: readonly string[];
	readonly cols?: number;
	readonly rows?: number;
	/** What must be on the screen before `startPi` returns; the model's name in the footer when absent. */
	readonly ready?: string | RegExp;
	/** Load the world's extensions; true when absent. */
	readonly extensions?: boolean;
}

export interface WaitOptions {
	readonly timeoutMs?: number;
	/** Wait until it is not there. */
	readonly gone?: boolean;
}

/** The real pi in a real pseudo-terminal whose screen is emulated. */
export interface PiTerminal {
	readonly pid: number;
	/** Sends text as typed. */
	type(text: string): void;
	/**
	 * Types sign by sign, each when the one before stands in the editor: pi takes signs that arrive together for a
	 * paste, and offers no completion for one. One row, narrow signs.
	 */
	typeSlowly(text: string): Promise<void>;
	keys(...names: readonly KeyName[]): void;
	/** Types text and presses Enter once the editor has taken it in. */
	submit(text: string): Promise<void>;
	/** The rows on the screen, without trailing blanks. */
	screen(): readonly string[];
	/** The screen and, on the main screen, what has scrolled off it. */
	history(): readonly string[];
	/** The rows that hold what did not fit on the row above; none where nothing is too wide. */
	overflow(): readonly string[];
	/** The cells of one row, one entry per column. */
	cells(row: number): readonly Cell[];
	cursor(): Cursor;
	/** Everything that pi wrote, escape sequences included. */
	output(): string;
	/** Polls the screen until it holds the text; throws with the screen after the deadline. */
	waitFor(expected: string | RegExp, options?: WaitOptions): Promise<readonly string[]>;
	/** Waits until the screen has not changed for a quarter second; never while a spinner runs. */
	settle(): Promise<readonly string[]>;
	resize(cols: number, rows: number): void;
	readonly exited: Promise<TerminalExit>;
	/** Signals pi itself. */
	kill(signal: NodeJS.Signals): void;
	/** Presses Escape and waits for pi's footer; a key that follows at once would be read with it. */
	leaveScreen(): Promise<void>;
	/** Presses Ctrl+D and waits for the end. */
	quit(): Promise<TerminalExit>;
	/** Ends pi if it still runs. */
	close(): Promise<void>;
}

const deadlineMs = 30_000;
const pollMs = 30;

/** The model's name in the footer: pi is there and nothing covers it. */
const footer = /mock-\d/;

const holds = (expected: string | RegExp, text: string) =>
	typeof expected === "string" ? text.includes(expected) : expected.test(text);

/** Starts pi and returns when its footer is on the screen. */
export function startPi(world: World, options: TerminalOptions = {}): Promise<PiTerminal> {
	const extensions = options.extensions === false ? [] : world.args;
	return startScript(world, piCli, { ...options, args: [...extensions, ...(options.args ?? [])] });
}

/** Runs a script of Node in a terminal and returns when `ready` is on the screen. */
export async function startScript(
	world: World,
	script: string,
	options: TerminalOptions,
): Promise<PiTerminal> {
	const { cols = 100, rows = 30, args = [], ready = footer } = options;
	const emulator = createEmulator(cols, rows);
	const pty = spawn(options.node ?? nodes.current, [script, ...args], {
		name: "xterm-256color",
		cols,
		rows,
		cwd: options.cwd ?? world.project,
		env: { ...world.env, COLORTERM: "truecolor", ...options.env },
	});
	let running = true;
	pty.onData(emulator.write);
	emulator.onAnswer((data) => running && pty.write(data));
	const exited = new Promise<TerminalExit>((done) => {
		pty.onExit(({ exitCode, signal }) => {
			running = false;
			void emulator.flush().then(() => done({ exitCode, signal: signal || undefined }));
		});
	});
	const pi = terminalOf({ pty, emulator, exited, running: () => running });
	try {
		await pi.waitFor(ready, { timeoutMs: options.timeoutMs ?? deadlineMs });
	} catch (error) {
		await pi.close();
		throw error;
	}
	return pi;
}

interface Parts {
	readonly pty: ReturnType<typeof spawn>;
	readonly emulator: ReturnType<typeof createEmulator>;
	readonly exited: Promise<TerminalExit>;
	readonly running: () => boolean;
}

function terminalOf({ pty, emulator, exited, running }: Parts): PiTerminal {
	const send = (data: string) => running() && pty.write(data);
	const kill = (signal: NodeJS.Signals) => {
		if (running()) process.kill(pty.pid, signal);
	};
	async function waitFor(expected: string | RegExp, options: WaitOptions = {}) {
		const deadline = Date.now() + (options.timeoutMs ?? deadlineMs);
		for (;;) {
			await emulator.flush();
			const rows = emulator.screen();
			if (holds(expected, rows.join("\n")) !== (options.gone ?? false)) return rows;
			if (Date.now() > deadline) throw new Error(lateness(expected, options, rows));
			await wait(pollMs);
		}
	}
	return {
		pid: pty.pid,
		type: send,
		typeSlowly: async (text) => {
			let column = await restingColumn(emulator);
			for (const sign of text) {
				send(sign);
				column += 1;
				await untilCursor(emulator, column);
			}
		},
		keys: (...names) => names.map((name) => send(keySequences[name])),
		submit: async (text) => {
			send(text);
			// pi's completion list has to settle before Enter means "send".
			await wait(120);
			send("\r");
		},
		screen: emulator.screen,
		history: emulator.history,
		overflow: emulator.overflow,
		cells: emulator.cells,
		cursor: emulator.cursor,
		output: emulator.output,
		waitFor,
		settle: () => settled(emulator),
		resize: (cols, rows) => {
			emulator.resize(cols, rows);
			if (running()) pty.resize(cols, rows);
		},
		exited,
		kill,
		leaveScreen: async () => {
			send(keySequences.escape);
			await waitFor(footer);
		},
		quit: () => {
			send(keySequences.ctrlD);
			return ended(exited, emulator);
		},
		close: async () => {
			kill("SIGKILL");
			await exited;
			emulator.dispose();
		},
	};
}

/** The column of the cursor once it has stopped there: a frame may come in two parts. */
async function restingColumn(emulator: Parts["emulator"]): Promise<number> {
	for (let before = -1; ; ) {
		await emulator.flush();
		const { x } = emulator.cursor();
		if (x === before) return x;
		before = x;
		await wait(pollMs);
	}
}

/** Waits until the cursor stands in the column; throws with the screen after the deadline. */
async function untilCursor(emulator: Parts["emulator"], column: number): Promise<void> {
	const deadline = Date.now() + deadlineMs;
	for (;;) {
		await emulator.flush();
		if (emulator.cursor().x === column) return;
		if (Date.now() > deadline) throw new Error(lateness(`column ${column}`, {}, emulator.screen()));
		await wait(pollMs);
	}
}

function lateness(expected: string | RegExp, options: WaitOptions, rows: readonly string[]) {
	const wanted = options.gone ? `absence of ${expected}` : String(expected);
	return `timed out waiting for ${wanted}\n--- screen ---\n${rows.join("\n")}`;
}

/** The exit, or an error with the screen when pi does not end in time. */
async function ended(exited: Promise<TerminalExit>, emulator: Parts["emulator"]) {
	const late = new AbortController();
	const deadline = wait(deadlineMs, undefined, { signal: late.signal }).then(() => {
		throw new Error(`pi did not end\n--- screen ---\n${emulator.screen().join("\n")}`);
	});
	try {
		return await Promise.race([exited, deadline]);
	} finally {
		late.abort();
	}
}

async function settled(emulator: Parts["emulator"]): Promise<readonly string[]> {
	const deadline = Date.now() + deadlineMs;
	let last = "";
	let since = Date.now();
	while (Date.now() - since < 250 && Date.now() < deadline) {
		await emulator.flush();
		const now = emulator.screen().join("\n");
		if (now !== last) {
			last = now;
			since = Date.now();
		}
		await wait(pollMs);
	}
	return emulator.screen();
}
