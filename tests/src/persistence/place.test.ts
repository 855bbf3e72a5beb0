import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPlace } from "../../../src/persistence/place.ts";
import { newFolder, put } from "./project.ts";

const configDir = ".pi";

async function rootOf(cwd: string, home = "/nowhere", asked = false): Promise<string> {
	const found = await findPlace(cwd, { home, configDir, asked });
	return found.ok ? found.place.root : found.reason;
}

async function folderIn(parent: string, ...names: readonly string[]): Promise<string> {
	const folder = join(parent, ...names);
	await mkdir(folder, { recursive: true });
	return folder;
}

async function repositoryIn(parent: string, name: string): Promise<string> {
	await put(join(parent, name, ".git", "HEAD"), "ref: refs/heads/main\n");
	return join(parent, name);
}

test("without git and without a note the place is the folder itself", async () => {
	const folder = await folderIn(await newFolder(), "work");
	expect(await rootOf(folder)).toBe(folder);
});

test("inside a checkout the place is its top level", async () => {
	const repository = await repositoryIn(await newFolder(), "repo");
	expect(await rootOf(await folderIn(repository, "packages", "x"))).toBe(repository);
	expect(await rootOf(join(repository, ".git"))).toBe(repository);
});

test("the nearest folder that already has a note wins over the top level", async () => {
	const repository = await repositoryIn(await newFolder(), "repo");
	const part = await folderIn(repository, "packages", "x");
	await put(join(part, ".pi", "CARRYOVER.md"));
	expect(await rootOf(await folderIn(part, "src"))).toBe(part);
	expect(await rootOf(join(repository, "packages"))).toBe(repository);
});

test("a note above the checkout is another project's", async () => {
	const outer = await newFolder();
	await put(join(outer, ".pi", "CARRYOVER.md"));
	const repository = await repositoryIn(outer, "repo");
	expect(await rootOf(repository)).toBe(repository);
});

test("without git a note in a folder above is found, but not the one in HOME", async () => {
	const home = await newFolder();
	const project = await folderIn(home, "plain");
	await put(join(home, ".pi", "CARRYOVER.md"));
	expect(await rootOf(await folderIn(project, "deep", "er"), home)).toBe(join(project, "deep/er"));
	await put(join(project, ".pi", "CARRYOVER.md"));
	expect(await rootOf(join(project, "deep", "er"), home)).toBe(project);
});

test("HOME and the root are no places unless the user asks for them", async () => {
	const home = await newFolder();
	expect(await rootOf(home, home)).toBe("home");
	expect(await rootOf(home, home, true)).toBe(home);
	expect(await rootOf("/", home)).toBe("root");
	expect(await rootOf("/", home, true)).toBe("/");
});

test("a repository of dotfiles in HOME makes no project of what lies below", async () => {
	const home = await repositoryIn(await newFolder(), "me");
	const project = await folderIn(home, "work");
	expect(await rootOf(project, home)).toBe(project);
});

test("a folder that was deleted has vanished", async () => {
	const folder = await folderIn(await newFolder(), "gone");
	await rm(folder, { recursive: true });
	expect(await rootOf(folder)).toBe("vanished");
	expect(await rootOf(await put(join(await newFolder(), "file")))).toBe("vanished");
});

test("a linked worktree is a place of its own that shares git's common folder", async () => {
	const outer = await newFolder();
	const repository = await repositoryIn(outer, "repo");
	const gitDir = await folderIn(repository, ".git", "worktrees", "side");
	await put(join(gitDir, "HEAD"), "ref: refs/heads/side\n");
	await put(join(gitDir, "commondir"), "../..\n");
	await put(join(outer, "side", ".git"), `gitdir: ${gitDir}\n`);
	const found = await findPlace(await folderIn(outer, "side", "src"), {
		home: "/nowhere",
		configDir,
	});
	const top = join(outer, "side");
	expect(found).toMatchObject({
		ok: true,
		place: { root: top, top, gitDir, git: join(repository, ".git") },
	});
});

test("a submodule with a relative gitdir is a place of its own", async () => {
	const parent = await repositoryIn(await newFolder(), "super");
	const gitDir = await folderIn(parent, ".git", "modules", "lib");
	await put(join(gitDir, "HEAD"), "ref: refs/heads/main\n");
	await put(join(parent, "lib", ".git"), "gitdir: ../.git/modules/lib\r\n");
	const found = await findPlace(join(parent, "lib"), { home: "/nowhere", configDir });
	const root = join(parent, "lib");
	expect(found).toMatchObject({ ok: true, place: { root, gitDir, git: gitDir } });
});

test("a .git that is no repository is passed over", async () => {
	const repository = await repositoryIn(await newFolder(), "repo");
	const inner = await folderIn(repository, "inner");
	await folderIn(inner, ".git");
	expect(await rootOf(inner)).toBe(repository);
	await put(join(repository, "other", ".git"), "something else");
	expect(await rootOf(join(repository, "other"))).toBe(repository);
});

test("a symbolic link leads to the place of its target", async () => {
	const outer = await newFolder();
	const repository = await repositoryIn(outer, "repo");
	await symlink(await folderIn(repository, "src"), join(outer, "link"));
	expect(await rootOf(join(outer, "link"))).toBe(repository);
});

test("places with Chinese names, spaces and decomposed letters are found", async () => {
	const outer = await newFolder();
	const names = ["大明科技", "天成企业", "my work", "caf\u0065\u0301"];
	for (const name of names) {
		const repository = await repositoryIn(outer, name);
		const found = await findPlace(await folderIn(repository, "子 目录"), {
			home: "/nowhere",
			configDir,
		});
		if (!found.ok) throw new Error(found.reason);
		expect(found.place.root).toBe(repository);
	}
});
