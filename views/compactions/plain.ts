import type { Messages } from "#i18n/en.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { cutTo, plain, plainLines } from "#views/kit/text.ts";
import type { CompactionsView } from "./data.ts";
import { sayFacts } from "./facts.ts";
import { compactorOf, outcomeOf, sayFigures } from "./figures.ts";
import { sayReason } from "./refused.ts";

/** Columns of a model's name in a list, and lines of a summary in an answer. */
const MODEL = 40;
const MOST_LINES = 2_000;

/** What `/waystation` answers where, or when, there is no screen. */
export type CompactionsAnswer =
	| { readonly show: "list" }
	| { readonly show: "one"; readonly number: number };

export function answerCompactions(
	question: CompactionsAnswer,
	view: CompactionsView,
	words: Messages,
	now: number,
): string {
	switch (question.show) {
		case "list":
			return sayList(view, words, now);
		case "one": {
			const { accounts } = view;
			const account = accounts[question.number - 1];
			if (account !== undefined) return sayAccount(account, question.number, words, now);
			return words.compaction.command.noNumber(question.number, accounts.length);
		}
	}
}

/** One aligned line per compaction, newest first. */
function sayList({ accounts, next }: CompactionsView, words: Messages, now: number): string {
	const { compaction } = words;
	if (accounts.length === 0) {
		const who = compaction.next[next];
		return [compaction.emptyTitle, ...compaction.emptyText.slice(0, 1), who].join("\n");
	}
	const cells = accounts.map((account, index) => [
		String(index + 1),
		sayFigures(account.before, account.estimated, account.measured),
		outcomeOf(account, words)
			.map(({ text }) => text)
			.join(` ${glyphs.between} `),
		cutTo(plain(account.own?.model ?? compaction.authors[compactorOf(account)]), MODEL),
		longAge(account.at, now, words),
	]);
	const lines = alignColumns(cells);
	return [...lines, "", compaction.list(accounts.length)].join("\n");
}

function sayAccount(
	account: CompactionAccount,
	number: number,
	words: Messages,
	now: number,
): string {
	const { compaction } = words;
	const { before, estimated, measured, own, summary } = account;
	const text = plainLines(summary, MOST_LINES).join("\n").trim();
	const refused = (own?.refused ?? []).flatMap((refusal) => [
		`${glyphs.removed} ${plain(refusal.text).trim()}`,
		`  ${sayReason(refusal, words)}`,
	]);
	return [
		`${number}  ${sayFigures(before, estimated, measured)}`,
		...sayFacts(account, words, now).map((facts) => facts.join(` ${glyphs.between} `)),
		"",
		text === "" ? compaction.nothing : text,
		...(refused.length === 0 ? [] : ["", compaction.refusedTitle, ...refused]),
	].join("\n");
}
