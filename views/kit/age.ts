import type { Messages } from "#i18n/en.ts";
import { timeDistance } from "#src/lib/time-distance.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, as a phrase: `2 hours ago`. Both times in milliseconds; the future counts as now. */
export function longAge(at: number, now: number, words: Messages): string {
	if (now - at < MINUTE) return words.age.justNow;
	return timeDistance(at, now, words.language);
}

/** How long ago, for a narrow column: `2 h`. Both times in milliseconds; the future counts as now. */
export function shortAge(at: number, now: number, words: Messages): string {
	const passed = now - at;
	if (passed < MINUTE) return words.age.now;
	if (passed < HOUR) return words.age.minutes(Math.floor(passed / MINUTE));
	if (passed < DAY) return words.age.hours(Math.floor(passed / HOUR));
	if (passed < 14 * DAY) return words.age.days(Math.floor(passed / DAY));
	if (passed < 365 * DAY) return words.age.weeks(Math.floor(passed / (7 * DAY)));
	return words.age.years(Math.floor(passed / (365 * DAY)));
}
