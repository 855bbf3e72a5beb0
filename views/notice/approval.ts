import type { Messages } from "#i18n/en.ts";
import type { Unapproved } from "#src/carryover/approval.ts";
import type { Notice } from "#src/store/notice.ts";

type Own = keyof Messages["notice"]["unapproved"];

/** What came of the wish to approve a note. */
export function sayApproval(
	notice: Extract<Notice, { code: "note.approved" | "note.unapproved" }>,
	{ approved, failures, unapproved, unapprovedFor }: Messages["notice"],
): string {
	if (notice.code === "note.approved") return approved;
	const isOwn = (why: Unapproved): why is Own => Object.hasOwn(unapproved, why);
	return isOwn(notice.why) ? unapproved[notice.why] : unapprovedFor(failures[notice.why]);
}
