import type { Frame } from "#views/kit/frame.ts";
import { scrollBy } from "#views/kit/moves.ts";
import { bodyHeight } from "#views/kit/page.ts";
import type { Step } from "#views/kit/screen.ts";
import type { CostView } from "./data.ts";
import type { CostAction } from "./keys.ts";
import { type CostModel, spanBeside } from "./model.ts";
import { drawText, HEAD_LINES } from "./text.ts";

/** The next model after an action. */
export function updateCost(
	model: CostModel,
	action: CostAction,
	data: CostView,
	frame: Frame,
): Step<CostModel, never> {
	switch (action) {
		case "span":
			return { model: { ...model, span: spanBeside(model.span, 1) } };
		case "spanBefore":
			return { model: { ...model, span: spanBeside(model.span, -1) } };
		case "help":
			return { model: { ...model, mode: model.mode === "help" ? "page" : "help", scroll: 0 } };
		case "back":
			return { model: { ...model, mode: "page", scroll: 0 } };
		case "close":
			return "close";
		default: {
			const { length } = drawText(data, model, frame);
			const height = bodyHeight(HEAD_LINES, frame);
			return { model: { ...model, scroll: scrollBy(action, model.scroll, length, height) } };
		}
	}
}
