import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import type { CostModel } from "./model.ts";

export type CostAction = Move | "span" | "spanBefore" | "help" | "back" | "close";

/** The keys of `/waystation cost`. */
export const costKeys: KeyTable<CostAction> = {
	...moveKeys,
	up: { ...moveKeys.up, help: (w) => w.kit.scroll },
	down: { ...moveKeys.down, help: (w) => w.kit.scroll },
	span: {
		keys: ["right", "s", "l"],
		help: (w) => w.cost.keys.span,
		about: (w) => w.cost.about.span,
	},
	spanBefore: {
		keys: ["left", "h"],
		help: (w) => w.cost.keys.span,
		about: (w) => w.cost.about.span,
		quiet: true,
	},
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: { keys: ["tui.select.cancel"], help: (w) => w.compaction.keys.back },
	close: { keys: ["tui.select.cancel", "q"], help: (w) => w.kit.close },
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions({ mode }: CostModel): readonly CostAction[] {
	if (mode === "help") return [...moves, "help", "back"];
	return [...moves, "span", "spanBefore", "help", "close"];
}
