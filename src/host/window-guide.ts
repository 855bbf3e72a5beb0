import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Block } from "#src/recall/block.ts";
import { windowBlock } from "#src/recall/window-block.ts";
import { budgetOf } from "#src/windows/budget.ts";
import type { Host } from "./host.ts";
import { limitsOf } from "./window-facts.ts";

/** The block of the head about the window of the present model; undefined where the model has no tools for it. */
export function guideWindow(host: Host, ctx: ExtensionContext): Block | undefined {
	const { names } = host.windows;
	if (names === undefined) return undefined;
	const budget = budgetOf(limitsOf(host, ctx));
	const { enabled, strategy } = host.store.read().settings.compaction;
	return windowBlock({
		window: budget.kind === "unknown" ? undefined : budget.window,
		line: budget.kind === "line" ? budget.line : undefined,
		cut: enabled && strategy === "rollover" ? "rollover" : "summary",
		...names,
	});
}
