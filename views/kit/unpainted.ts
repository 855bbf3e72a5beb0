import type { Paint } from "#themes/paint.ts";

/** Paint for text that goes where there are no colours. */
export const unpainted: Paint = Object.assign((_role: string, text: string) => text, {
	selected: (text: string) => text,
});
