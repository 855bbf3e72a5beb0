import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorsOf } from "#src/windows/anchors.ts";
import { anyItem, itemOf } from "./arbitrary.ts";

const told = (anchors: ReturnType<typeof anchorsOf>) =>
	anchors.quoted.map(({ earlier, item, roles }) => [
		item.entry,
		...roles,
		...(earlier ? ["e"] : []),
	]);

test("the first request, the user's latest word and the latest of anybody are quoted, the rest is listed", () => {
	const anchors = anchorsOf(
		[
			itemOf({ entry: "a" }),
			itemOf({ entry: "b" }),
			itemOf({ entry: "c", by: "answer" }),
			itemOf({ entry: "d", by: "tool" }),
			itemOf({ entry: "e", by: "coordination" }),
		],
		[],
	);
	expect(told(anchors)).toEqual([
		["a", "first"],
		["c", "latest"],
		["e", "newest"],
	]);
	expect(anchors.listed.map(({ entry }) => entry)).toEqual(["b"]);
});

test("one request that is first, latest and newest is quoted once", () => {
	expect(told(anchorsOf([itemOf({ entry: "a" })], []))).toEqual([
		["a", "first", "latest", "newest"],
	]);
});

test("a window in which the user was silent carries the words of the nearest one in which they were not", () => {
	const work = itemOf({ entry: "w", by: "coordination" });
	const earlier = [
		[itemOf({ entry: "t", by: "tool" })],
		[itemOf({ entry: "a" }), itemOf({ entry: "b" })],
		[itemOf({ entry: "too old" })],
	];
	expect(told(anchorsOf([work], earlier))).toEqual([
		["a", "first", "e"],
		["b", "latest", "e"],
		["w", "newest"],
	]);
	expect(told(anchorsOf([itemOf({ entry: "now" })], earlier))).toEqual([
		["now", "first", "latest", "newest"],
	]);
});

test("every input is quoted or listed, and none of them twice", () => {
	fc.assert(
		fc.property(fc.array(anyItem, { maxLength: 12 }), (window) => {
			const { listed, quoted } = anchorsOf(window, []);
			const inputs = window.filter(({ by }) => by !== "tool");
			const all = new Set([...quoted.map(({ item }) => item), ...listed]);
			expect(all).toEqual(new Set(inputs));
			expect(quoted.length + listed.length).toBe(inputs.length);
		}),
	);
});
