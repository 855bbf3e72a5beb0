import {
	chmod,
	chown,
	link,
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	symlink,
	utimes,
} from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesOf, newNotes, room, textOfNote } from "./notes.ts";
import { put } from "./project.ts";

const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";

test("a note is written, read, appended to and replaced", async () => {
	const { folder, notes } = await newNotes();
	expect(await notes.write("task.md", "Goal: sign-in\n")).toEqual({
		ok: true,
		name: "task.md",
		created: true,
		bytes: 14,
		redacted: 0,
	});
	expect(await notes.append("task.md", "Next: 回归测试")).toMatchObject({ created: false });
	expect(await textOfNote(notes, "task.md")).toBe("Goal: sign-in\nNext: 回归测试\n");
	expect(await notes.write("task.md", "")).toMatchObject({ ok: true, created: false, bytes: 0 });
	expect(await readFile(join(folder, "task.md"), "utf8")).toBe("");
});

test("reading and listing make no folder, and a project that is gone is not made again", async () => {
	const { root, notes, place } = await newNotes();
	expect(await namesOf(notes)).toEqual([]);
	expect(await textOfNote(notes, "task.md")).toBe("(missing)");
	expect(await notes.remove("task.md")).toMatchObject({ ok: false, failure: "missing" });
	expect(await notes.rename("task.md", "new/task.md")).toMatchObject({ failure: "missing" });
	expect(await readdir(root)).toEqual([]);
	const gone = await newNotes();
	await rm(gone.root, { recursive: true });
	expect(await gone.notes.write("task.md", "x")).toMatchObject({ failure: "vanished" });
	expect(place.base).toBe(root);
});

test("notes are listed newest first, in folders, and what is no note is not", async () => {
	const { folder, notes } = await newNotes();
	const names = ["old.md", "deep/er/plan.md", "任务.md"];
	for (const [at, name] of names.entries()) {
		await notes.write(name, name);
		await utimes(join(folder, name), 1_000 + at, 1_000 + at);
	}
	await put(join(folder, ".task.md.77-0b4c6f6e-0000-4000-8000-000000000000.tmp"));
	await put(join(folder, ".posthorse-0b4c6f6e.tmp"));
	await put(join(folder, "x.md.0b4c6f6e-0000-4000-8000-000000000000.backup"));
	await put(join(folder, ".git", "config"));
	expect(await namesOf(notes)).toEqual(["任务.md", "deep/er/plan.md", "old.md"]);
	expect(await namesOf(notes, "deep")).toEqual(["deep/er/plan.md"]);
	expect(await namesOf(notes, "old.md")).toEqual(["old.md"]);
	expect(await namesOf(notes, "nowhere")).toEqual(["(missing)"]);
});

test("secrets are left out of what is written and of what is found", async () => {
	const { folder, notes } = await newNotes();
	expect(await notes.write("a.md", `token ${secret}\n`)).toMatchObject({ redacted: 1 });
	expect(await notes.append("a.md", `again ${secret}`)).toMatchObject({ redacted: 1 });
	expect(await readFile(join(folder, "a.md"), "utf8")).not.toContain(secret);
	await put(join(folder, "hand.md"), `deploy with ${secret}`);
	const found = await notes.search(["deploy"], "", { offset: 0, room });
	expect(found).toMatchObject({ ok: true, text: "hand.md:1: deploy with [redacted]" });
});

test("a page of a large note is found again without a gap, from any offset", async () => {
	const { folder, notes } = await newNotes();
	const lines = Array.from({ length: 60_000 }, (_, n) => `${n} 第${n}行 some words here 📥`);
	const text = `\ufeff${lines.join("\n")}\n`;
	await put(join(folder, "big.md"), text);
	const whole = text.slice(1);
	let offset = 0;
	for (const at of [0, 777_777, 30, 1_500_000, whole.length - 5]) {
		for (let pages = 0; pages < 3; pages += 1) {
			const page = await notes.read("big.md", { offset: pages === 0 ? at : offset, room });
			if (!page.ok || !("text" in page)) throw new Error("no page");
			expect(page.text).toBe(whole.slice(page.from, page.to));
			expect(page.more).toBe(page.to < whole.length);
			offset = page.to;
		}
	}
	expect(await notes.read("big.md", { offset: 9e9, room })).toMatchObject({
		text: "",
		more: false,
	});
});

test("what is not UTF-8 can be read page by page, and binary files are refused", async () => {
	const { folder, notes } = await newNotes();
	const bytes = Buffer.concat([Buffer.alloc(50_000, 0xe4), Buffer.from("end")]);
	await put(join(folder, "latin.txt"), bytes);
	expect(await textOfNote(notes, "latin.txt")).toBe(`${"\ufffd".repeat(50_000)}end`);
	await put(join(folder, "image.png"), Buffer.from([0x89, 0x50, 0, 1]));
	expect(await textOfNote(notes, "image.png")).toBe("(binary)");
	expect(await namesOf(notes)).toContain("image.png");
});

test("a folder is no note, nor is a note a folder", async () => {
	const { notes } = await newNotes();
	await notes.write("plans/a.md", "a");
	expect(await notes.read("plans", { offset: 0, room })).toEqual({ ok: true, folder: true });
	expect(await notes.write("plans", "x")).toMatchObject({ failure: "a-folder" });
	expect(await notes.write("plans/a.md/b.md", "x")).toMatchObject({ failure: "not-a-folder" });
	expect(await textOfNote(notes, "plans/a.md/b.md")).toBe("(not-a-folder)");
});

test("names that other systems refuse are not made, but read where they are", async () => {
	const { folder, notes } = await newNotes();
	expect(await notes.write("what?.md", "x")).toMatchObject({ ok: false, failure: "strange" });
	await put(join(folder, "what?.md"), "there");
	expect(await notes.append("what?.md", "more")).toMatchObject({ ok: true });
	expect(await textOfNote(notes, "what?.md")).toBe("there\nmore\n");
});

test("a link is followed inside the folder, and out of it neither read, written nor listed", async () => {
	const { root, folder, notes } = await newNotes();
	await notes.write("real.md", "real");
	await symlink("real.md", join(folder, "link.md"));
	await put(join(root, "outside.md"), "outside");
	await symlink("../../outside.md", join(folder, "out.md"));
	await symlink("../..", join(folder, "up"));
	await symlink(".", join(folder, "loop"));
	await symlink("../../new.md", join(folder, "dangling.md"));
	await notes.write("link.md", "through the link");
	expect(await readFile(join(folder, "real.md"), "utf8")).toBe("through the link");
	for (const name of ["out.md", "up/outside.md", "up/new.md", "dangling.md"]) {
		expect(await textOfNote(notes, name), name).toBe("(leads-out)");
		for (const change of [notes.write(name, "x"), notes.append(name, "x")]) {
			expect(await change, name).toMatchObject({ ok: false, failure: "leads-out" });
		}
	}
	expect(await notes.rename("real.md", "up/real.md")).toMatchObject({ failure: "leads-out" });
	expect(await notes.remove("up/outside.md")).toMatchObject({ failure: "leads-out" });
	const list = await notes.list("");
	expect([...(await namesOf(notes))].sort()).toEqual(["link.md", "real.md"]);
	expect(list).toMatchObject({ skipped: 3 });
	expect(await readFile(join(root, "outside.md"), "utf8")).toBe("outside");
	expect((await readdir(root)).sort()).toEqual([".pi", "outside.md"]);
});

test("a folder of notes that is itself a link out of the project is refused", async () => {
	const { root, folder, notes } = await newNotes();
	await mkdir(join(root, ".pi"));
	await mkdir(join(root, "..", "elsewhere"));
	await symlink("../../elsewhere", folder);
	expect(await namesOf(notes)).toEqual(["(leads-out)"]);
	expect(await notes.write("a.md", "x")).toMatchObject({ failure: "leads-out" });
	expect(await readdir(join(root, "..", "elsewhere"))).toEqual([]);
});

test("a replaced note keeps its mode and owner, and a second name keeps the old one", async () => {
	const { folder, notes } = await newNotes();
	await notes.write("a.md", "old");
	expect((await stat(join(folder, "a.md"))).mode & 0o777).toBe(0o600);
	await chmod(join(folder, "a.md"), 0o640);
	const asRoot = process.getuid?.() === 0;
	if (asRoot) await chown(join(folder, "a.md"), 1234, 4321);
	await link(join(folder, "a.md"), join(folder, "..", "second"));
	await notes.write("a.md", "new");
	const after = await stat(join(folder, "a.md"));
	expect(after.mode & 0o777).toBe(0o640);
	if (asRoot) expect([after.uid, after.gid]).toEqual([1234, 4321]);
	expect(await readFile(join(folder, "..", "second"), "utf8")).toBe("old");
});

test("a search says what it left out and stops when its page is full", async () => {
	const { folder, notes } = await newNotes();
	await put(join(folder, "huge.md"), "word ".repeat(300_000));
	await put(join(folder, "data.bin"), Buffer.from("word\0"));
	await notes.write("a.md", "one word\ntwo words\n");
	const all = await notes.search(["word"], "", { offset: 0, room });
	expect(all).toMatchObject({ hits: 2, notes: 1, tooLarge: 1, more: false, skipped: 0 });
	for (let n = 0; n < 40; n += 1)
		await notes.write(`n${n}.md`, "a line with the word\n".repeat(40));
	const small = { tokens: 200, units: 1_000 };
	const first = await notes.search(["word"], "", { offset: 0, room: small });
	if (!first.ok) throw new Error(first.failure);
	expect(first).toMatchObject({ more: true, total: undefined });
	expect(first.text.endsWith("\n")).toBe(true);
	const second = await notes.search(["word"], "", { offset: first.to, room: small });
	expect(second).toMatchObject({ from: first.to });
	expect(await notes.search(["wombat"], "", { offset: 0, room })).toMatchObject({
		text: "",
		total: 0,
	});
});

test("a note is renamed but never over another, deleted and brought back", async () => {
	const { folder, notes } = await newNotes();
	await notes.write("a.md", "A");
	await notes.write("b.md", "B");
	await chmod(join(folder, "a.md"), 0o644);
	expect(await notes.rename("a.md", "b.md")).toMatchObject({ ok: false, failure: "taken" });
	expect(await notes.rename("a.md", "done/c.md")).toEqual({ ok: true, name: "done/c.md" });
	const removed = await notes.remove("done/c.md");
	expect(await namesOf(notes)).toEqual(["b.md"]);
	if (!removed.ok) throw new Error(removed.failure);
	expect(await notes.putBack(removed)).toEqual({ ok: true, name: "done/c.md" });
	expect((await stat(join(folder, "done/c.md"))).mode & 0o777).toBe(0o644);
	expect(await textOfNote(notes, "done/c.md")).toBe("A");
	expect(await notes.putBack(removed)).toMatchObject({ failure: "taken" });
});

test("an edit of a note that changed meanwhile stands beside it, and neither is lost", async () => {
	const { notes } = await newNotes();
	await notes.write("a.md", "one\n");
	const at = Date.UTC(2025, 11, 1, 12);
	const edited = await notes.edit("a.md", "one\n", "two\n", at);
	if (!edited.ok || edited.replaced === undefined) throw new Error("not replaced");
	expect(await textOfNote(notes, "a.md")).toBe("two\n");
	expect(await notes.takeBack(edited.replaced, "two\n")).toEqual({ ok: true, name: "a.md" });
	expect(await textOfNote(notes, "a.md")).toBe("one\n");
	expect(await notes.takeBack(edited.replaced, "two\n")).toMatchObject({ failure: "changed" });
	const beside = await notes.edit("a.md", "something else\n", "mine\n", at);
	expect(beside).toEqual({ ok: true, name: "a.mine-20251201-120000.md", replaced: undefined });
	expect(await textOfNote(notes, "a.md")).toBe("one\n");
	expect(await textOfNote(notes, "a.mine-20251201-120000.md")).toBe("mine\n");
});
