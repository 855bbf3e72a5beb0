const two = (n: number) => String(n).padStart(2, "0");

/**
 * Day and time on the reader's clock: `11-29 14:02`, with the year before it unless it is the present
 * one. Both times in milliseconds; empty for what is no time.
 */
export function stamp(at: number, now: number): string {
	const date = new Date(at);
	if (Number.isNaN(date.getTime())) return "";
	const day = `${two(date.getMonth() + 1)}-${two(date.getDate())}`;
	const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
	const year = date.getFullYear();
	return year === new Date(now).getFullYear() ? `${day} ${time}` : `${year}-${day} ${time}`;
}
