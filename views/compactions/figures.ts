import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount, OwnAccount, Share } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { sayMoney } from "#views/kit/money.ts";
import type { Part } from "#views/kit/parts.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";

/** Who wrote a summary, as a key of the words and of the signs. */
export type Compactor = keyof typeof glyphs.compactor;

export function compactorOf({ by, own }: CompactionAccount): Compactor {
	if (by !== "waystation") return by;
	if (own?.recalled !== undefined) return "memory";
	return own !== undefined && own.model === undefined ? "code" : "model";
}

/** Size before and after: `142k ≈> 18k` while it is estimated, `142k → 19.3k` once it was counted. */
export function sayFigures(
	before: number,
	estimated: number | undefined,
	measured: number | undefined,
): string {
	const from = shortTokens(before);
	if (measured !== undefined) return `${from} ${glyphs.became} ${fineTokens(measured)}`;
	return estimated === undefined ? from : `${from} ${glyphs.estimated} ${shortTokens(estimated)}`;
}

/** What a summary kept, how often it was mended and what was refused, the weightiest first. */
export function outcomeOf(
	{ own }: CompactionAccount,
	{ compaction: say }: Messages,
): readonly Part[] {
	if (own === undefined) return [];
	const { files, recalled, refused, repairs, requests } = own;
	return [
		...(recalled === undefined ? [] : [quiet(say.recalled(recalled.records))]),
		...sayShare(files, say.files).map((text) => ({ text, role: roleOf(files) })),
		...sayShare(requests, say.requests).map((text) => ({ text, role: roleOf(requests) })),
		...(repairs === 0 ? [] : [quiet(say.repairs(repairs))]),
		...(refused.length === 0 ? [] : [quiet(say.refused(refused.length))]),
	];
}

/** A fact that needs no attention. */
export function quiet(text: string): Part {
	return { text, role: "quiet" };
}

/** What was lost has to be seen. */
function roleOf({ all, kept }: Share): Part["role"] {
	return kept < all ? "warn" : "quiet";
}

/** How much of a kind was kept; nothing where there is none. */
export function sayShare(
	{ all, kept }: Share,
	say: (kept: number, all: number) => string,
): string[] {
	return all === 0 ? [] : [say(kept, all)];
}

/** What a summary cost; nothing for a model without a price. */
export function sayCost({ cost }: OwnAccount): string[] {
	return cost > 0 ? [sayMoney(cost)] : [];
}
