import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { realDisk } from "../../../src/persistence/disk.ts";
import { findFoldersBelow } from "../../../src/persistence/folders-below.ts";
import { newProject } from "./project.ts";

/** A checkout with these folders in it. */
async function checkoutWith(...folders: readonly string[]) {
	const { root } = await newProject();
	for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
	const find = (most?: number) => findFoldersBelow({ root, top: root }, ".pi", realDisk, most);
	return { root, find };
}

test("folders with a .pi of their own are found, but not in what is fetched, made, hidden, linked or another checkout", async () => {
	const { find, root } = await checkoutWith(
		...["a/.pi", "a/b/c/.pi", "plain/deep", ".pi/x/.pi", ".hidden/.pi", "node_modules/m/.pi"],
		...["dist/.pi", "other/.git", "other/.pi", "other/in/.pi", "elsewhere/.pi"],
	);
	symlinkSync(join(root, "elsewhere"), join(root, "link"));
	const { folders, isCut } = await find();
	expect(isCut).toBe(false);
	expect([...folders].sort()).toEqual(["a", "a/b/c", "elsewhere"].map((name) => join(root, name)));
});

test("more folders than are looked into, and folders that lie too deep, are said to be left", async () => {
	const { find, root } = await checkoutWith("a/.pi", "b/.pi", "c/.pi");
	expect(await find(2)).toEqual({ folders: [join(root, "a")], isCut: true });
	expect((await find(4)).isCut).toBe(false);
	const deep = await checkoutWith(`${"d/".repeat(20)}.pi`);
	expect(await deep.find()).toEqual({ folders: [], isCut: true });
});

test("outside of git, where nothing says how far a project goes, nothing is looked into", async () => {
	const { root } = await checkoutWith("a/.pi");
	const found = await findFoldersBelow({ root, top: undefined }, ".pi", realDisk);
	expect(found).toEqual({ folders: [], isCut: false });
});
