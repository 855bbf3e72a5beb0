import type { CacheBoundary, CacheUse } from "#src/compaction/cache-boundary.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Ink } from "#views/kit/frame.ts";
import { sayMoney } from "#views/kit/money.ts";
import { flowParts } from "#views/kit/parts.ts";
import { cutTo, padTo } from "#views/kit/text.ts";
import { fineTokens } from "#views/kit/tokens.ts";
import { cachedPercent } from "./figures.ts";

/** Columns from which a boundary stands on one line, those of its name, and boundaries that are told. */
const ONE_LINE = 96;
const NAME = 30;
const MOST = 50;

/** Where the prompt began anew, newest first: what the replies before and after it read, and what that cost. */
export function drawBoundaries(
	boundaries: readonly CacheBoundary[],
	width: number,
	ink: Ink,
): string[] {
	const { now, paint, words } = ink;
	return boundaries
		.toReversed()
		.slice(0, MOST)
		.flatMap((boundary) => {
			const name = words.cost.breaks[boundary.why];
			const age = shortAge(boundary.at, now, words);
			const title = cutTo(`${name} ${glyphs.between} ${age}`, Math.min(width, NAME));
			const facts = factsOf(boundary, ink);
			if (width >= ONE_LINE) {
				const said = cutTo(facts.join(` ${glyphs.between} `), width - NAME);
				return [padTo(paint("body", title), NAME) + paint("quiet", said)];
			}
			const lines = flowParts(facts, Math.max(1, width - 2));
			return [paint("body", title), ...lines.map((line) => `  ${paint("quiet", line)}`)];
		});
}

function factsOf({ after, before, written }: CacheBoundary, { words }: Ink): string[] {
	const { cost } = words;
	const sides = `${saySide(before, cost)} ${glyphs.became} ${saySide(after, cost)}`;
	return [
		sides,
		...(after === undefined ? [] : [cost.anew(fineTokens(after.fresh))]),
		...(after === undefined || after.cost === 0 ? [] : [sayMoney(after.cost)]),
		...(written === undefined || written === 0 ? [] : [cost.summaryCost(sayMoney(written))]),
	];
}

function saySide(use: CacheUse | undefined, cost: Ink["words"]["cost"]): string {
	if (use === undefined) return cost.noReply;
	return cost.side(fineTokens(use.cached + use.fresh), cachedPercent(use));
}
