import { chmod, mkdir, readdir, readFile, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { appendRecord, replaceFile } from "../../../src/persistence/atomic.ts";
import { codeOf, failureOf, LockLost, readText } from "../../../src/persistence/disk.ts";
import { createDiskFailingAt, createFaultyDisk } from "../../support/faults.ts";
import { newFolder, put } from "./project.ts";

const read = (path: string) => readFile(path, "utf8");
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("a new file is for the user only, and no folder is made for it", async () => {
	const folder = await newFolder();
	const file = join(folder, "note.md");
	await replaceFile(file, "new");
	expect([await read(file), await modeOf(file)]).toEqual(["new", "600"]);
	await expect(replaceFile(join(folder, "gone", "note.md"), "new")).rejects.toThrow("ENOENT");
	await expect(appendRecord(join(folder, "gone", "log"), "line")).rejects.toThrow("ENOENT");
	expect(await readdir(folder)).toEqual(["note.md"]);
});

test("a replaced file keeps its mode and leaves nothing beside it", async () => {
	const file = await put(join(await newFolder(), "note.md"), "old");
	await chmod(file, 0o640);
	await replaceFile(file, "new");
	expect([await read(file), await modeOf(file)]).toEqual(["new", "640"]);
	expect(await readdir(dirname(file))).toEqual(["note.md"]);
});

test("a symbolic link stays a link and its target is replaced", async () => {
	const folder = await newFolder();
	const target = await put(join(folder, "dotfiles", "note.md"), "old");
	const link = join(folder, "note.md");
	await symlink(target, link);
	await replaceFile(link, "new");
	expect(await read(target)).toBe("new");
	expect(
		(await readdir(folder, { withFileTypes: true })).find((f) => f.isSymbolicLink())?.name,
	).toBe("note.md");
});

test("whichever call fails, the file holds the old or the new content and no temporary file stays", async () => {
	const folder = await newFolder();
	const file = join(folder, "note.md");
	for (let failing = 1; ; failing += 1) {
		await put(file, "old");
		const { disk, at } = createDiskFailingAt(failing, "EIO");
		const outcome = await replaceFile(file, "new", { disk }).then(
			() => "new",
			() => "old",
		);
		if (at.reached === undefined) {
			expect(failing).toBeGreaterThan(8);
			return;
		}
		expect([outcome, await read(file)], at.reached.name).toEqual([outcome, outcome]);
		expect(await readdir(folder), at.reached.name).toEqual(["note.md"]);
	}
});

test("a rename that another program refuses for a moment is tried again", async () => {
	const file = await put(join(await newFolder(), "note.md"), "old");
	let refused = 0;
	const disk = createFaultyDisk(({ name }) => {
		if (name !== "rename" || refused === 3) return;
		refused += 1;
		return "EPERM";
	});
	await replaceFile(file, "new", { disk });
	expect([await read(file), refused]).toEqual(["new", 3]);
});

test("where a rename stays refused the file is written in place and the backup removed", async () => {
	const file = await put(join(await newFolder(), "note.md"), "a much longer old content");
	const disk = createFaultyDisk(({ name }) => (name === "rename" ? "EBUSY" : undefined));
	await replaceFile(file, "new", { disk });
	expect(await read(file)).toBe("new");
	expect(await readdir(dirname(file))).toEqual(["note.md"]);
});

test("an in-place write that fails gives the old content back", async () => {
	const file = await put(join(await newFolder(), "note.md"), "old");
	const once = { done: false };
	const disk = createFaultyDisk(({ name, path }) => {
		if (name === "rename") return "EBUSY";
		if (name !== "file.sync" || path !== file || once.done) return;
		once.done = true;
		return "ENOSPC";
	});
	await expect(replaceFile(file, "new", { disk })).rejects.toThrow("ENOSPC");
	expect(await read(file)).toBe("old");
	expect(await readdir(dirname(file))).toEqual(["note.md"]);
});

test("a commit that is called off changes nothing", async () => {
	const file = await put(join(await newFolder(), "note.md"), "old");
	const calledOff = replaceFile(file, "new", { beforeCommit: async () => false });
	await expect(calledOff).rejects.toThrow(LockLost);
	expect(await read(file)).toBe("old");
	expect(await readdir(dirname(file))).toEqual(["note.md"]);
});

test("twenty writers of one file in one process each install a whole content", async () => {
	const file = join(await newFolder(), "note.md");
	const contents = Array.from({ length: 20 }, (_, n) => String(n).repeat(20_000));
	await Promise.all(contents.map((content) => replaceFile(file, content)));
	expect(contents).toContain(await read(file));
	expect(await readdir(dirname(file))).toEqual(["note.md"]);
});

test("a record is appended in one write and a torn line before it is closed", async () => {
	const file = await put(join(await newFolder(), "log"), '{"a":1}\n{"torn');
	const writes: string[] = [];
	const disk = createFaultyDisk(({ name }) => {
		if (name.startsWith("file.write")) writes.push(name);
		return;
	});
	await appendRecord(file, '{"b":2}', { disk });
	expect(await read(file)).toBe('{"a":1}\n{"torn\n{"b":2}\n');
	expect(writes).toEqual(["file.write"]);
});

test("text is read well-formed, with LF and without a byte order mark", async () => {
	const file = join(await newFolder(), "note.md");
	await put(file, Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0xff, 0xe4, 0xb8, 0xad]));
	expect(await readText(file, { maxBytes: 100 })).toMatchObject({
		status: "ok",
		text: "a\n\ufffd中",
	});
});

test("what cannot be read as text says why", async () => {
	const folder = await newFolder();
	await put(join(folder, "big"), "12345");
	await mkdir(join(folder, "dir"));
	const reasons: unknown[] = [];
	for (const name of ["none", "big", "dir", "big/x"]) {
		const { status, ...rest } = await readText(join(folder, name), { maxBytes: 4 });
		reasons.push("failure" in rest ? rest.failure : status);
	}
	expect(reasons).toEqual(["missing", "too-large", "not-a-file", "not-a-folder"]);
});

test("the system's codes become the failures that the user is told", () => {
	const failureOfCode = (code: string) => failureOf(Object.assign(new Error(code), { code }));
	expect(["EACCES", "EROFS", "EPERM"].map(failureOfCode)).toEqual(["denied", "denied", "denied"]);
	expect(["ENOSPC", "EDQUOT"].map(failureOfCode)).toEqual(["full", "full"]);
	expect(["ENOTDIR", "EEXIST"].map(failureOfCode)).toEqual(["not-a-folder", "not-a-folder"]);
	expect(["ENOENT", "EIO"].map(failureOfCode)).toEqual(["vanished", "failed"]);
	expect(codeOf(Object.assign(new Error("bug"), { code: "ERR_INVALID_ARG_TYPE" }))).toBe(undefined);
});
