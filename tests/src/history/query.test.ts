import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor } from "#src/history/cursor.ts";
import { decodeEntryId, encodeEntryId } from "#src/history/entry-id.ts";
import { isEmptyQuery, readQuery } from "#src/history/query.ts";

const noon = new Date(2026, 10, 29, 12).getTime();
const midnight = new Date(2026, 10, 29).getTime();
const DAY = 86_400_000;

test("A query is words in any order, phrases in quotes of both languages, and filters", () => {
	const query = readQuery(
		'Port "keep  Wombat" “改成 八千” role:user tool:bash dir:Sub ｆｏｏ',
		noon,
	);
	expect(query.wanted).toEqual({
		terms: ["port", "keep wombat", "改成 八千", "foo"],
		roles: ["user"],
		tools: ["bash"],
	});
	expect(query.dirs).toEqual(["sub"]);
	expect(query.nested).toBe(false);
});

test("Filters can be written in Chinese", () => {
	const { wanted, dirs } = readQuery("角色:用户 工具：edit 日期:今天 目录:pkg 端口", noon);
	expect(wanted).toEqual({
		terms: ["端口"],
		roles: ["user"],
		tools: ["edit"],
		since: midnight,
		until: midnight + DAY,
	});
	expect(dirs).toEqual(["pkg"]);
});

test.each([
	["date:<7d", { since: noon - 7 * DAY }],
	["date:7d", { since: noon - 7 * DAY }],
	["date:>2w", { until: noon - 14 * DAY }],
	["date:yesterday", { since: midnight - DAY, until: midnight }],
	["date:2026-11-29", { since: midnight, until: midnight + DAY }],
	["date:2026", { since: new Date(2026, 0, 1).getTime(), until: new Date(2027, 0, 1).getTime() }],
	["date:2026-10..2026-11-29", { since: new Date(2026, 9, 1).getTime(), until: midnight + DAY }],
	["date:<2026-11-29", { until: midnight }],
	["date:>=2026-11-29", { since: midnight }],
])("%s limits the time", (text, dates) => {
	expect(readQuery(text, noon).wanted).toEqual({ terms: [], roles: [], tools: [], ...dates });
});

test("Entries can be named", () => {
	const { ids, wanted } = readQuery("id:1a2b3c07 条目：#2b3c4d18@AbC_-45678 role:user", noon);
	expect(ids).toEqual(["1a2b3c07", "2b3c4d18@AbC_-45678"]);
	expect(wanted).toEqual({ terms: [], roles: ["user"], tools: [] });
	expect(isEmptyQuery(readQuery("id:1a2b3c07", noon))).toBe(false);
});

test("What only looks like a filter is a word", () => {
	const { wanted } = readQuery("http://x.y role:nobody date:soon foo:bar", noon);
	expect(wanted.terms).toEqual(["http://x.y", "role:nobody", "date:soon", "foo:bar"]);
	expect(wanted.roles).toEqual([]);
});

test("A quote that is not closed is a sign like any other", () => {
	expect(readQuery('say "plover', noon).wanted.terms).toEqual(["say", '"plover']);
});

test("A query of blanks is empty, one of filters is not", () => {
	expect(isEmptyQuery(readQuery("  \n ", noon))).toBe(true);
	expect(isEmptyQuery(readQuery("role:user", noon))).toBe(false);
	expect(isEmptyQuery(readQuery("date:<1d", noon))).toBe(false);
});

test("No text upsets the reading of a query, and every word of it stays a term", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), (text) => {
			const { wanted } = readQuery(text, noon);
			expect(wanted.terms.every((term) => term !== "" && term.isWellFormed())).toBe(true);
		}),
	);
	fc.assert(
		fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 6 }), (words) => {
			expect(readQuery(words.join(" "), noon).wanted.terms).toEqual([...new Set(words)]);
		}),
	);
});

test("A cursor comes back as the mark it was made of, for the same question only", () => {
	fc.assert(
		fc.property(
			fc.constantFrom("original" as const, "echo" as const, "near" as const),
			fc.nat({ max: 8_000_000_000 }),
			fc.stringMatching(/^[\w-]{10}$/),
			fc.string(),
			(phase, order, key, about) => {
				const cursor = encodeCursor({ phase, order, key }, about);
				expect(decodeCursor(cursor, about)).toEqual({ phase, order, key });
				expect(decodeCursor(cursor, `${about}!`)).toBeUndefined();
			},
		),
	);
	expect(decodeCursor("nonsense", "")).toBeUndefined();
});

test("An entry's id is read with its file's name, in brackets, and with the longer name of other tools", () => {
	expect(decodeEntryId(encodeEntryId("1a2b", "AbC_-45678"))).toEqual({
		id: "1a2b",
		key: "AbC_-45678",
	});
	expect(decodeEntryId("[1a2b@AbC_-45678]")).toEqual({ id: "1a2b", key: "AbC_-45678" });
	expect(decodeEntryId(`1a2b@AbC_-45678${"x".repeat(33)}`).key).toBe("AbC_-45678");
	expect(decodeEntryId(" 1a2b ")).toEqual({ id: "1a2b", key: undefined });
});
