import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount, OwnAccount, Share } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { sayMoney } from "#views/kit/money.ts";
import type { Part } from "#views/kit/parts.ts";
import { plain } from "#views/kit/text.ts";
import { fineTokens, longTokens, shortTokens } from "#views/kit/tokens.ts";

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

function sayShare({ all, kept }: Share, say: (kept: number, all: number) => string): string[] {
	return all === 0 ? [] : [say(kept, all)];
}

/** All that is known of a compaction but its texts: a few lines of facts that belong together. */
export function sayFacts(
	account: CompactionAccount,
	words: Messages,
	now: number,
): readonly (readonly string[])[] {
	const lines = [[sayAuthor(account, words, now)], saySizes(account, words)];
	const { own } = account;
	if (own !== undefined) lines.push(sayShares(own, words), sayWork(own, words));
	return lines.filter((facts) => facts.length > 0);
}

function sayAuthor(account: CompactionAccount, words: Messages, now: number): string {
	const { written } = words.compaction;
	const age = longAge(account.at, now, words);
	const who = compactorOf(account);
	const model = plain(account.own?.model ?? "").trim();
	if (who === "memory") {
		const { records, taken } = account.own?.recalled ?? { records: 0, taken: 0 };
		return written.memory(age, records, taken);
	}
	if (who !== "model") return written[who](age);
	return written.model(age, model === "" ? "Waystation" : model);
}

function saySizes(
	{ before, estimated, measured }: CompactionAccount,
	{ compaction: say }: Messages,
): string[] {
	const after = measured ?? estimated;
	const left = measured === undefined ? say.estimated : say.measured;
	const freed = (size: number) => Math.max(0, Math.floor((1 - size / before) * 100));
	return [
		say.before(longTokens(before)),
		...(after === undefined ? [] : [left(longTokens(after))]),
		...(after === undefined || before <= 0 ? [] : [say.freed(freed(after))]),
	];
}

function sayShares(own: OwnAccount, { compaction: say }: Messages): string[] {
	return [
		...sayShare(own.files, say.files),
		...sayShare(own.requests, say.requests),
		...sayShare(own.commands, say.commands),
		...(own.refused.length === 0 ? [] : [say.refused(own.refused.length)]),
	];
}

function sayWork(own: OwnAccount, { compaction: say }: Messages): string[] {
	return [
		...(own.calls === 0 ? [] : [say.calls(own.calls)]),
		...(own.repairs === 0 ? [] : [say.repairs(own.repairs)]),
		...(own.tokens === 0 ? [] : [say.spent(longTokens(own.tokens))]),
		...sayCost(own),
		...(own.level === 0 ? [] : [say.level(own.level)]),
	];
}

/** What a summary cost; nothing for a model without a price. */
export function sayCost({ cost }: OwnAccount): string[] {
	return cost > 0 ? [sayMoney(cost)] : [];
}
