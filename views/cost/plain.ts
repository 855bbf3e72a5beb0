import type { Messages } from "#i18n/en.ts";
import { costSpans } from "#src/store/cost.ts";
import { unpainted } from "#views/kit/unpainted.ts";
import type { CostView } from "./data.ts";
import { drawSheet } from "./text.ts";

/** Columns of an answer in text. */
const WIDTH = 100;

/** What `/waystation cost` answers where there is no screen: the page with all spans. */
export function answerCost(view: CostView, words: Messages, now: number): string {
	const ink = { paint: unpainted, words, now, width: WIDTH };
	return drawSheet(view, costSpans, undefined, ink)
		.map((line) => line.trimEnd())
		.join("\n");
}
