import { expect, test } from "vitest";
import type { ReadEntry, SearchRequest } from "#src/history/found.ts";
import { besideOf, searchNamed } from "#src/host/history-named.ts";
import { said } from "../../support/checkpoints.ts";

const own = [
	said("aaaaaaa1", "user", "keep wombat on 8443", 1_000),
	said("aaaaaaa2", "assistant", "It stays there.", 2_000),
	said("aaaaaaa3", "user", "and the docs?", 3_000),
];
const other: ReadEntry = {
	...{ path: "/sessions/other.jsonl", key: "AbC_-45678", cwd: "/code" },
	entry: said("bbbbbbb1", "user", "wombat was on 9443 once", 500),
};
const source = {
	own,
	key: "OwN_-45678",
	read: async (id: string, key: string | undefined) =>
		id === "bbbbbbb1" && (key ?? other.key) === other.key ? other : undefined,
};
const request = (roles: SearchRequest["wanted"]["roles"] = []): SearchRequest => ({
	...{ wanted: { terms: [], roles, tools: [] }, scope: { kind: "all" } },
	...{ nested: false, current: undefined, limit: 20, after: undefined, near: false },
});

test("entries are found by their names: those of this session, then of others", async () => {
	const names = ["aaaaaaa1", "aaaaaaa2@OwN_-45678", "bbbbbbb1", "none", "aaaaaaa3@AbC_-45678"];
	const { count, files, hits } = await searchNamed(names, source, request());
	expect(hits.map(({ id, path }) => [id, path])).toEqual([
		["aaaaaaa2", ""],
		["aaaaaaa1", ""],
		["bbbbbbb1", "/sessions/other.jsonl"],
	]);
	expect([count, files]).toEqual([3, 2]);
});

test("filters beside the names hold", async () => {
	const names = ["aaaaaaa1", "aaaaaaa2", "bbbbbbb1"];
	const { hits } = await searchNamed(names, source, request(["assistant"]));
	expect(hits.map(({ id }) => id)).toEqual(["aaaaaaa2"]);
});

test("what stands around an entry of this session is told with it", () => {
	const beside = (id: string) => besideOf(own, id, 1).map((one) => one.text);
	expect(beside("aaaaaaa1")).toEqual(["keep wombat on 8443", "It stays there."]);
	expect(beside("aaaaaaa2")).toHaveLength(3);
	expect(beside("none")).toEqual([]);
});
