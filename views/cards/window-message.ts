import type { Component } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Palette, paintWith } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import { cutTo, plainLines } from "#views/kit/text.ts";
import { fineTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import { isRecord } from "./journal.ts";
import { type ToldMessage, toldText } from "./told-message.ts";

/** Lines of a message that are shown. */
const MOST_LINES = 12;

/** The renderer of what is told of windows in the conversation, as pi takes it. */
export type WindowMessageCard = (
	message: ToldMessage,
	options: { readonly expanded: boolean },
	theme: Palette,
) => Component;

/** One line for a reminder or for a window that was not opened; what the model read when expanded. */
export function createWindowMessageCard(words: () => Messages): WindowMessageCard {
	return (message, { expanded }, theme) =>
		createLines((width) =>
			draw(message, expanded, { paint: paintWith(theme), words: words(), now: 0 }, width),
		);
}

function draw(message: ToldMessage, expanded: boolean, ink: Ink, width: number): string[] {
	const { paint, words } = ink;
	const lines = plainLines(toldText(message), MOST_LINES);
	const { isAlert, said } = read(message.details, words.windows) ?? {
		...{ isAlert: false, said: lines[0] ?? "" },
	};
	const sign = isAlert ? paint("warn", glyphs.alert) : paint("faint", glyphs.between);
	const line = ` ${sign} ${paint("quiet", cutTo(said, width - 4))}`;
	if (!expanded) return [line];
	const body = lines.flatMap((each) => wrap(each, Math.max(1, width - 4)));
	return [line, ...body.map((each) => `   ${paint("faint", each)}`)];
}

function read(
	details: unknown,
	say: Messages["windows"],
): { readonly isAlert: boolean; readonly said: string } | undefined {
	if (!isRecord(details)) return undefined;
	const { left, what, why } = details;
	if (what === "reminder" && typeof left === "number") {
		return { isAlert: false, said: say.reminder(fineTokens(Math.max(0, left))) };
	}
	const told = Object.entries(say.deferred).find(([name]) => what === "deferral" && name === why);
	return told && { isAlert: true, said: told[1] };
}
