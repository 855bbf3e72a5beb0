import type { Component } from "@earendil-works/pi-tui";
import type { Card } from "./card.ts";

/** A card that is looked for when it is drawn: pi asks for it once, which is before the cards are loaded where a session goes on. */
export function lateCard(card: () => Component | undefined): Component {
	let found: Component | undefined;
	return {
		render(width) {
			found ??= card();
			return found?.render(width) ?? [];
		},
		invalidate: () => found?.invalidate(),
	};
}

/** The same for the two halves of a tool's card. */
export function lateToolCard(card: () => Card | undefined): Card {
	return {
		renderShell: "self",
		renderCall: (...given) => lateCard(() => card()?.renderCall(...given)),
		renderResult: (...given) => lateCard(() => card()?.renderResult(...given)),
	};
}

const ownTools: ReadonlySet<string> = new Set([
	"save_carryover",
	"history",
	"notes",
	"get_context_remaining",
	"new_context",
]);

/** The tool of ours that a call in the transcript was one of, by its name alone; a name that was taken had our prefix. */
export function ownToolOf(name: string): string | undefined {
	const wanted = name.replace(/^waystation_/, "");
	return ownTools.has(wanted) ? wanted : undefined;
}
