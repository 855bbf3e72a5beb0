import type { Component, Focusable, TuiMouseEvent } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import type { Paint } from "#themes/paint.ts";
import { type Clock, createClock } from "./clock.ts";
import type { Frame } from "./frame.ts";
import { type Bindings, nameKey, readKey } from "./keys.ts";
import { fill } from "./panes.ts";
import { createPrompt, type Prompt } from "./prompt.ts";
import type { Screen } from "./screen.ts";
import { inColumns, plain } from "./text.ts";

/** Milliseconds after which ages on an idle screen are drawn anew. */
const AGES_MS = 30_000;

/** What a mounted screen needs from outside. */
export interface ScreenHost<Data, Request> {
	readonly paint: Paint;
	readonly bindings: Bindings;
	data(): Data;
	/** Calls `listener` whenever the data or the words changed; returns the way out. */
	watch(listener: () => void): () => void;
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Rows of the terminal. */
	rows(): number;
	ask(request: Request): void;
	requestRender(): void;
	close(): void;
}

export type Mounted = Component &
	Focusable & {
		readonly capturesViewportInput: true;
		handleInput(data: string): void;
		handleMouse(event: TuiMouseEvent): { readonly handled: true } | undefined;
		dispose(): void;
	};

/** One screen while it is open. */
interface Stage<Data, Model, Action extends string, Request> {
	readonly screen: Screen<Data, Model, Action, Request>;
	readonly host: ScreenHost<Data, Request>;
	readonly prompt: Prompt;
	readonly clock: Clock;
	model: Model;
	failure: string | undefined;
	width: number;
	drawn: { readonly key: string; readonly lines: string[] } | undefined;
}

/** A screen as a pi component that fills the terminal. Nothing that it throws reaches pi. */
export function mountScreen<Data, Model, Action extends string, Request>(
	screen: Screen<Data, Model, Action, Request>,
	host: ScreenHost<Data, Request>,
): Mounted {
	const refresh = () => {
		stage.drawn = undefined;
		host.requestRender();
	};
	const stage: Stage<Data, Model, Action, Request> = {
		screen,
		host,
		prompt: createPrompt(host.paint),
		clock: createClock(refresh),
		model: screen.start,
		failure: undefined,
		width: 0,
		drawn: undefined,
	};
	// A screen can open with its field ready to type in.
	showPrompt(stage);
	const stop = host.watch(refresh);
	return {
		capturesViewportInput: true,
		get focused() {
			return stage.prompt.focused;
		},
		set focused(value) {
			stage.prompt.focused = value;
			stage.drawn = undefined;
		},
		render: (width) => render(stage, width),
		handleInput(data) {
			take(stage, data);
			refresh();
		},
		handleMouse(event) {
			if (!turnWheel(stage, event)) return;
			refresh();
			return { handled: true };
		},
		invalidate() {
			stage.drawn = undefined;
		},
		dispose() {
			stage.clock.run(false);
			stop();
		},
	};
}

/** pi exits on a throw in `render` or `handleInput`, so this is the one catch of the views. */
function guard<D, M, A extends string, R>(stage: Stage<D, M, A, R>, work: () => void): void {
	if (stage.failure !== undefined) return;
	try {
		work();
	} catch (error) {
		stage.failure = error instanceof Error ? error.message : String(error);
		stage.clock.run(false);
	}
}

function frameOf<D, M, A extends string, R>({ host, prompt, width }: Stage<D, M, A, R>): Frame {
	return {
		width,
		height: Math.max(1, host.rows()),
		paint: host.paint,
		words: host.words(),
		now: host.now(),
		keyName: (key) => nameKey(key, host.bindings),
		prompt: (columns) => prompt.draw(columns),
	};
}

function render<D, M, A extends string, R>(stage: Stage<D, M, A, R>, width: number): string[] {
	const { host } = stage;
	const key = `${width} ${host.rows()} ${Math.floor(host.now() / AGES_MS)}`;
	if (stage.drawn?.key === key) return stage.drawn.lines;
	stage.width = width;
	const lines = draw(stage);
	stage.drawn = { key, lines };
	return lines;
}

function draw<D, M, A extends string, R>(stage: Stage<D, M, A, R>): string[] {
	const { clock, host, screen } = stage;
	const frame = frameOf(stage);
	let lines: readonly string[] = [];
	guard(stage, () => {
		const data = host.data();
		clock.run(screen.working(data));
		lines = screen.draw(data, stage.model, frame);
	});
	return fill(stage.failure === undefined ? lines : drawFailure(stage.failure, frame), frame);
}

function take<D, M, A extends string, R>(stage: Stage<D, M, A, R>, key: string): void {
	const { host, prompt, screen } = stage;
	if (stage.failure !== undefined) {
		if (host.bindings.matches(key, "tui.select.cancel")) host.close();
		return;
	}
	guard(stage, () => {
		const data = host.data();
		const active = screen.active(stage.model, data, frameOf(stage));
		const action = readKey(key, screen.keys, active, host.bindings, prompt.open);
		if (action !== undefined) return perform(stage, action, data);
		if (!prompt.open || screen.prompt === undefined) return;
		const text = prompt.type(key);
		const before = stage.model;
		stage.model = screen.prompt.typed(before, text, data, frameOf(stage));
		const request = stage.model === before ? undefined : screen.prompt.asks?.(stage.model);
		if (request !== undefined) host.ask(request);
	});
}

function turnWheel<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	event: TuiMouseEvent,
): boolean {
	const { host, screen } = stage;
	if (event.type !== "wheel" || screen.wheel === undefined) return false;
	const action = (event.wheelDelta ?? 0) < 0 ? screen.wheel.up : screen.wheel.down;
	guard(stage, () => {
		const data = host.data();
		const active = screen.active(stage.model, data, frameOf(stage));
		if (active.includes(action)) perform(stage, action, data);
	});
	return true;
}

function perform<D, M, A extends string, R>(stage: Stage<D, M, A, R>, action: A, data: D): void {
	const { host, screen } = stage;
	const step = screen.update(stage.model, action, data, frameOf(stage));
	if (step === "close") {
		host.close();
		return;
	}
	stage.model = step.model;
	showPrompt(stage);
	if (step.request !== undefined) host.ask(step.request);
}

function showPrompt<D, M, A extends string, R>({
	host,
	model,
	prompt,
	screen: { prompt: part },
}: Stage<D, M, A, R>): void {
	if (part === undefined) return;
	const words = host.words();
	const sign = part.sign?.(words, model);
	prompt.show(part.text(model), part.placeholder(words, model), sign);
}

function drawFailure(message: string, { keyName, paint, width, words }: Frame): string[] {
	const hint = words.kit.brokenHint(keyName("tui.select.cancel"));
	return [
		paint("trouble", inColumns(words.kit.broken(plain(message)), width)),
		paint("quiet", inColumns(hint, width)),
	];
}
