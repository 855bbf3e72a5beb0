import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";

/** Columns of our one status in pi's footer, which it shares with others. */
export const MOST_COLUMNS = 40;

/** What the footer tells about the note. */
export interface CarryoverStatus {
	readonly openItems: number;
	readonly held: boolean;
	/** Since when a summary is being made; milliseconds. */
	readonly savingSince: number | undefined;
}

/** The status under the key `waystation`: work, then a held note, then open items, else nothing. */
export function drawCarryoverStatus(status: CarryoverStatus, ink: Ink): string | undefined {
	const { now, paint, words } = ink;
	const { footer } = words;
	const line = (text: string) => cutTo(text, MOST_COLUMNS - 2);
	if (status.savingSince !== undefined) {
		const passed = Math.max(0, now - status.savingSince);
		const seconds = words.seconds(Math.floor(passed / 1000));
		const text = line(`${footer.saving} ${glyphs.between} ${seconds}`);
		return `${paint("busy", spinnerAt(passed))} ${paint("quiet", text)}`;
	}
	if (status.held) return `${paint("warn", glyphs.alert)} ${paint("quiet", line(footer.held))}`;
	if (status.openItems <= 0) return undefined;
	return `${paint("mark", glyphs.cursor)} ${paint("quiet", line(footer.open(status.openItems)))}`;
}
