import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Ink } from "#views/kit/frame.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { type CarryoverStatus, drawCarryoverStatus, MOST_COLUMNS } from "./carryover.ts";

/** Columns that the title of the active topic takes at most. */
const TITLE = 20;

/** What the footer tells besides the note. */
export interface TopicBadge extends CarryoverStatus {
	/** Title of the topic that the branch works on. */
	readonly topic: string | undefined;
	/** Since when a request is being classified, where the user wants to see that; milliseconds. */
	readonly classifyingSince: number | undefined;
}

/**
 * The status under the key `waystation`, at most 40 columns: work, then a held note, then the active topic
 * and the open items, else nothing.
 */
export function drawTopicBadge(badge: TopicBadge, ink: Ink): string | undefined {
	if (badge.savingSince !== undefined) return drawCarryoverStatus(badge, ink);
	if (badge.classifyingSince !== undefined) return drawClassifying(badge.classifyingSince, ink);
	const title = cutTo(plain(badge.topic ?? "").trim(), TITLE);
	if (badge.held || title === "") return drawCarryoverStatus(badge, ink);
	const { paint, words } = ink;
	const front = `${paint("mark", glyphs.cursor)} ${paint("body", title)}`;
	if (badge.openItems <= 0) return front;
	const room = MOST_COLUMNS - 2 - visibleWidth(title);
	const open = cutTo(` ${glyphs.between} ${words.footer.open(badge.openItems)}`, room);
	return front + paint("quiet", open);
}

function drawClassifying(since: number, { now, paint, words }: Ink): string {
	const passed = Math.max(0, now - since);
	const seconds = words.seconds(Math.floor(passed / 1000));
	const text = `${words.topics.classifying} ${glyphs.between} ${seconds}`;
	return `${paint("busy", spinnerAt(passed))} ${paint("quiet", cutTo(text, MOST_COLUMNS - 2))}`;
}
