import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount, OwnAccount } from "#src/compaction/account.ts";
import { longAge } from "#views/kit/age.ts";
import { plain } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import { compactorOf, sayCost, sayShare } from "./figures.ts";

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
