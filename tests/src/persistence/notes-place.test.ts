import { execFile } from "node:child_process";
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openNotes } from "../../../src/persistence/notes-store.ts";
import { createDiskFailingAt } from "../../support/faults.ts";
import { namesOf, notesPlaceOf, textOfNote } from "./notes.ts";
import { newFolder, put } from "./project.ts";

const run = promisify(execFile);

async function git(cwd: string, ...args: readonly string[]): Promise<string> {
	const identity = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"];
	const options = [...identity, "-c", "protocol.file.allow=always", "-c", "commit.gpgsign=false"];
	return (await run("git", [...options, ...args], { cwd })).stdout;
}

async function repository(parent: string, name: string): Promise<string> {
	const root = join(parent, name);
	await mkdir(root, { recursive: true });
	await git(root, "init", "-q");
	await git(root, "commit", "-q", "--allow-empty", "-m", "first");
	return root;
}

const folderOf = async (cwd: string) => (await notesPlaceOf(cwd)).folder;

test("all worktrees of a repository share the notes of its main checkout, moved ones as well", async () => {
	const outer = await newFolder();
	const main = await repository(outer, "main");
	await git(main, "worktree", "add", "-q", "../linked");
	await mkdir(join(outer, "linked", "deep"));
	const wanted = join(main, ".pi", "notes");
	expect(await folderOf(main)).toBe(wanted);
	expect(await folderOf(join(outer, "linked", "deep"))).toBe(wanted);
	await rename(join(outer, "linked"), join(outer, "moved"));
	expect(await folderOf(join(outer, "moved"))).toBe(wanted);
});

test("metadata that is kept apart has the notes inside it, for submodules too", async () => {
	const outer = await newFolder();
	const apart = join(outer, "apart");
	await mkdir(apart);
	await git(apart, "init", "-q", "--separate-git-dir", "../meta");
	expect(await folderOf(apart)).toBe(join(outer, "meta", ".pi", "notes"));
	const [upper, lower] = [await repository(outer, "upper"), await repository(outer, "lower")];
	await git(upper, "submodule", "add", "-q", lower, "sub");
	const inside = join(upper, ".git", "modules", "sub", ".pi", "notes");
	expect(await folderOf(join(upper, "sub"))).toBe(inside);
	const notes = openNotes(await notesPlaceOf(join(upper, "sub")));
	expect(await notes.write("a.md", "x")).toMatchObject({ ok: true });
	expect(await git(join(upper, "sub"), "status", "--porcelain")).toBe("");
});

test("worktrees of a bare repository share the notes inside it", async () => {
	const outer = await newFolder();
	const main = await repository(outer, "main");
	await git(main, "clone", "-q", "--bare", ".", "../bare.git");
	await git(join(outer, "bare.git"), "worktree", "add", "-q", "../one");
	expect(await folderOf(join(outer, "one"))).toBe(join(outer, "bare.git", ".pi", "notes"));
});

test("git metadata that was made by hand does not lead to the notes of another project", async () => {
	const outer = await newFolder();
	const main = await repository(outer, "main");
	await git(main, "worktree", "add", "-q", "../linked");
	const forged = join(outer, "forged");
	for (const target of ["../main/.git", "../main/.git/worktrees/linked"]) {
		await put(join(forged, ".git"), `gitdir: ${target}\n`);
		expect(await folderOf(forged), target).toBe(join(forged, ".pi", "notes"));
	}
	const own = join(forged, ".pi", "notes");
	await put(join(forged, "meta", "HEAD"), "ref: refs/heads/main\n");
	await put(join(forged, "meta", "commondir"), join(main, ".git"));
	await put(join(forged, "meta", "gitdir"), join(forged, ".git"));
	await put(join(forged, ".git"), "gitdir: meta\n");
	expect(await folderOf(forged)).toBe(own);
	const unpacked = join(outer, "unpacked");
	await put(join(unpacked, ".git", "HEAD"), "ref: refs/heads/main\n");
	await put(join(unpacked, ".git", "commondir"), join(main, ".git"));
	expect(await folderOf(unpacked)).toBe(join(unpacked, ".pi", "notes"));
	await put(join(forged, ".git"), "gitdir: ../gone\n");
	expect(await folderOf(forged)).toBe(join(forged, ".pi", "notes"));
});

test("outside git the notes are where the carryover note is", async () => {
	const outer = await newFolder();
	expect(await folderOf(outer)).toBe(join(outer, ".pi", "notes"));
});

test("git does not see notes, unless it tracks some already", async () => {
	const outer = await newFolder();
	const main = await repository(outer, "main");
	await git(main, "worktree", "add", "-q", "../linked");
	const notes = openNotes(await notesPlaceOf(join(outer, "linked")));
	await notes.write("a.md", "x");
	expect(await readdir(join(main, ".pi", "notes"))).toEqual(["a.md"]);
	expect(await git(main, "status", "--porcelain")).toBe("");
	expect(await git(join(outer, "linked"), "status", "--porcelain")).toBe("");
	const other = await repository(outer, "other");
	await put(join(other, ".pi", "notes", "shared.md"), "x");
	await git(other, "add", ".");
	await openNotes(await notesPlaceOf(other)).write("new.md", "x");
	expect(await git(other, "status", "--porcelain")).toContain("?? .pi/notes/new.md");
	const exclude = await readFile(join(other, ".git", "info", "exclude"), "utf8");
	expect(exclude).toContain("# pi-waystation keeps /.pi/notes private");
});

async function installed() {
	const agentDir = join(await newFolder(), "agent");
	const root = await repository(join(agentDir, "git", "example.org", "team"), "pack");
	const place = await notesPlaceOf(root, agentDir);
	const old = join(root, ".pi", "notes");
	return {
		root,
		old,
		place,
		notes: openNotes(place),
		wanted: join(agentDir, "notes/example.org/team/pack"),
	};
}

const at = Date.UTC(2025, 11, 1, 12);

test("notes of a package that pi installed move to the agent folder, and survive its update", async () => {
	const { root, old, place, notes, wanted } = await installed();
	expect(place.folder).toBe(wanted);
	expect(await notes.relocate(at)).toBe(false);
	await put(join(old, "deep", "a.md"), "kept");
	expect(await notes.relocate(at)).toBe(true);
	expect(await readlink(old)).toBe(wanted);
	expect(await namesOf(notes)).toEqual(["deep/a.md"]);
	expect(await notes.relocate(at)).toBe(false);
	await notes.write("b.md", "new");
	expect(await readFile(join(old, "b.md"), "utf8")).toBe("new");
	await git(root, "clean", "-fdx", "-q");
	expect((await namesOf(notes)).length).toBe(2);
});

test("notes that come later stand in a folder beside those that are there", async () => {
	const { old, notes } = await installed();
	await notes.write("a.md", "first");
	await put(join(old, "a.md"), "second");
	expect(await notes.relocate(at)).toBe(true);
	expect(await textOfNote(notes, "a.md")).toBe("first");
	expect(await textOfNote(notes, "from-checkout-2025-12-01T12-00-00/a.md")).toBe("second");
	expect((await lstat(old)).isSymbolicLink()).toBe(true);
	await rm(old);
});

test("a package whose .pi leads elsewhere takes no notes from there", async () => {
	const { root, notes, old } = await installed();
	const other = join(await newFolder(), ".pi");
	await put(join(other, "notes", "a.md"), "of another project");
	await symlink(other, join(root, ".pi"));
	expect(await notes.relocate(at)).toBe(false);
	expect(await readFile(join(old, "a.md"), "utf8")).toBe("of another project");
	expect((await lstat(join(other, "notes"))).isDirectory()).toBe(true);
});

test("two sessions that start at once move the notes once, and no link ends up among them", async () => {
	const { old, notes, place } = await installed();
	await put(join(old, "a.md"), "kept");
	await put(join(old, ".notes.lock"), "left behind");
	const moved = await Promise.all([notes.relocate(at), openNotes(place).relocate(at + 1_000)]);
	expect(moved.filter((one) => one)).toHaveLength(1);
	expect(await namesOf(notes)).toEqual(["a.md"]);
	expect((await readdir(place.folder)).sort()).toEqual([".notes.lock", "a.md"]);
});

test("whichever call of the move fails, no note is lost and nothing throws", async () => {
	for (let failing = 1; ; failing += 1) {
		const { old, place } = await installed();
		await put(join(old, "a.md"), "kept");
		const { disk, at: call } = createDiskFailingAt(failing, "EIO");
		await openNotes(place, disk).relocate(at);
		if (call.reached === undefined) break;
		const there = [old, place.folder, join(place.folder, "from-checkout-2025-12-01T12-00-00")];
		const kept = await Promise.all(
			there.map((folder) => readFile(join(folder, "a.md"), "utf8").catch(() => "")),
		);
		expect(kept, `${failing} ${call.reached.name} ${call.reached.path}`).toContain("kept");
	}
});
