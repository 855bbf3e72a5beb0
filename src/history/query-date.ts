/** From when and until when, in milliseconds; the end is excluded. */
export interface Dates {
	readonly since?: number;
	readonly until?: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const units: Readonly<Record<string, number>> = {
	h: HOUR,
	d: DAY,
	w: 7 * DAY,
	m: 30 * DAY,
	y: 365 * DAY,
	小时: HOUR,
	天: DAY,
	周: 7 * DAY,
	月: 30 * DAY,
	年: 365 * DAY,
};

const span = /^(?<sign>[<>]?)(?<count>\d{1,4})(?<unit>小时|[hdwmy天周月年])$/iu;
const day = /^(?<year>\d{4})(?:-(?<month>\d{1,2})(?:-(?<date>\d{1,2}))?)?$/;

/**
 * Dates as they are typed: `<7d` for the last seven days, `>2w` for what is older, a day, month or year, two of them with `..`
 * between, `today` and `yesterday`. Days are those of the system's clock. Undefined for anything else.
 */
export function readDates(text: string, now: number): Dates | undefined {
	const [from, to, more] = text.split("..");
	if (from === undefined || more !== undefined) return;
	if (to !== undefined) return between(from, to, now);
	const counted = span.exec(from)?.groups;
	if (counted !== undefined) return spanOf(counted, now);
	const one = periodOf(from.replace(/^[<>]=?/, ""), now);
	if (one === undefined) return;
	if (from.startsWith("<")) return { until: one.since };
	return from.startsWith(">") ? { since: one.since } : one;
}

function spanOf(
	{ sign, count, unit = "" }: Readonly<Record<string, string | undefined>>,
	now: number,
): Dates {
	const at = now - Number(count) * (units[unit.toLowerCase()] ?? DAY);
	return sign === ">" ? { until: at } : { since: at };
}

function between(from: string, to: string, now: number): Dates | undefined {
	const [first, last] = [periodOf(from, now), periodOf(to, now)];
	if (first === undefined && last === undefined) return;
	if ((from !== "" && first === undefined) || (to !== "" && last === undefined)) return;
	return {
		...(first === undefined ? {} : { since: first.since }),
		...(last === undefined ? {} : { until: last.until }),
	};
}

interface Period {
	readonly since: number;
	readonly until: number;
}

const named: Readonly<Record<string, number>> = {
	today: 0,
	今天: 0,
	yesterday: 1,
	昨天: 1,
	前天: 2,
};

function periodOf(text: string, now: number): Period | undefined {
	const back = Object.hasOwn(named, text.toLowerCase()) ? named[text.toLowerCase()] : undefined;
	if (back !== undefined) {
		const today = new Date(now);
		return dayPeriod(today.getFullYear(), today.getMonth(), today.getDate() - back);
	}
	const { year, month, date } = day.exec(text)?.groups ?? {};
	if (year === undefined) return;
	if (month === undefined) return periodBetween([Number(year), 0, 1], [Number(year) + 1, 0, 1]);
	const at = Number(month) - 1;
	if (at < 0 || at > 11) return;
	if (date === undefined) return periodBetween([Number(year), at, 1], [Number(year), at + 1, 1]);
	return dayPeriod(Number(year), at, Number(date));
}

function dayPeriod(year: number, month: number, date: number): Period {
	return periodBetween([year, month, date], [year, month, date + 1]);
}

type Day = readonly [year: number, month: number, date: number];

function periodBetween(from: Day, to: Day): Period {
	return { since: new Date(...from).getTime(), until: new Date(...to).getTime() };
}
