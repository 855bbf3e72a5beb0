// Times on the screens are those of the reader; the frames have one reader.
Object.assign(process.env, { TZ: "UTC" });

import { KeybindingsManager, TUI_KEYBINDINGS, visibleWidth } from "@earendil-works/pi-tui";
import { expect } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import type { Frame } from "#views/kit/frame.ts";
import { nameKey } from "#views/kit/keys.ts";
import { plainPaint } from "./paint.ts";

const widths = [24, 40, 80, 120] as const;
export const languages: readonly Language[] = ["en", "zh"];

/** Monday, 1 December 2025, 12:00 UTC: the present of every frame. */
export const noon = Date.UTC(2025, 11, 1, 12);
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

const bindings = new KeybindingsManager(TUI_KEYBINDINGS);

export function frameOf(width: number, language: Language = "en", height = 24): Frame {
	return {
		width,
		height,
		paint: plainPaint,
		words: messagesFor(language),
		now: noon,
		keyName: (key) => nameKey(key, bindings),
		prompt: () => "/ ",
	};
}

/** Compares `draw` with its golden file at every width and in every language. */
export async function expectFrames(
	name: string,
	draw: (frame: Frame) => readonly string[],
	height = 24,
): Promise<void> {
	for (const language of languages) {
		const pages = widths.map((width) => ruled(draw(frameOf(width, language, height)), width));
		const text = `${pages.join("\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/${name}.${language}.txt`);
	}
}

/** Lines with a `|` where the columns end, so that a reviewer sees what is aligned. */
function ruled(lines: readonly string[], width: number): string {
	for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
	const rows = lines.map((line) => `${line}${" ".repeat(width - visibleWidth(line))}|`);
	return [`-- ${width} columns --`, ...rows].join("\n");
}
