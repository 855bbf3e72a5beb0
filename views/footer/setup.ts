import type { Messages } from "#i18n/en.ts";
import type { Setup } from "#src/store/embedding.ts";
import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";
import { MOST_COLUMNS } from "./carryover.ts";

/** What is being prepared for embedding, and how far it is; at most 40 columns. */
export function drawSetup(setup: Setup, ink: Ink): string {
	const passed = Math.max(0, ink.now - setup.since);
	const { paint } = ink;
	const text = cutTo(saySetup(setup, ink.now, ink.words), MOST_COLUMNS - 2);
	return `${paint("busy", spinnerAt(passed))} ${paint("quiet", text)}`;
}

/** How far a preparation is, in words. */
export function saySetup(setup: Setup, now: number, words: Messages): string {
	const { footer } = words.embed;
	if (setup.part === "runtime") {
		const seconds = words.seconds(Math.floor(Math.max(0, now - setup.since) / 1000));
		return `${footer[setup.step]} ${glyphs.between} ${seconds}`;
	}
	const { part, done, total } = setup;
	const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0;
	return footer.model(part, percent, done, total);
}
