import type { Messages } from "#i18n/en.ts";
import type { CompactionNotice } from "#src/compaction/notice.ts";
import type { AskFailure, Notice, Severity } from "#src/store/notice.ts";
import { fineTokens } from "#views/kit/tokens.ts";
import { short } from "./short.ts";

export type AnyCompactionNotice = CompactionNotice<AskFailure>;

const severities: Readonly<Record<AnyCompactionNotice["code"], Severity>> = {
	"compaction.rival": "warning",
	"compaction.done": "info",
	"compaction.failed": "warning",
	"compaction.evidence": "warning",
	"compaction.braked": "warning",
	"compaction.undone": "info",
	"compaction.nothing": "info",
	"compaction.busy": "warning",
	"compaction.no-room": "warning",
	"compaction.too-small": "info",
	"compaction.not-now": "warning",
};

/** Whether a notice is one about compaction. */
export function isCompactionNotice(notice: Notice): notice is AnyCompactionNotice {
	return notice.code.startsWith("compaction.");
}

export function compactionSeverity(notice: AnyCompactionNotice): Severity {
	return severities[notice.code];
}

/** One line of words for a notice about compaction. */
export function sayCompaction(notice: AnyCompactionNotice, words: Messages): string {
	const say = words.compaction.notice;
	switch (notice.code) {
		case "compaction.rival":
			return say.rival;
		case "compaction.done":
			return say.done(fineTokens(notice.before), fineTokens(notice.after));
		case "compaction.failed":
			return say.failed(whyOf(notice, words));
		case "compaction.evidence":
			return say.evidence(whyOf(notice, words));
		case "compaction.braked":
			return say.braked[notice.fills](fineTokens(notice.tokens));
		case "compaction.undone":
			return say.undone(notice.later);
		case "compaction.nothing":
			return say.nothing;
		case "compaction.busy":
			return say.busy;
		case "compaction.no-room":
			return say.noRoom;
		case "compaction.too-small":
			return say.tooSmall;
		case "compaction.not-now":
			return say.notNow;
	}
}

function whyOf(
	{ detail, failure }: Extract<AnyCompactionNotice, { readonly detail: string }>,
	{ compaction, notice }: Messages,
): string {
	// A model that calls a tool has answered, but with no summary.
	const isUnusable = failure === "unusable" || failure === "not-a-note";
	const why = isUnusable ? compaction.notice.unusable : notice.asks[failure];
	const told = short(detail);
	return told === "" ? why : notice.withDetail(why, told);
}
