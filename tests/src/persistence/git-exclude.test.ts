import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "../../../src/persistence/disk.ts";
import { excludeFromGit } from "../../../src/persistence/git-exclude.ts";
import { newFolder, placeOf, put } from "./project.ts";

async function newRepository(exclude?: string) {
	const root = join(await newFolder(), "repo");
	await put(join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
	const file = join(root, ".git", "info", "exclude");
	if (exclude !== undefined) await put(file, exclude);
	return { root, file };
}

async function exclude(folder: string) {
	return excludeFromGit(await placeOf(folder), ".pi", realDisk);
}

test("the files of a place are listed once, behind what the user has there", async () => {
	const { root, file } = await newRepository("*.swp");
	expect(await exclude(root)).toBe("done");
	const text = await readFile(file, "utf8");
	expect(text.split("\n").slice(0, 3)).toEqual([
		"*.swp",
		"# pi-waystation keeps /.pi private; share the note with: git add -f",
		"/.pi/CARRYOVER.md",
	]);
	expect(await exclude(root)).toBe("already");
	expect(await readFile(file, "utf8")).toBe(text);
});

test("a line that the user removed stays removed", async () => {
	const { root, file } = await newRepository();
	await exclude(root);
	const shared = (await readFile(file, "utf8")).replace("/.pi/CARRYOVER.md\n", "");
	await put(file, shared);
	expect(await exclude(root)).toBe("already");
	expect(await readFile(file, "utf8")).toBe(shared);
});

test("a note that git tracks is not listed, its log is", async () => {
	const { root, file } = await newRepository();
	const name = Buffer.from(".pi/CARRYOVER.md\0");
	const entry = Buffer.concat([Buffer.alloc(60), Buffer.from([0, name.length - 1]), name]);
	await put(join(root, ".git", "index"), Buffer.concat([Buffer.from("DIRC\0\0\0\x02"), entry]));
	await exclude(root);
	const lines = (await readFile(file, "utf8")).split("\n");
	expect(lines).not.toContain("/.pi/CARRYOVER.md");
	expect(lines).toContain("/.pi/carryover.log*");
});

test("a tracked file whose path only ends like the note's does not count", async () => {
	const { root, file } = await newRepository();
	const name = Buffer.from("docs/.pi/CARRYOVER.md\0");
	const entry = Buffer.concat([Buffer.alloc(60), Buffer.from([0, name.length - 1]), name]);
	await put(join(root, ".git", "index"), Buffer.concat([Buffer.from("DIRC\0\0\0\x02"), entry]));
	await exclude(root);
	expect((await readFile(file, "utf8")).split("\n")).toContain("/.pi/CARRYOVER.md");
});

test("a place below the top level is listed with its path, signs of patterns escaped", async () => {
	const { root, file } = await newRepository();
	const part = join(root, "packages", "a [x]");
	await put(join(part, ".pi", "CARRYOVER.md"));
	await exclude(part);
	expect((await readFile(file, "utf8")).split("\n")).toContain(
		"/packages/a \\[x\\]/.pi/CARRYOVER.md",
	);
	expect(await exclude(root)).toBe("done");
});

test("a worktree lists its files in the repository that it belongs to", async () => {
	const { root, file } = await newRepository("");
	const gitDir = join(root, ".git", "worktrees", "side");
	await put(join(gitDir, "HEAD"), "ref: refs/heads/side\n");
	await put(join(gitDir, "commondir"), "../..\n");
	const side = join(root, "..", "side");
	await put(join(side, ".git"), `gitdir: ${gitDir}\n`);
	expect(await exclude(side)).toBe("done");
	expect(await readFile(file, "utf8")).toContain("/.pi/CARRYOVER.md\n");
});

test("bytes of the user's own lines are kept as they are", async () => {
	const { root, file } = await newRepository();
	const own = Buffer.from([0x2a, 0xff, 0x0d, 0x0a]);
	await put(file, own);
	await exclude(root);
	expect((await readFile(file)).subarray(0, 4)).toEqual(own);
});

test("outside git nothing is listed, and a repository without info gets it", async () => {
	const plain = join(await newFolder(), "plain");
	await mkdir(plain);
	expect(await exclude(plain)).toBe("no-git");
	const { root, file } = await newRepository("");
	await rm(join(file, ".."), { recursive: true });
	expect(await exclude(root)).toBe("done");
});
