/** Keys that we do not know; a hand or a newer version wrote them, and they are kept as they are. */
export type Extra = Readonly<Record<string, unknown>>;

export const noExtra: Extra = {};

/** Whether a value from outside is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text, or an empty one where the value is none; a number counts as its digits. */
export function textOf(value: unknown): string {
	if (typeof value === "number") return String(value);
	return typeof value === "string" ? value : "";
}

/** What JavaScript's dates can hold, in milliseconds. */
const latest = 8.64e15;

/** Milliseconds on the wall clock, also from digits or a date that a hand wrote as text; undefined for none. */
export function timeOf(value: unknown): number | undefined {
	const time = typeof value === "string" ? timeIn(value.trim()) : value;
	return typeof time === "number" && time >= 0 && time <= latest ? time : undefined;
}

function timeIn(text: string): number {
	const number = text === "" ? Number.NaN : Number(text);
	return Number.isNaN(number) ? Date.parse(text) : number;
}

/** The entries that are text; a single text is a list that a hand wrote with commas. */
export function textsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return value.split(/[,，、]/);
	return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The value where it is one of `known`, else the first of them. */
export function oneOf<Known>(known: readonly [Known, ...Known[]], value: unknown): Known {
	return known.find((one) => one === value) ?? known[0];
}

/** The keys of the record that are not `known`. */
export function extraOf(record: Extra, known: ReadonlySet<string>): Extra {
	const all = Object.keys(record);
	if (all.every((key) => known.has(key))) return noExtra;
	const keys = all.filter((key) => !known.has(key));
	return Object.fromEntries(keys.map((key) => [key, record[key]]));
}

/** Whether the raw value says all that the decoded one does; it may have keys more. Makes no objects: it is asked of every topic. */
export function says(raw: unknown, decoded: unknown): boolean {
	if (Array.isArray(decoded)) return saysList(raw, decoded);
	if (!isRecord(decoded)) return raw === decoded;
	if (!isRecord(raw)) return false;
	for (const key in decoded) {
		if (raw[key] !== decoded[key] && !says(raw[key], decoded[key])) return false;
	}
	return true;
}

function saysList(raw: unknown, decoded: readonly unknown[]): boolean {
	if (!Array.isArray(raw) || raw.length !== decoded.length) return false;
	for (let at = 0; at < decoded.length; at += 1) {
		if (!says(raw[at], decoded[at])) return false;
	}
	return true;
}
