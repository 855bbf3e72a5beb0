import { readdir, readFile, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeLog, encodeRecord, numberVersions } from "../../../src/persistence/log-records.ts";
import { newProject, put, saving, textOf } from "./project.ts";

const at = 1_700_000_000_000;

test("bad lines are skipped and counted, and the rest keeps its order", async () => {
	const { root, open } = await newProject();
	const store = await open();
	await store.save(saving(["a"]));
	const log = join(root, ".pi", "carryover.log");
	const whole = await readFile(log, "utf8");
	const foreign = '{"v":9,"at":1}\nnot json\n\n{"v":1,"at":1,"kind":"magic","hash":"","text":""}\n';
	await put(log, `${foreign}${whole}{"v":1,"torn`);
	await store.save(saving(["b"]));
	const { versions, skipped } = await store.versions();
	expect(skipped).toBe(4);
	expect(versions.map(({ number }) => number)).toEqual([2, 1]);
	expect(versions[0]?.text).toContain("- b");
});

test("the number that a save gives is the one that the list shows, also after other writers", async () => {
	const { open } = await newProject();
	const [first, second] = [await open(), await open()];
	const numbers: unknown[] = [];
	for (const [index, store] of [first, second, second, first, first].entries()) {
		const saved = await store.save(saving([`item ${index}`]));
		numbers.push(saved.ok ? saved.version?.number : saved);
	}
	expect(numbers).toEqual([1, 2, 3, 4, 5]);
	expect((await first.versions()).versions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
});

test("the log is rotated at a million bytes and four older ones are kept", async () => {
	const { root, open } = await newProject();
	const store = await open();
	const long = "x".repeat(190_000);
	for (let n = 1; n <= 30; n += 1) await store.save(saving([`${n}: ${long}`]));
	const folder = join(root, ".pi");
	const logs = (await readdir(folder)).filter((name) => name.startsWith("carryover.log")).sort();
	expect(logs).toEqual(["", ".1", ".2", ".3", ".4"].map((end) => `carryover.log${end}`));
	for (const name of logs) {
		const { size, mode } = await stat(join(folder, name));
		expect(size).toBeLessThanOrEqual(1_000_000);
		expect(mode & 0o777).toBe(0o600);
	}
	const { versions, skipped } = await store.versions();
	expect([versions.length, skipped]).toEqual([25, 0]);
	expect(versions[0]).toMatchObject({ number: 30 });
	expect(versions[0]?.text).toContain("- 30: ");
	expect(versions.at(-1)).toMatchObject({ number: 6 });
	expect(await store.restore(5, { at })).toMatchObject({ ok: false, detail: "no-version" });
	expect(await store.restore(6, { at })).toMatchObject({ ok: true });
	expect(textOf(await store.read())).toContain("- 6: ");
});

test("a version says what of its session it was made from, and one of an older log says less", async () => {
	const { root, open } = await newProject();
	const store = await open();
	await store.save({ ...saving(["a"]), through: 7, later: true, leaf: "e9" });
	await store.save({ ...saving(["b"]), through: 8, later: true });
	const { versions } = await store.versions();
	expect(versions.map(({ leaf, through }) => [through, leaf])).toEqual([
		...[
			[8, undefined],
			[7, "e9"],
		],
	]);
	const [first = "", second] = (await readFile(join(root, ".pi", "carryover.log"), "utf8")).split(
		"\n",
	);
	expect(JSON.parse(first)).toMatchObject({ v: 1, through: 7, later: true, leaf: "e9" });
	expect(second).not.toContain("leaf");
});

test("a version keeps its number when older ones leave with their file", async () => {
	const { root, open } = await newProject();
	const store = await open();
	for (const item of ["a", "b", "c"]) await store.save(saving([item]));
	const log = join(root, ".pi", "carryover.log");
	const lines = (await readFile(log, "utf8")).split("\n");
	await put(log, lines.slice(1).join("\n"));
	const again = await open();
	expect((await again.versions()).versions.map(({ number }) => number)).toEqual([3, 2]);
	const saved = await again.save(saving(["d"]));
	expect(saved).toMatchObject({ version: { number: 4 } });
	expect(await again.restore(2, { at })).toMatchObject({ ok: true });
	expect(textOf(await again.read())).toContain("- b");
});

test("versions of a log from before they had numbers keep theirs once one with a number follows", async () => {
	const { root, open } = await newProject();
	const store = await open();
	for (const item of ["a", "b", "c"]) await store.save(saving([item]));
	const log = join(root, ".pi", "carryover.log");
	await put(log, (await readFile(log, "utf8")).replaceAll(/"number":\d+,/g, ""));
	const numbers = async () => (await store.versions()).versions.map(({ number }) => number);
	expect(await numbers()).toEqual([3, 2, 1]);
	await store.save(saving(["d"]));
	expect(await numbers()).toEqual([4, 3, 2, 1]);
	const [, ...later] = (await readFile(log, "utf8")).split("\n");
	await put(log, later.join("\n"));
	expect(await numbers()).toEqual([4, 3, 2]);
});

test("numbers that a foreign log makes up stay below a million, in order and each alone", () => {
	const number = fc.oneof(fc.nat(20), fc.constantFrom(999_999, 1e308, -1, 1.5));
	fc.assert(
		fc.property(fc.array(fc.option(number, { nil: undefined })), (numbers) => {
			const lines = numbers.map((one) =>
				JSON.stringify({ v: 1, at, kind: "tool", hash: "h", text: "t", number: one }),
			);
			const { versions } = decodeLog(lines.join("\n"));
			const given = numberVersions(versions).map((version) => version.number);
			expect(given).toEqual([...new Set(given)].sort((a, b) => a - b));
			expect(given.every((one) => Number.isInteger(one) && one > 0)).toBe(true);
			expect(versions).toHaveLength(numbers.length);
		}),
	);
});

test("the log of the original extension is read and written on behind", async () => {
	const { root, open } = await newProject();
	const fence = "```";
	const old = [
		`${fence}carryover-entry`,
		"@ 2026-01-02T03:04:05.000Z",
		"<!-- carryover: LLM 摘要 @ 2026-01-02T03:04:05.000Z -->",
		"## 待办",
		`${fence}carryover-entry`,
		"@ 2026-01-03T00:00:00.000Z",
		"before",
		fence,
		"a fence inside",
		fence,
		"after",
		fence,
		"",
		`${fence}carryover-entry`,
		"@ 2026-01-04T00:00:00.000Z",
		"",
		fence,
		"",
	];
	const entry = old.slice(0, 4).concat(fence, old.slice(4)).join("\n");
	await put(join(root, ".pi", "carryover.log"), entry);
	const store = await open();
	await store.save(saving(["new"]));
	const { versions, skipped } = await store.versions();
	expect(skipped).toBe(0);
	expect(versions.map(({ number, kind }) => [number, kind])).toEqual([
		[4, "tool"],
		[3, "clear"],
		[2, "tool"],
		[1, "summary"],
	]);
	expect(versions[2]).toMatchObject({
		at: Date.parse("2026-01-03T00:00:00.000Z"),
		text: "before\n```\na fence inside\n```\nafter",
	});
	expect((await readFile(join(root, ".pi", "carryover.log"), "utf8")).startsWith(entry)).toBe(true);
});

test("a log that leads out of the project is neither read nor written", async () => {
	const { home, root, note, open } = await newProject();
	const outside = await put(join(home, ".bashrc"), "alias ll=ls\n");
	await put(note, "");
	await symlink(outside, join(root, ".pi", "carryover.log"));
	const store = await open();
	expect(await store.save(saving(["a"]))).toMatchObject({ ok: false, failure: "log" });
	expect(await readFile(outside, "utf8")).toBe("alias ll=ls\n");
	expect(await store.versions()).toEqual({ versions: [], skipped: 0 });
});

test("a log that cannot be written is what a save names, not the note", async () => {
	const { root, note, open } = await newProject();
	await put(join(root, ".pi", "carryover.log", "mine"), "");
	const store = await open();
	expect(await store.save(saving(["a"], { log: false }))).toMatchObject({ ok: true });
	const saved = await store.save(saving(["b"]));
	expect(saved).toMatchObject({ ok: false, failure: "log" });
	expect(saved.ok ? "" : saved.detail).toContain("carryover.log");
	expect(await readFile(note, "utf8")).toContain("- a");
});

test("whatever a note holds, its record is one line and comes back as it was, between any other lines", () => {
	const text = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constant('```\n{"v":1}\n'));
	const noise = fc.constantFrom("", "{", "null", "[1]", '{"v":1}', "  ");
	fc.assert(
		fc.property(fc.array(fc.tuple(text, noise)), (pairs) => {
			const lines = pairs.flatMap(([note, line]) => [
				encodeRecord({ v: 1, at, kind: "tool", hash: "h", text: note }),
				line,
			]);
			expect(lines.join("").includes("\n")).toBe(false);
			const { versions, skipped } = decodeLog(lines.join("\n"));
			expect(versions.map((version) => version.text)).toEqual(pairs.map(([note]) => note));
			expect(skipped).toBe(pairs.filter(([, line]) => line.trim() !== "").length);
		}),
	);
});
