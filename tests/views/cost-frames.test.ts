import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { CostView } from "#views/cost/data.ts";
import { type CostModel, start } from "#views/cost/model.ts";
import { answerCost } from "#views/cost/plain.ts";
import { costScreen } from "#views/cost/screen.ts";
import { emptyCost, sampleCost, spendOf } from "../support/cost-view.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";

const expectScreen = (
	name: string,
	view: CostView = sampleCost(),
	model: Partial<CostModel> = {},
	height = 24,
) =>
	expectFrames(
		`cost/${name}`,
		(frame) => costScreen.draw(view, { ...start, ...model }, frame),
		height,
	);

test("shows the spans with their caps, the purposes, and what each boundary cost", () =>
	expectScreen("page", sampleCost(), {}, 60));

test("shows another span, and says which calls have no price", () =>
	expectScreen("today", sampleCost(), { span: "today" }));

test("says that a cap is reached", () =>
	expectScreen("capped", sampleCost({ caps: { sessionTokens: 20_000, dayTokens: 900_000 } })));

test("tells a newcomer what will stand here", () => expectScreen("empty", emptyCost(), {}, 30));

test("lists every key", () => expectScreen("help", sampleCost(), { mode: "help" }, 16));

test("is scrolled on a low screen", () => expectScreen("low", sampleCost(), { scroll: 6 }, 10));

test("the answers without a screen tell all spans", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const answers = [sampleCost(), emptyCost()].map((view) => answerCost(view, words, noon));
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/cost.${language}.txt`);
	}
});

test("no price, nothing spent and a price of both kinds are told apart", () => {
	const words = messagesFor("en");
	const said = (changes: Parameters<typeof spendOf>[0]) => {
		const spent = { session: { "topic-classify": spendOf(changes) }, today: {}, month: {} };
		return answerCost({ ...emptyCost(), spent }, words, noon).split("\n")[0];
	};
	expect(said({ cost: 0, unpriced: 3 })).toContain("no price");
	expect(said({ cost: 0 })).toContain("$0 ");
	expect(said({ cost: 0.25, unpriced: 2 })).toContain("$0.250+");
});
