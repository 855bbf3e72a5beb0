import type { Messages } from "#i18n/en.ts";
import type { Paint } from "#themes/paint.ts";
import type { Clock } from "./clock.ts";
import type { Frame } from "./frame.ts";
import { type Bindings, nameKey } from "./keys.ts";
import type { Prompt } from "./prompt.ts";
import type { Screen, Step } from "./screen.ts";

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

/** One screen while it is open. */
export interface Stage<Data, Model, Action extends string, Request> {
	readonly screen: Screen<Data, Model, Action, Request>;
	readonly host: ScreenHost<Data, Request>;
	readonly prompt: Prompt;
	readonly clock: Clock;
	model: Model;
	failure: string | undefined;
	width: number;
	/** The row that was clicked at last, until a key is pressed. */
	clicked: number | undefined;
	drawn: { readonly key: string; readonly lines: string[] } | undefined;
}

/** pi exits on a throw in `render` or `handleInput`, so this is the one catch of the views. */
export function guard<D, M, A extends string, R>(stage: Stage<D, M, A, R>, work: () => void): void {
	if (stage.failure !== undefined) return;
	try {
		work();
	} catch (error) {
		stage.failure = error instanceof Error ? error.message : String(error);
		stage.clock.run(false);
	}
}

/** What the screen is drawn and asked with at this moment. */
export function frameOf<D, M, A extends string, R>({
	host,
	prompt,
	width,
}: Stage<D, M, A, R>): Frame {
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

/** Does an action of the screen, with what follows from it. */
export function perform<D, M, A extends string, R>(
	stage: Stage<D, M, A, R>,
	action: A,
	data: D,
): void {
	apply(stage, stage.screen.update(stage.model, action, data, frameOf(stage)));
}

/** Takes a step: the next model, with its request, or the end. */
export function apply<D, M, A extends string, R>(stage: Stage<D, M, A, R>, step: Step<M, R>): void {
	const { host } = stage;
	if (step === "close") {
		host.close();
		return;
	}
	stage.model = step.model;
	showPrompt(stage);
	if (step.request !== undefined) host.ask(step.request);
}

/** Opens or closes the text field as the model has it. */
export function showPrompt<D, M, A extends string, R>({
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
