import type { Messages } from "#i18n/en.ts";
import type { EmbedNotice, SetupTrouble } from "#src/store/embedding.ts";
import type { Notice, Severity } from "#src/store/notice.ts";
import { short } from "./short.ts";

const severities: Readonly<Record<EmbedNotice["code"], Severity>> = {
	"embed.first": "info",
	"embed.fetching": "info",
	"embed.ready": "info",
	"embed.failed": "warning",
	"embed.later": "info",
	"embed.off": "info",
	"embed.reset": "info",
	"embed.unsaved": "error",
	"embed.imported": "info",
	"embed.unimported": "warning",
	"embed.no-folder": "warning",
	"embed.purging": "info",
	"embed.purged": "info",
	"embed.unpurged": "warning",
};

/** Whether a notice is one about embedding. */
export function isEmbedNotice(notice: Notice): notice is EmbedNotice {
	return notice.code.startsWith("embed.");
}

export function embedSeverity(notice: EmbedNotice): Severity {
	return severities[notice.code];
}

/** One line of words for a notice about embedding. */
export function sayEmbed(notice: EmbedNotice, words: Messages): string {
	const { notice: say, size } = words.embed;
	switch (notice.code) {
		case "embed.first":
			return say.first(size(notice.bytes));
		case "embed.fetching":
			return say.fetching(size(notice.bytes));
		case "embed.ready":
			return say.ready(notice.choice);
		case "embed.failed":
			return sayTrouble(notice.trouble, notice.minutes, words);
		case "embed.later":
			return say.later(notice.choice);
		case "embed.off":
			return say.off;
		case "embed.reset":
			return say.reset;
		default:
			return sayFiles(notice, words);
	}
}

type FileNotice = Extract<
	EmbedNotice,
	{
		code:
			| "embed.unsaved"
			| "embed.imported"
			| "embed.unimported"
			| "embed.no-folder"
			| "embed.purging"
			| "embed.purged"
			| "embed.unpurged";
	}
>;

function sayFiles(notice: FileNotice, words: Messages): string {
	const { notice: say, size, failures } = words.embed;
	switch (notice.code) {
		case "embed.unsaved":
			return say.unsaved(unsavedWhy(notice.reason, words), short(notice.path));
		case "embed.imported":
			return say.imported(notice.model);
		case "embed.unimported":
			return say.unimported(notice.model, unimportedWhy(notice, words));
		case "embed.no-folder":
			return say.noFolder(short(notice.path));
		case "embed.purging":
			return say.purging(size(notice.bytes));
		case "embed.purged":
			return say.purged(size(notice.bytes));
		case "embed.unpurged":
			return say.unpurged(withDetail(failures[notice.reason], short(notice.detail), words));
	}
}

function unimportedWhy(
	{ reason, detail }: Extract<EmbedNotice, { code: "embed.unimported" }>,
	words: Messages,
): string {
	const { failures, notice } = words.embed;
	const told = short(detail);
	if (reason === "missing") return notice.missingFiles(told);
	return withDetail(reason === "corrupt" ? notice.damaged : failures[reason], told, words);
}

function unsavedWhy(
	reason: Extract<EmbedNotice, { code: "embed.unsaved" }>["reason"],
	{ embed, notice }: Messages,
): string {
	if (reason === "not-json") return embed.notice.notJson;
	return reason === "not-fields" ? embed.notice.notFields : notice.failures[reason];
}

function sayTrouble(trouble: SetupTrouble, minutes: number, words: Messages): string {
	const { notice: say } = words.embed;
	const todos: Readonly<Partial<Record<SetupTrouble["failure"], string>>> = say.todo;
	const todo = todos[trouble.failure] ?? say.retry(minutes);
	return say.failed(trouble.part, troubleWhy(trouble, words), todo);
}

/** Why a preparation failed, with what the system said. */
export function troubleWhy({ failure, detail }: SetupTrouble, words: Messages): string {
	return withDetail(words.embed.failures[failure], short(detail), words);
}

function withDetail(why: string, detail: string, { notice }: Messages): string {
	return detail === "" ? why : notice.withDetail(why, detail);
}
