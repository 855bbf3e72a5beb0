import type { Component, Focusable, TuiMouseEvent } from "@earendil-works/pi-tui";
import { createClock } from "./clock.ts";
import type { Frame } from "./frame.ts";
import { readKey } from "./keys.ts";
import { click, turnWheel } from "./mouse.ts";
import { fill } from "./panes.ts";
import { createPrompt } from "./prompt.ts";
import type { Screen } from "./screen.ts";
import { frameOf, guard, perform, type ScreenHost, type Stage, showPrompt } from "./stage.ts";
import { inColumns, plain } from "./text.ts";

/** Milliseconds after which ages on an idle screen are drawn anew. */
const AGES_MS = 30_000;

export type Mounted = Component &
	Focusable & {
		readonly capturesViewportInput: true;
		handleInput(data: string): void;
		handleMouse(event: TuiMouseEvent): { readonly handled: true } | undefined;
		dispose(): void;
	};

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
		clicked: undefined,
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
			stage.clicked = undefined;
			take(stage, data);
			refresh();
		},
		handleMouse(event) {
			if (!turnWheel(stage, event) && !click(stage, event)) return;
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

function drawFailure(message: string, { keyName, paint, width, words }: Frame): string[] {
	const hint = words.kit.brokenHint(keyName("tui.select.cancel"));
	return [
		paint("trouble", inColumns(words.kit.broken(plain(message)), width)),
		paint("quiet", inColumns(hint, width)),
	];
}
