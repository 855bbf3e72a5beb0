import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { chown, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createDiskFailingAt, createFaultyDisk } from "../../support/faults.ts";
import { startProcess } from "../../support/start-process.ts";
import { newNotes, room } from "./notes.ts";
import { put } from "./project.ts";

for (const [code, failure] of [
	["EACCES", "denied"],
	["ENOSPC", "full"],
	["EIO", "failed"],
] as const) {
	test(`whichever call of a write fails with ${code}, the note is the old or the new one, and no call throws`, async () => {
		const failures = new Set<string>();
		let failing = 1;
		for (; ; failing += 1) {
			const { folder, notes, open } = await newNotes();
			await notes.write("a.md", "old");
			const { disk, at } = createDiskFailingAt(failing, code);
			const written = await open(disk).write("a.md", "new");
			if (at.reached === undefined) break;
			const said = `${failing} ${at.reached.name} ${at.reached.path}`;
			const text = await readFile(join(folder, "a.md"), "utf8");
			if (written.ok) expect(text, said).toBe("new");
			else expect(["old", "new"], said).toContain(text);
			if (!written.ok) failures.add(written.failure);
			const list = await notes.list("");
			expect(list.ok && list.entries.map(({ name }) => name), said).toEqual(["a.md"]);
		}
		expect(failing).toBeGreaterThan(15);
		expect(failures).toContain(failure);
	});

	test(`whichever call of an append fails with ${code}, the record is there whole or not at all`, async () => {
		let failing = 1;
		for (; ; failing += 1) {
			const { folder, notes, open } = await newNotes();
			await notes.append("a.md", "old");
			const { disk, at } = createDiskFailingAt(failing, code);
			await open(disk).append("a.md", "new");
			if (at.reached === undefined) break;
			const text = await readFile(join(folder, "a.md"), "utf8");
			const said = `${failing} ${at.reached.name} ${at.reached.path}`;
			expect(["old\n", "old\nnew\n"], said).toContain(text);
		}
		expect(failing).toBeGreaterThan(10);
	});
}

test("whichever call of reading, searching, renaming or deleting fails, it is a value", async () => {
	let failing = 1;
	for (; ; failing += 1) {
		const { notes, open } = await newNotes();
		await notes.write("deep/a.md", "a word");
		const { disk, at } = createDiskFailingAt(failing, "EIO");
		const store = open(disk);
		const calls = [
			() => store.list(""),
			() => store.read("deep/a.md", { offset: 0, room }),
			() => store.search(["word"], "", { offset: 0, room }),
			() => store.rename("deep/a.md", "b.md"),
			() => store.remove("b.md"),
			() => store.putBack({ name: "b.md", bytes: Buffer.from("x"), mode: 0o600 }),
		];
		// Behind the failure only a lock would be waited for that could not be taken away.
		for (const call of calls) if (at.reached === undefined) await call();
		if (at.reached === undefined) break;
	}
	expect(failing).toBeGreaterThan(40);
});

// Only root can give a file to somebody else, whose it then has to stay.
test.runIf(process.getuid?.() === 0)(
	"a note whose owner cannot be kept is left as it is",
	async () => {
		const { folder, notes, open } = await newNotes();
		await notes.write("a.md", "old");
		await chown(join(folder, "a.md"), 1234, 4321);
		const disk = createFaultyDisk(({ name }) => (name === "file.chown" ? "EPERM" : undefined));
		expect(await open(disk).write("a.md", "new")).toMatchObject({ ok: false, failure: "denied" });
		expect(await readFile(join(folder, "a.md"), "utf8")).toBe("old");
		expect(await readdir(folder)).toEqual(["a.md"]);
	},
);

test("one note that cannot be read hides no other", async () => {
	const { notes, open } = await newNotes();
	await notes.write("good.md", "a word");
	await notes.write("bad.md", "a word");
	await notes.write("locked/x.md", "a word");
	const disk = createFaultyDisk(({ name, path }) => {
		const bad = name === "readSized" && path.endsWith("bad.md");
		return bad || (name === "readdir" && path.endsWith("locked")) ? "EACCES" : undefined;
	});
	const found = await open(disk).search(["word"], "", { offset: 0, room });
	expect(found).toMatchObject({ text: "good.md:1: a word", hits: 1, skipped: 2 });
});

test("a record that is written just when another program replaces the note is not lost", async () => {
	const { folder, notes, open } = await newNotes();
	await notes.write("a.md", "old\n");
	let replaced = 0;
	const disk = createFaultyDisk(({ name, path }) => {
		if (name === "file.write" && path.endsWith("a.md") && replaced < 2) {
			replaced += 1;
			const temp = join(folder, "..", "other");
			writeFileSync(temp, `replaced ${replaced}\n`);
			renameSync(temp, join(folder, "a.md"));
		}
		return;
	});
	expect(await open(disk).append("a.md", "record")).toMatchObject({ ok: true });
	expect(await readFile(join(folder, "a.md"), "utf8")).toBe("replaced 2\nrecord\n");
});

test("a torn last line spoils itself only", async () => {
	const { folder, notes } = await newNotes();
	await put(join(folder, "a.md"), "half a li");
	await notes.append("a.md", "record");
	expect(await readFile(join(folder, "a.md"), "utf8")).toBe("half a li\nrecord\n");
});

const writer = (root: string, name: string, records: number) =>
	startProcess("notes-writer-process.ts", [root, name, String(records)]);

test("six processes that append to one note lose no record", { timeout: 60_000 }, async () => {
	const { folder, root } = await newNotes();
	const names = ["a", "b", "c", "d", "e", "f"];
	const codes = await Promise.all(
		names.map(async (name) => (await once(writer(root, name, 30), "exit"))[0]),
	);
	expect(codes).toEqual(names.map(() => 0));
	const lines = (await readFile(join(folder, "log.md"), "utf8")).trimEnd().split("\n");
	expect(lines).toHaveLength(180);
	const heads = new Set(lines.map((line) => line.split(" ").slice(0, 2).join(" ")));
	expect(heads.size).toBe(180);
	const left = (await readdir(folder)).filter((name) => !name.endsWith(".md"));
	expect(left).toEqual([]);
});

test("a kill at any moment leaves whole notes that can be written again", {
	timeout: 60_000,
}, async () => {
	const { folder, notes, root } = await newNotes();
	for (let kill = 0; kill < 8; kill += 1) {
		const process = writer(root, "w", 100_000);
		await once(process.stdout ?? process, "data");
		await sleep(Math.random() * 40);
		const ended = once(process, "exit");
		process.kill("SIGKILL");
		await ended;
		const whole = await readFile(join(folder, "w.md"), "utf8").catch(() => "");
		expect(whole).toMatch(/^(?:(w \d+ (?:记录){200})(?:\1){19})?$/);
		const log = await readFile(join(folder, "log.md"), "utf8");
		expect(log).toMatch(/^(?:w \d+ (?:记录){200}\n)+$/);
		const list = await notes.list("");
		const names = list.ok ? list.entries.map(({ name }) => name) : [];
		expect(names.every((name) => /^(?:log|w|mine)\.md$/.test(name))).toBe(true);
	}
	// The lock of the killed process goes stale first.
	expect(await notes.append("mine.md", "still works")).toMatchObject({ ok: true });
});
