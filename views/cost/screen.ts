import { spentTokens } from "#src/store/work.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { bodyHeight, drawPage } from "#views/kit/page.ts";
import type { Screen } from "#views/kit/screen.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { fineTokens } from "#views/kit/tokens.ts";
import { windowed } from "#views/kit/window.ts";
import type { CostView } from "./data.ts";
import { sayMoneyOf, totalOf } from "./figures.ts";
import { activeActions, type CostAction, costKeys } from "./keys.ts";
import { type CostModel, start } from "./model.ts";
import { drawText, HEAD_LINES } from "./text.ts";
import { updateCost } from "./update.ts";

/** `/waystation cost`: what our model calls, what is told, and each boundary cost. */
export const costScreen: Screen<CostView, CostModel, CostAction, never> = {
	start,
	keys: costKeys,
	wheel: { up: "up", down: "down" },
	active: activeActions,
	working: () => false,
	update: updateCost,
	draw: drawCost,
};

function drawCost(data: CostView, model: CostModel, frame: Frame): string[] {
	const { cost } = frame.words;
	const spent = totalOf(data.spent[model.span]);
	const counts = [
		`${cost.spans[model.span]} ${cost.tokens(fineTokens(spentTokens(spent)))}`,
		...(spent.calls === 0 ? [] : [sayMoneyOf(spent, frame.words)]),
	];
	const body = windowed(
		drawText(data, model, frame),
		model.scroll,
		bodyHeight(HEAD_LINES, frame),
		frame,
	);
	const hints = drawHints(costKeys, activeActions(model), frame);
	const head = [drawTitleLine(cost.title, counts, frame)];
	return drawPage({ head, body, wall: undefined, status: "", hints }, frame);
}
