import { join } from "node:path";
import { expect, test } from "vitest";
import { readSession } from "../../../src/persistence/session-reader.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { newFolder, put } from "./project.ts";

const header = '{"type":"session","version":3,"id":"s1","cwd":"/项目"}';

function entry(id: string, parentId: string | null, extra: object = {}): string {
	return JSON.stringify({ type: "message", id, parentId, ...extra });
}

async function sessionOf(lines: readonly string[], end = "\n"): Promise<string> {
	return put(join(await newFolder(), "session.jsonl"), lines.join("\n") + end);
}

async function idsOf(lines: readonly string[], end = "\n"): Promise<unknown> {
	const read = await readSession(await sessionOf(lines, end));
	if (!read.ok) return read.reason;
	return read.entries.map((one) => (one instanceof Object && "id" in one ? one.id : undefined));
}

test("the branch that ends in the last entry is read, oldest first", async () => {
	const lines = [header, entry("a", null), entry("b", "a"), entry("left", "b"), entry("c", "b")];
	const read = await readSession(await sessionOf(lines));
	expect(read).toMatchObject({ ok: true, id: "s1", cwd: "/项目", skipped: 0 });
	expect(await idsOf(lines)).toEqual(["a", "b", "c"]);
	expect(await idsOf([...lines, entry("other-root", null)])).toEqual(["other-root"]);
});

test("any other branch is read by the entry that it ends with", async () => {
	const lines = [header, entry("a", null), entry("b", "a"), entry("left", "b"), entry("c", "b")];
	const read = await readSession(await sessionOf(lines));
	const ids = (leaf: string) =>
		(read.ok ? read.branchTo(leaf) : []).map((one) => Reflect.get(Object(one), "id"));
	expect(ids("left")).toEqual(["a", "b", "left"]);
	expect(ids("b")).toEqual(["a", "b"]);
	expect(ids("gone")).toEqual([]);
});

test("bad lines are skipped and counted, and the branch goes on behind a missing parent", async () => {
	const lines = [header, entry("a", null), "{torn", "null", "", entry("c", "b"), entry("d", "c")];
	expect(await idsOf(lines)).toEqual(["a", "c", "d"]);
	expect(await readSession(await sessionOf(lines))).toMatchObject({ skipped: 2 });
});

test("a file that is being written ends at its last whole entry", async () => {
	expect(await idsOf([header, entry("a", null), '{"type":"mess'], "")).toEqual(["a"]);
	expect(await idsOf([header, entry("a", null)], "")).toEqual(["a"]);
});

test("entries that point at each other in a circle end", async () => {
	expect(await idsOf([header, entry("a", "b"), entry("b", "a")])).toEqual(["a", "b"]);
});

test("a session of the first format is read in the order of the file", async () => {
	const old = [
		'{"type":"session","id":"v1"}',
		'{"type":"message","n":1}',
		'{"type":"message","n":2}',
	];
	expect(await readSession(await sessionOf(old))).toMatchObject({
		id: "v1",
		cwd: "",
		entries: [{ n: 1 }, { n: 2 }],
	});
});

test("what is no session says why", async () => {
	const folder = await newFolder();
	const reasons: unknown[] = [];
	const empty = await put(join(folder, "empty"), "");
	const text = await put(join(folder, "text"), "hello\n");
	const disk = createFaultyDisk(({ name }) => (name === "file.read" ? "EIO" : undefined));
	for (const read of [
		readSession(join(folder, "none")),
		readSession(empty),
		readSession(text),
		readSession(folder),
		readSession(text, { maxBytes: 3 }),
		readSession(text, { disk }),
	]) {
		const result = await read;
		reasons.push(result.ok || result.reason);
	}
	expect(reasons).toEqual([
		"missing",
		"not-a-session",
		"not-a-session",
		"unreadable",
		"too-large",
		"unreadable",
	]);
});

test("characters and lines that cross the reads of a large file stay whole", async () => {
	const long = "驿站📮".repeat(40_000);
	const lines = [header, entry("a", null, { long }), entry("b", "a", { long: `x${long}` })];
	const read = await readSession(await sessionOf(lines));
	expect(read).toMatchObject({ entries: [{ long }, { long: `x${long}` }] });
});

test("a large session is read in many turns of the event loop", async () => {
	const text = "word ".repeat(400);
	const lines = Array.from({ length: 2_000 }, (_, n) =>
		entry(`e${n}`, n ? `e${n - 1}` : null, { text }),
	);
	const file = await sessionOf([header, ...lines]);
	let turns = 0;
	const ticking = setInterval(() => {
		turns += 1;
	}, 0);
	const read = await readSession(file);
	clearInterval(ticking);
	expect(read.ok && read.entries.length).toBe(2_000);
	expect(turns).toBeGreaterThan(10);
});
