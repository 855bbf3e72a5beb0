import type { Messages } from "#i18n/en.ts";
import { longAge } from "#views/kit/age.ts";
import { alignColumns } from "#views/kit/columns.ts";
import { cutTo } from "#views/kit/text.ts";
import type { JournalView } from "./data.ts";
import { sayHappening, signOf } from "./says.ts";
import { sayDetail } from "./text.ts";

/** Columns of a line in a list. */
const LINE = 100;

/** What `/waystation journal` answers where, or when, there is no screen. */
export type JournalAnswer =
	| { readonly show: "list" }
	/** One that is to be taken back and cannot be is shown with the reason. */
	| { readonly show: "one" | "undo"; readonly number: number };

export function answerJournal(
	question: JournalAnswer,
	{ happenings }: JournalView,
	words: Messages,
	now: number,
): string {
	const { journal } = words;
	if (question.show !== "list") {
		const chosen = happenings[question.number - 1];
		if (chosen === undefined) return journal.command.noNumber(question.number, happenings.length);
		const key = `/waystation journal ${question.number} undo:`;
		return sayDetail(chosen, words, now, key, false).flat().join("\n");
	}
	if (happenings.length === 0) return [journal.emptyTitle, ...journal.emptyText].join("\n");
	const lines = alignColumns(
		happenings.map((one, index) => [
			String(index + 1),
			signOf(one, words).sign,
			cutTo(sayHappening(one, words), LINE),
			longAge(one.at, now, words),
		]),
	);
	return [...lines, "", journal.list(happenings.length)].join("\n");
}
