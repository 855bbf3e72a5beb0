import type { Notice, Severity } from "#src/store/notice.ts";
import type { Role } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo } from "#views/kit/text.ts";
import { noticeText } from "./text.ts";

const severityRoles: Readonly<Record<Severity, Role>> = {
	info: "gain",
	warning: "warn",
	error: "trouble",
};

/** The outcome of a request in at most `width` columns; empty when there is none. */
export function drawNotice(
	notice: Notice | undefined,
	width: number,
	{ paint, words }: Ink,
): string {
	if (notice === undefined) return "";
	const { severity, text } = noticeText(notice, words);
	return paint(severityRoles[severity], cutTo(text, width));
}
