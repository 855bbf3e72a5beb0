import { randomUUID } from "node:crypto";
import { cp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { NewRecord } from "../../../src/checkpoints/record.ts";
import {
	decodeGeneration,
	decodeState,
	encodeGeneration,
} from "../../../src/persistence/checkpoint-format.ts";
import { openCheckpoints } from "../../../src/persistence/checkpoint-store.ts";
import { recordNamed } from "../../support/checkpoint-writers.ts";
import { checkpointOf, consolidationOf, gapOf, itemOf } from "../../support/checkpoints.ts";
import { createFaultyDisk } from "../../support/faults.ts";
import { addOk, idsIn, memoryIn, newMemory } from "./memory.ts";

const record = (number: number) => recordNamed("r", number);

test("what was published is read by the next one who opens it, and reading creates nothing", async () => {
	const { agentDir, folder, generations, state, open } = await newMemory();
	expect(memoryIn(await open().read()).generation.number).toBe(0);
	expect(await readdir(agentDir)).toEqual([]);
	await addOk(open(), record(1));
	await addOk(open(), record(2));
	expect(await idsIn(open())).toEqual(["r-1", "r-2"]);
	const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
	expect([await mode(folder), await mode(generations)]).toEqual(["700", "700"]);
	expect(await mode(state)).toBe("600");
	for (const name of await readdir(generations)) {
		expect(await mode(join(generations, name))).toBe("600");
	}
});

test("publishing nothing writes nothing", async () => {
	const { state, generations, open } = await newMemory();
	await addOk(open(), record(1));
	const before = [await readFile(state, "utf8"), await readdir(generations)];
	await addOk(open());
	await addOk(open(), record(1));
	expect([await readFile(state, "utf8"), await readdir(generations)]).toEqual(before);
});

test("a pause lasts, and the memory under it stays", async () => {
	const { open } = await newMemory();
	await addOk(open(), record(1));
	expect(memoryIn(await open().pause(true))).toMatchObject({ paused: true });
	expect(memoryIn(await addOk2(open(), record(2)))).toMatchObject({ paused: true });
	expect(memoryIn(await open().pause(false))).toMatchObject({ paused: false });
	expect(await idsIn(open())).toEqual(["r-1", "r-2"]);
});

const addOk2 = (store: ReturnType<Awaited<ReturnType<typeof newMemory>>["open"]>, one: NewRecord) =>
	store.add(() => [one]);

test("a broken state is put aside, and the newest generation serves", async () => {
	const { state, aside, open } = await newMemory();
	await addOk(open(), record(1));
	await addOk(open(), record(2));
	for (const broken of ["", "{", "[]", '{"version":3}', "\0\0\0", '{"version":2,"session":"s1"}']) {
		await writeFile(state, broken);
		expect(await idsIn(open()), broken).toEqual(["r-1", "r-2"]);
	}
	expect(aside).toHaveLength(6);
	expect(decodeState(await readFile(state, "utf8"), "s1")).toMatchObject({ session: "s1" });
});

test("a broken generation is put aside, and the one before it serves", async () => {
	const { generations, aside, open } = await newMemory();
	await addOk(open(), record(1));
	const { file = "" } = await addOk(open(), record(2));
	const path = join(generations, file);
	await writeFile(path, (await readFile(path, "utf8")).replace("r-2", "x-2"));
	expect(await idsIn(open())).toEqual(["r-1"]);
	expect(aside).toHaveLength(1);
	await addOk(open(), record(3));
	expect(await idsIn(open())).toEqual(["r-1", "r-3"]);
});

test("a generation or a state that a hand removed is no end of the memory", async () => {
	const { generations, state, open } = await newMemory();
	await addOk(open(), record(1));
	const { file = "" } = await addOk(open(), record(2));
	await rm(join(generations, file));
	expect(await idsIn(open())).toEqual(["r-1"]);
	await rm(state);
	expect(await idsIn(open())).toEqual(["r-1"]);
});

test("the memory of another session is not taken for this one's", async () => {
	const { agentDir, folder, aside, open } = await newMemory();
	await addOk(open(), record(1));
	const other = openCheckpoints({
		agentDir,
		session: "s2",
		onQuarantine: (path) => void aside.push(path),
	});
	await cp(folder, join(agentDir, "waystation", "sessions", "s2"), { recursive: true });
	if (other === undefined) throw new Error("no store");
	expect(await idsIn(other)).toEqual([]);
	expect(aside).toHaveLength(1);
	expect(await idsIn(open())).toEqual(["r-1"]);
});

test("the files of a newer version are left alone", async () => {
	const { state, aside, open } = await newMemory();
	await addOk(open(), record(1));
	const newer = '{"version":9,"session":"s1"}';
	await writeFile(state, newer);
	expect(await open().add(() => [record(2)])).toMatchObject({ ok: false, failure: "newer" });
	expect([await readFile(state, "utf8"), aside]).toEqual([newer, []]);
});

test("a session whose id is no name of a folder has no memory", () => {
	for (const session of ["", "..", "../x", "a/b", ".hidden", "x".repeat(200)]) {
		expect(openCheckpoints({ agentDir: "/nowhere", session })).toBeUndefined();
	}
});

test("what a crash left is collected, and what is still being written is not", async () => {
	const { folder, generations, open } = await newMemory();
	for (let number = 1; number <= 5; number += 1) await addOk(open(), record(number));
	const orphan = join(generations, "memory-99-0123456789abcdef.json");
	const [old, fresh] = [".memory-9-x.json.1-a.tmp", ".memory-9-x.json.1-b.tmp"];
	const stale = join(folder, `.state.json.1-${randomUUID()}.tmp`);
	for (const path of [orphan, join(generations, old), join(generations, fresh), stale]) {
		await writeFile(path, "{");
	}
	await writeFile(join(generations, "mine.txt"), "a hand's");
	await utimes(join(generations, old), 1_000, 1_000);
	await utimes(stale, 1_000, 1_000);
	const { file = "" } = await addOk(open(), record(6));
	const left = await readdir(generations);
	expect(left).toContain(file);
	expect(left).toContain(fresh);
	expect(left).toContain("mine.txt");
	expect(left.filter((name) => name.startsWith("memory-"))).toHaveLength(3);
	expect(left).not.toContain(old);
	expect(await readdir(folder)).toEqual(["generations", "state.json"]);
});

test("clocks that are set back or forward keep nothing from being published", async () => {
	const { open } = await newMemory();
	for (const [index, at] of [5_000, 1_000, 9_000_000_000_000, 0].entries()) {
		await addOk(open(), { ...record(index + 1), at });
	}
	expect(await idsIn(open())).toHaveLength(4);
});

test("a secret does not get into the files, whoever hands it over", async () => {
	const { generations, open } = await newMemory();
	const key = `ghp_${"aB3dE6".repeat(6)}`;
	const { born: _born, ...leaking } = checkpointOf(1, 1, { items: [itemOf(`key ${key}`)] });
	const { file = "" } = await addOk(open(), leaking);
	expect(await readFile(join(generations, file), "utf8")).not.toContain(key);
});

test("where the lock is kept by another process nothing is published, and it is said", async () => {
	const { state, open } = await newMemory();
	await addOk(open(), record(1));
	const owner = { pid: process.pid, host: "elsewhere", token: "theirs", at: 0 };
	await writeFile(`${state}.lock`, JSON.stringify(owner));
	const added = await open({ waitMs: 50 }).add(() => [record(2)]);
	expect(added).toMatchObject({ ok: false, failure: "busy" });
	expect(await idsIn(open())).toEqual(["r-1"]);
});

test("a disk that cannot be read is a failure, and nothing is put aside for it", async () => {
	const { state, aside, open } = await newMemory();
	await addOk(open(), record(1));
	const disk = createFaultyDisk(({ path }) => (path === state ? "EIO" : undefined));
	expect(await open({ disk }).read()).toMatchObject({ ok: false });
	expect(await open({ disk }).add(() => [record(2)])).toMatchObject({ ok: false });
	expect(aside).toEqual([]);
	expect(await idsIn(open())).toEqual(["r-1"]);
});

const anyItem = fc.record({
	kind: fc.constantFrom("decision" as const, "note" as const),
	text: fc.string({ minLength: 1, unit: "grapheme" }),
	sources: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 3 }),
});

test("a generation is decoded to what was encoded, and encoded again to the same bytes", () => {
	const records = fc.array(
		fc.oneof(
			fc.array(anyItem).map((items) => checkpointOf(1, 3, { items })),
			fc.array(anyItem).map((items) => consolidationOf(1, 3, { items, replaces: ["a"] })),
			fc.constant(gapOf(1, 2)),
			fc.constant({
				kind: "correction" as const,
				id: "w",
				born: 1,
				at: 0,
				about: "x",
				forgotten: true,
			}),
		),
		{ maxLength: 6 },
	);
	fc.assert(
		fc.property(records, fc.integer({ min: 0, max: 99 }), (given, number) => {
			const generation = { session: "s1", number, records: given };
			const { text } = encodeGeneration(generation);
			const decoded = decodeGeneration(text, "s1");
			expect(decoded).toEqual(generation);
			expect(decoded && encodeGeneration(decoded).text).toBe(text);
		}),
	);
});

test("no text is taken for a generation by mistake", () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
			expect(decodeGeneration(text, "s1")).toBeUndefined();
		}),
	);
});
