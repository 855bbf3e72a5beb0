import type { Paint, Palette } from "#themes/paint.ts";

/** No colours, so that a golden frame shows letters only. */
export const plainPaint: Paint = Object.assign((_role: string, text: string) => text, {
	selected: (text: string) => text,
});

/** Colours written out as words: a frame painted with it says what means what. */
export const wordPaint: Paint = Object.assign(
	(role: string, text: string) => (text === "" ? "" : `{${role}:${text}}`),
	{ selected: (text: string) => `{selected:${text}}` },
);

/** A theme without colours, for components that take pi's theme. */
export const plainPalette: Palette = { bg: (_token, text) => text, style: (text) => text };
