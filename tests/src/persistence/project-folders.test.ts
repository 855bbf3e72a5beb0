import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createProjectFolders } from "#src/persistence/project-folders.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "waystation-folders-")));

afterEach(() => rmSync(root, { recursive: true, force: true }));

const folder = (...parts: string[]) => {
	const path = join(root, ...parts);
	mkdirSync(path, { recursive: true });
	return path;
};

test("A project is its checkout with sub-folders, worktrees and links to it; neighbours are not", async () => {
	const main = folder("main");
	const git = folder("main", ".git");
	writeFileSync(join(git, "HEAD"), "ref: refs/heads/main\n");
	const sub = folder("main", "packages", "sub");
	const tree = folder("tree");
	const own = folder("main", ".git", "worktrees", "tree");
	writeFileSync(join(own, "HEAD"), "ref: refs/heads/other\n");
	writeFileSync(join(own, "commondir"), "../..\n");
	writeFileSync(join(tree, ".git"), `gitdir: ${own}\n`);
	const link = join(root, "link");
	symlinkSync(main, link);
	const gone = join(main, "packages", "gone");
	const others = [folder("main-2"), folder("elsewhere"), join(root, "gone"), "", root];
	const ours = [main, sub, tree, link, gone];
	expect(await createProjectFolders(main, ".pi").among([...others, ...ours])).toEqual(ours);
	expect(await createProjectFolders(tree, ".pi").among([main, sub, ...others])).toEqual([
		main,
		sub,
	]);
});

test("Outside git only the folder itself and what lies in the note's folder belong together", async () => {
	const here = folder("here");
	const below = folder("here", "below");
	expect(await createProjectFolders(here, ".pi").among([here, below])).toEqual([here]);
	mkdirSync(join(here, ".pi"));
	writeFileSync(join(here, ".pi", "CARRYOVER.md"), "- open\n");
	expect(await createProjectFolders(below, ".pi").among([here, below])).toEqual([here, below]);
});
