import { chmod, mkdir, readdir, readFile, rm, stat, symlink, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeArchive } from "../../../src/carryover/archive-decode.ts";
import { openArchives } from "../../../src/persistence/archive-store.ts";
import type { Disk } from "../../../src/persistence/disk.ts";
import { compactionOf } from "../../support/archives.ts";
import { newFolder, newProject, placeOf, put } from "./project.ts";

async function newArchives() {
	const { home, root } = await newProject();
	const open = async (disk?: Disk) =>
		openArchives({ place: await placeOf(root), configDir: ".pi", disk });
	return { home, root, folder: join(root, ".pi", "topics"), open, store: await open() };
}

async function listed(store: ReturnType<typeof openArchives>) {
	const list = await store.list();
	if (!list.ok) throw new Error(list.detail);
	return list;
}

const second = 1_000;
const start = compactionOf().at;
/** The hour of the name is the writer's own. */
const local = (at: number) => {
	const date = new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
	return date.slice(0, 19).replace("T", "_").replaceAll(/:/g, "");
};

test("a summary becomes a file named by its time, which only the user may read", async () => {
	const { folder, store } = await newArchives();
	expect(await store.add(compactionOf())).toEqual({ ok: true, name: `${local(start)}.md` });
	const path = join(folder, `${local(start)}.md`);
	expect(await readFile(path, "utf8")).toBe(
		"<!-- waystation archive @ 2025-11-29T14:02:33.000Z reason=manual tokensBefore=23410 session=3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f entry=a1b2c3d4 -->\n\n# Move the login to the new endpoint\n\n## Goal\n\nMove the login to the new endpoint\n",
	);
	expect((await stat(path)).mode & 0o777).toBe(0o600);
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
	expect(await readdir(folder)).toEqual([`${local(start)}.md`]);
});

test("a folder that exists keeps its mode", async () => {
	const { folder, store } = await newArchives();
	await mkdir(folder, { recursive: true });
	await chmod(folder, 0o755);
	await store.add(compactionOf());
	expect((await stat(folder)).mode & 0o777).toBe(0o755);
});

test("summaries of the same second get files of their own", async () => {
	const { folder, store } = await newArchives();
	const summaries = ["one", "two", "three"];
	const added = await Promise.all(summaries.map((summary) => store.add(compactionOf({ summary }))));
	const names = added.map((one) => (one.ok ? one.name : one.detail));
	const stem = local(start);
	const inOrder = [`${stem}.md`, `${stem}-2.md`, `${stem}-3.md`];
	// Which of those that come at once is the first is for the file system to say.
	expect(names.toSorted()).toEqual(inOrder.toSorted());
	expect((await readdir(folder)).length).toBe(3);
	const newestFirst = inOrder.toReversed().map((name) => summaries[names.indexOf(name)]);
	expect((await listed(store)).archives.map(({ text }) => text)).toEqual(newestFirst);
});

test("secrets are scrubbed from title and text", async () => {
	const { folder, store } = await newArchives();
	const secret = `ghp_${"a1B2".repeat(9)}`;
	const added = await store.add(compactionOf({ summary: `Deploy with ${secret}\n\n${secret}` }));
	const text = await readFile(join(folder, added.ok ? added.name : ""), "utf8");
	expect(text).not.toContain(secret);
	expect(text).toMatch(/# Deploy with \S*redacted/);
	expect(decodeArchive(text)?.tokensBefore).toBe(23_410);
});

test("a title has at most 60 characters as people count them, and a summary 200 kB", async () => {
	const { store } = await newArchives();
	const family = "👩‍👩‍👧";
	await store.add(compactionOf({ summary: `界${family.repeat(80)}\n\n${"界".repeat(200_000)}` }));
	const [archive] = (await listed(store)).archives;
	expect(archive?.title).toBe(`界${family.repeat(58)}…`);
	expect(Buffer.byteLength(archive?.text ?? "")).toBeLessThanOrEqual(200_002);
	expect(archive?.text.endsWith("界…")).toBe(true);
});

test("a summary without words gets the title it is given", async () => {
	const { store } = await newArchives();
	await store.add(compactionOf({ summary: "```\ncode\n```", untitled: "会话摘要" }));
	expect((await listed(store)).archives[0]?.title).toBe("会话摘要");
});

test("of ours the newest 50 stay, and of a person's own files all", async () => {
	const { folder, store } = await newArchives();
	const own = ["notes.md", "2025-01-01_000000.md", "2024-01-01_000000-2.md", "later.txt"];
	for (const name of own) await put(join(folder, name), "# Mine\n");
	const original = "2023-01-01_000000.md";
	const line = "<!-- compaction @ 2023-01-01T00:00:00.000Z reason=manual tokensBefore=9 -->\n";
	await put(join(folder, original), `${line}# Older\n\nolder`);
	for (let n = 0; n < 55; n += 1) {
		await store.add(compactionOf({ at: start + n * second, summary: `summary ${n}` }));
	}
	const names = await readdir(folder);
	expect(names).toEqual(expect.arrayContaining([...own, original]));
	expect(names.length).toBe(50 + own.length + 1);
	const { archives, skipped } = await listed(store);
	const numbers = archives.slice(0, 50).map(({ text }) => text);
	expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => `summary ${54 - n}`));
	expect(archives.at(50)).toMatchObject({ name: original, title: "Older", text: "older" });
	expect(skipped).toBe(2);
});

test("a committed link to a folder elsewhere is refused, and nothing there is touched", async () => {
	const { root, store } = await newArchives();
	const elsewhere = await newFolder();
	for (let n = 0; n < 60; n += 1) await put(join(elsewhere, `note-${n}.md`), "# Note\n");
	await mkdir(join(root, ".pi"));
	await symlink(elsewhere, join(root, ".pi", "topics"));
	expect(await store.add(compactionOf())).toMatchObject({ ok: false, failure: "outside" });
	expect(await store.list()).toMatchObject({ ok: false, failure: "outside" });
	expect(await store.remove("2025-11-29_140233.md")).toMatchObject({
		ok: false,
		failure: "outside",
	});
	expect((await readdir(elsewhere)).length).toBe(60);
});

test("a link inside the folder is neither read nor removed", async () => {
	const { folder, store } = await newArchives();
	const added = await store.add(compactionOf());
	const target = join(folder, added.ok ? added.name : "");
	await symlink(target, join(folder, "2020-01-01_000000.md"));
	expect(await listed(store)).toMatchObject({ archives: [{ name: added.ok && added.name }] });
	expect(await store.remove("2020-01-01_000000.md")).toMatchObject({ ok: false });
});

test("a deleted project stays deleted", async () => {
	const { root, store } = await newArchives();
	await rm(root, { recursive: true });
	expect(await store.add(compactionOf())).toMatchObject({ ok: false, failure: "vanished" });
	await expect(stat(root)).rejects.toThrow("ENOENT");
});

test("listing makes nothing, and files that are no archives are counted", async () => {
	const { folder, root, store } = await newArchives();
	expect(await listed(store)).toEqual({ ok: true, archives: [], skipped: 0 });
	expect(await readdir(root)).toEqual([]);
	await put(join(folder, "2025-01-01_000000.md"), new Uint8Array([0xff, 0xfe, 0]));
	await put(join(folder, "2025-01-02_000000.md"), "x".repeat(1_000_001));
	await mkdir(join(folder, "2025-01-03_000000.md"));
	expect(await listed(store)).toEqual({ ok: true, archives: [], skipped: 3 });
});

test("the repository's own list keeps archives out of a commit", async () => {
	const { root, store } = await newArchives();
	await put(join(root, ".git", "HEAD"), "ref: refs/heads/main\n");
	await put(join(root, ".gitignore"), "*.log\n");
	const inRepository = openArchives({ place: await placeOf(root), configDir: ".pi" });
	await inRepository.add(compactionOf());
	expect(await readFile(join(root, ".git", "info", "exclude"), "utf8")).toContain("/.pi/topics/\n");
	expect(await readFile(join(root, ".gitignore"), "utf8")).toBe("*.log\n");
	expect((await listed(store)).archives.length).toBe(1);
});

test("what was removed comes back under its name, or beside what took it", async () => {
	const { folder, store } = await newArchives();
	const added = await store.add(compactionOf());
	const name = added.ok ? added.name : "";
	const bytes = await readFile(join(folder, name));
	const removed = await store.remove(name);
	if (!removed.ok) throw new Error(removed.detail);
	expect(await readdir(folder)).toEqual([]);
	expect(await store.putBack(removed)).toMatchObject({ ok: true, archive: { name } });
	expect(await readFile(join(folder, name))).toEqual(bytes);
	const again = await store.putBack(removed);
	expect(again).toMatchObject({ archive: { name: name.replace(".md", "-2.md") } });
});

test("only what is an archive can be removed", async () => {
	const { folder, root, store } = await newArchives();
	await put(join(root, "2025-11-29_140233.md"), "outside");
	await put(join(folder, "2025-01-01_000000.md"), "# Mine");
	for (const name of ["../../2025-11-29_140233.md", "2025-01-01_000000.md", "gone.md"]) {
		expect(await store.remove(name)).toMatchObject({ ok: false, failure: "changed" });
	}
	expect(await readdir(folder)).toEqual(["2025-01-01_000000.md"]);
});

test("what a killed write left is removed later, a running one's is not", async () => {
	const { folder, store } = await newArchives();
	const temp = (name: string) => `.${name}.12-3f2a1b9c-7d10-4a52-9d53-0b6f1c2d3e4f.tmp`;
	const left = await put(join(folder, temp("2025-01-01_000000.md")));
	await utimes(left, 1, 1);
	const foreign = await put(join(folder, temp("mine.md")));
	await utimes(foreign, 1, 1);
	await put(join(folder, temp("2025-01-02_000000.md")));
	const inside = temp("2025-01-03_000000.md");
	await mkdir(join(folder, inside));
	await utimes(join(folder, inside), 1, 1);
	expect(await store.add(compactionOf())).toMatchObject({ ok: true });
	expect((await readdir(folder)).filter((name) => name.endsWith(".tmp")).sort()).toEqual(
		[temp("2025-01-02_000000.md"), temp("mine.md"), inside].sort(),
	);
});
