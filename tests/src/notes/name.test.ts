import fc from "fast-check";
import { expect, test } from "vitest";
import { folderNameOf, isNotePart, isPortable, nameOf } from "../../../src/notes/name.ts";

const folder = "/home/mei/app/.pi/notes";
const said = (path: string, root = folder) => {
	const named = nameOf(path, root);
	return named.ok ? named.name : `(${named.reason})`;
};

test("a path is a name below the folder, however it is written", () => {
	expect(
		["task.md", "./task.md", "sub//a/../task.md", "sub\\task.md", " 任务.md "].map((p) => said(p)),
	).toEqual(["task.md", "task.md", "sub/task.md", "sub/task.md", "任务.md"]);
	expect(said("/home/mei/app/.pi/notes/sub/task.md")).toBe("sub/task.md");
	expect(said("D:\\app\\.pi\\notes\\task.md", "D:\\app\\.pi\\notes")).toBe("task.md");
});

test("the folder may be named as people see it, in the project", () => {
	expect(said(".pi/notes/sub/task.md")).toBe("sub/task.md");
	expect(said("./.pi/notes/task.md")).toBe("task.md");
	expect(said(".pi/notes")).toBe("(empty)");
	expect(said(".pi/other/task.md")).toBe("(hidden)");
	expect(said(".pi/notes/a.md", "/agent/notes/team/pack")).toBe("a.md");
	expect(said("../notes/a.md")).toBe("(outside)");
});

test("a path that leaves the folder, is absolute, hidden or no name at all is refused", () => {
	const reasons = {
		"": "(empty)",
		"./": "(empty)",
		"../task.md": "(outside)",
		"a/../../task.md": "(outside)",
		"/etc/passwd": "(absolute)",
		"/home/mei/app/.pi/notes2/x": "(absolute)",
		"D:\\x": "(absolute)",
		"~/x": "(absolute)",
		".notes.lock": "(hidden)",
		"a/.git/hooks/x": "(hidden)",
		"a\u0000b": "(strange)",
		"a\nb": "(strange)",
		"a\u202eb": "(strange)",
		["笔".repeat(61)]: "(strange)",
		["a/".repeat(500)]: "(strange)",
	};
	for (const [path, reason] of Object.entries(reasons)) expect(said(path), path).toBe(reason);
});

test("the folder itself is a name only for what takes folders", () => {
	expect(folderNameOf("", folder)).toEqual({ ok: true, name: "" });
	expect(folderNameOf(folder, folder)).toEqual({ ok: true, name: "" });
	expect(folderNameOf("../", folder)).toEqual({ ok: false, reason: "outside" });
});

test("temporary files, backups and locks of ours are no notes", () => {
	const names = [
		".task.md.12-0b4c6f6e-0000-4000-8000-000000000000.tmp",
		"task.md.0b4c6f6e-0000-4000-8000-000000000000.backup",
		".notes.lock",
		".DS_Store",
		"a\\b",
		" a",
	];
	expect(names.filter(isNotePart)).toEqual([]);
	expect(["task.md", "my.backup", "计划", "a b.md"].every(isNotePart)).toBe(true);
});

test("names that some systems refuse are not portable", () => {
	const bad = ["a:b", "what?.md", "a/con", "NUL.txt", "end.", "end ", "x/aux.md", 'say "hi"'];
	expect(bad.filter(isPortable)).toEqual([]);
	expect(["a.md", "con2.md", "a/b c.md", "笔记.md", "v1.2"].every(isPortable)).toBe(true);
});

test("whatever is written, a name stays below the folder and names itself", () => {
	const path = fc.oneof(
		fc.string({ unit: "binary" }),
		fc
			.array(fc.constantFrom("..", ".", "a", "b.md", "", "笔", ".x"))
			.map((parts) => parts.join("/")),
	);
	fc.assert(
		fc.property(path, (written) => {
			const named = nameOf(written, folder);
			if (!named.ok) return;
			const parts = named.name.split("/");
			expect(parts.every((part) => part !== "" && part !== ".." && !part.startsWith("."))).toBe(
				true,
			);
			expect(nameOf(named.name, folder)).toEqual(named);
		}),
	);
});
