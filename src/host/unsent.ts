import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

const UNSENT = Symbol.for("pi-waystation.unsent");

/**
 * Keeps what the user has sent to a session that was being left, for the editor of the next one. It outlives `/reload`,
 * where a module variable would not.
 */
export function keepForNext(text: string): void {
	Reflect.set(globalThis, UNSENT, [...kept(), text]);
}

/** Puts what was kept into this session's editor, before what stands there. */
export function bringBack({ hasUI, ui }: ExtensionContext): void {
	const texts = kept();
	if (texts.length === 0 || !hasUI) return;
	Reflect.deleteProperty(globalThis, UNSENT);
	const there = ui.getEditorText();
	ui.setEditorText([...texts, ...(there === "" ? [] : [there])].join("\n\n"));
}

function kept(): readonly string[] {
	const known: unknown = Reflect.get(globalThis, UNSENT);
	return Array.isArray(known) ? known.filter((text) => typeof text === "string") : [];
}
