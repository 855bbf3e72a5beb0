import type { Messages } from "#i18n/en.ts";
import type { GivenNotice, State } from "#src/store/state.ts";
import { isFailure } from "./failure.ts";
import { type NoticeText, noticeText } from "./text.ts";

/** Where notices come from and where their words go. */
export interface Telling {
	read(): State;
	watch(select: (state: State) => readonly GivenNotice[], listener: () => void): () => void;
	words(): Messages;
	say(text: NoticeText): void;
	/** Whether an open screen shows the outcome of what the user just asked for. */
	screenOpen(): boolean;
}

/** Say every notice once, the ones already given first, as far as the user's setting wants it. Returns the way out. */
export function tellNotices(telling: Telling): () => void {
	let last: GivenNotice | undefined;
	const tellFresh = () => {
		const { notices } = telling.read();
		const fresh = notices.slice(last === undefined ? 0 : notices.lastIndexOf(last) + 1);
		last = notices.at(-1);
		for (const given of fresh) tell(telling, given);
	};
	tellFresh();
	return telling.watch((state) => state.notices, tellFresh);
}

function tell(telling: Telling, given: GivenNotice): void {
	if (given.asked && telling.screenOpen()) return;
	const text = noticeText(given.notice, telling.words());
	if (isWanted(given, text, telling.read().settings.notifications)) telling.say(text);
}

/**
 * What the user asked for is always answered. Of the rest `quiet` keeps failures, `normal` adds warnings and the
 * first download, and `verbose` everything.
 */
function isWanted(
	{ asked, notice }: GivenNotice,
	{ severity }: NoticeText,
	level: State["settings"]["notifications"],
): boolean {
	if (asked || level === "verbose" || isFailure(notice, severity)) return true;
	// Nothing is fetched behind the back of anybody who has not asked for silence.
	const isLoud = severity === "warning" || notice.code === "embed.first";
	return level === "normal" && isLoud;
}
