import { expect, onTestFinished, test } from "vitest";
import type { ToldView } from "#views/told/data.ts";
import { toldScreen } from "#views/told/screen.ts";
import { open } from "../support/mounted.ts";
import { sampleTold } from "../support/told-view.ts";

const { tellings } = sampleTold();
const others = tellings.slice(0, -1);
const [card] = tellings.slice(-1);
if (card === undefined) throw new Error("The sample has no card.");
const former = { ...card, key: "former", about: "Chart labels overlap" };

/** The screen with the cursor on the first card. */
function openCard(changes: Partial<ToldView>) {
	const shown = open(toldScreen, sampleTold("en", changes), { columns: 80, rows: 24 });
	onTestFinished(() => shown.screen.close());
	shown.screen.lines();
	shown.screen.press(...others.map(() => "down" as const), "down");
	return shown;
}

test("each topic card has the title of the topic that it was told of", () => {
	const text = openCard({ tellings: [...others, former, card] })
		.screen.lines()
		.join("\n");
	expect(text).toMatch(/topic card +Chart labels overlap/);
	expect(text).toMatch(/topic card +Login fails after token/);
});

test("f does not leave the topic in hand from the card of an earlier one, where e still opens the topics", () => {
	const { asked, screen } = openCard({ tellings: [...others, former, card] });
	screen.type("f");
	expect(asked).toEqual([]);
	expect(screen.lines().at(-2)).toContain("earlier topic");
	screen.type("e");
	expect(asked).toEqual([{ ask: "open", screen: "topics" }]);
});

test("the last card is that of the topic in hand, also where that one was renamed since", () => {
	const { asked, screen } = openCard({ tellings: [...others, former] });
	screen.type("f");
	expect(asked).toEqual([{ ask: "forget-topic" }]);
});
