import type { ExtensionContext, InputEvent } from "@earendil-works/pi-coding-agent";

const UNSENT = Symbol.for("pi-waystation.unsent");

/** An input as far as an editor can hold it: pi lets nobody attach images to what stands there. */
interface Unsent {
	readonly text: string;
	/** How many images it had. */
	readonly images: number;
}

/**
 * Keeps what the user has sent to a session that was being left, for the editor of the next one. It outlives `/reload`,
 * where a module variable would not.
 */
export function keepForNext(inputs: readonly Pick<InputEvent, "images" | "text">[]): void {
	const unsent: Unsent = { text: textOf(inputs), images: imagesIn(inputs) };
	Reflect.set(globalThis, UNSENT, [...kept(), unsent]);
}

/** Inputs as one text. */
export function textOf(inputs: readonly Pick<InputEvent, "text">[]): string {
	return inputs.map(({ text }) => text).join("\n\n");
}

export function imagesIn(inputs: readonly Pick<InputEvent, "images">[]): number {
	return inputs.reduce((sum, { images = [] }) => sum + images.length, 0);
}

/** Puts what was kept into this session's editor, before what stands there; gives how many images it had, which are lost. */
export function bringBack({ hasUI, ui }: ExtensionContext): number {
	const unsent = kept();
	if (unsent.length === 0 || !hasUI) return 0;
	Reflect.deleteProperty(globalThis, UNSENT);
	const there = ui.getEditorText();
	const texts = unsent.map(({ text }) => text);
	ui.setEditorText([...texts, ...(there === "" ? [] : [there])].join("\n\n"));
	return unsent.reduce((sum, { images }) => sum + images, 0);
}

function kept(): readonly Unsent[] {
	const known: unknown = Reflect.get(globalThis, UNSENT);
	return Array.isArray(known) ? known.filter(isUnsent) : [];
}

function isUnsent(value: unknown): value is Unsent {
	if (typeof value !== "object" || value === null) return false;
	return (
		"text" in value &&
		typeof value.text === "string" &&
		"images" in value &&
		typeof value.images === "number"
	);
}
