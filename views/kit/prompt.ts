import { Input } from "@earendil-works/pi-tui";
import type { Paint } from "#themes/paint.ts";
import { clip, plain } from "./text.ts";

/** A text field of one line that a screen opens and closes. */
export interface Prompt {
	readonly open: boolean;
	/** Passed on to the field, so that an input method opens its window at the cursor. */
	focused: boolean;
	/** Opens with `text` behind `sign` or closes; keeps what was typed while it stays open. */
	show(text: string | undefined, placeholder: string, sign?: string): void;
	/** Takes a key and returns the text after it. */
	type(data: string): string;
	draw(width: number): string;
}

/** A prompt that starts closed. */
export function createPrompt(paint: Paint): Prompt {
	let input: Input | undefined;
	let focused = false;
	return {
		get open() {
			return input !== undefined;
		},
		get focused() {
			return focused;
		},
		set focused(value) {
			focused = value;
			if (input !== undefined) input.focused = value;
		},
		show(text, placeholder, sign = "/") {
			if (text === undefined) input = undefined;
			else input ??= openInput(text, { placeholder, sign, focused, paint });
		},
		type(data) {
			input?.handleInput(data);
			const typed = input?.getValue() ?? "";
			const text = plain(typed);
			if (text !== typed) input?.setValue(text);
			return text;
		},
		draw: (width) => clip(input?.render(width)[0] ?? "", width),
	};
}

interface Looks {
	readonly placeholder: string;
	readonly sign: string;
	readonly focused: boolean;
	readonly paint: Paint;
}

function openInput(text: string, { placeholder, sign, focused, paint }: Looks): Input {
	const input = new Input({
		prompt: `${paint("mark", sign)} `,
		placeholder,
		placeholderStyle: (words) => paint("faint", words),
	});
	// A new field has its cursor at the start; typed text takes it along.
	if (text !== "") input.handleInput(text);
	input.focused = focused;
	return input;
}
