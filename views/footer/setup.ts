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
	const text = cutTo(sayProgress(setup, passed, ink), MOST_COLUMNS - 2);
	return `${paint("busy", spinnerAt(passed))} ${paint("quiet", text)}`;
}

function sayProgress(setup: Setup, passed: number, { words }: Ink): string {
	const { footer } = words.embed;
	if (setup.part === "runtime") {
		const seconds = words.seconds(Math.floor(passed / 1000));
		return `${footer[setup.step]} ${glyphs.between} ${seconds}`;
	}
	const { part, done, total } = setup;
	const percent = total > 0 ? Math.floor((Math.min(done, total) / total) * 100) : 0;
	return footer.model(part, percent, done, total);
}
