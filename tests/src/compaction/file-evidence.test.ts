import { expect, test } from "vitest";
import { answer, evidenceOf, fates, ran, typed, used, user } from "./said-sample.ts";

const note = { path: "docs/说明.md" };

test("a file is read, modified, created or deleted, by the latest word on it", () => {
	expect(
		fates(
			used("read", { path: "src/a.ts" }),
			used("edit", { path: "src/a.ts", edits: [{ oldText: "a", newText: "b" }] }),
			used("write", { path: "src/new.ts", content: "x" }),
			used("edit", { path: "src/new.ts", oldText: "x", newText: "y" }),
			used("read", note),
			ran("rm src/gone.ts"),
		),
	).toEqual({
		"src/a.ts": "modified",
		"src/new.ts": "created",
		"docs/说明.md": "read",
		"src/gone.ts": "deleted",
	});
});

test("what is written after it was read is modified, and after it was deleted created anew", () => {
	expect(
		fates(
			used("read", note),
			used("write", { ...note, content: "新" }),
			ran("rm b.ts"),
			ran("touch b.ts"),
		),
	).toEqual({ "docs/说明.md": "modified", "b.ts": "created" });
});

test("a tool that says that it updated a file did not create it", () => {
	expect(
		fates(used("Write", { file_path: "a.ts", content: "x" }, "The file a.ts has been updated.")),
	).toEqual({
		"a.ts": "modified",
	});
});

test("a call that failed, was refused or got no result changed nothing", () => {
	const [call] = used("write", { path: "c.ts", content: "x" });
	expect(
		fates(
			used("edit", { path: "a.ts", oldText: "a", newText: "b" }, "Could not find the exact text", {
				failed: true,
			}),
			used("Write", { file_path: "b.ts" }, "The user doesn't want to proceed", { failed: true }),
			call === undefined ? [] : [call],
		),
	).toEqual({});
});

test("a path is told relative to the project, however it was given", () => {
	const { files } = evidenceOf([
		used("read", { path: "/project/src/a.ts" }),
		used("read", { path: "./src/a.ts" }),
		used("read", { path: "src/x/../a.ts" }),
		ran("cd src && cat a.ts"),
		used("read", { path: "/elsewhere/a.ts" }),
		used("read", { path: "~/.zshrc" }),
		used("read", { path: "@src/a.ts" }),
	]);
	expect(files.map(({ path, uses }) => [path, uses])).toEqual([
		["src/a.ts", 5],
		["~/.zshrc", 1],
		["/elsewhere/a.ts", 1],
	]);
});

test("unknown tools are understood by their names and by what they are given", () => {
	expect(
		fates(
			used("mcp__fs__create_file", { filePath: "a.ts", text: "x" }),
			used("str_replace_based_edit_tool", {
				command: "str_replace",
				path: "b.ts",
				old_str: "a",
				new_str: "b",
			}),
			used("MultiEdit", { edits: [{ file_path: "c.ts" }, { file_path: "d.ts" }] }),
			used("read_files", { paths: ["e.ts", "f.ts"] }),
			used("renameFile", { from: "g.ts", to: "h.ts" }),
			used("deleteFile", { path: "i.ts" }),
			used("mystery", { path: "j.ts", new_string: "x" }),
			used("grep", { pattern: "x", path: "k.ts" }),
			used("grep", { pattern: "x", path: "src" }),
			used("http", { method: "GET", path: "/api/users" }),
			used("fetch", { path: "https://pi.dev/a.md" }),
			used("glob", { path: "src/**/*.ts" }),
		),
	).toEqual({
		"a.ts": "created",
		"b.ts": "modified",
		"c.ts": "modified",
		"d.ts": "modified",
		"e.ts": "read",
		"f.ts": "read",
		"g.ts": "deleted",
		"h.ts": "created",
		"i.ts": "deleted",
		"j.ts": "modified",
		"k.ts": "read",
	});
});

test("a look at the working tree makes no known file newer or more used", () => {
	const { files } = evidenceOf([
		used("edit", { path: "a.ts", oldText: "a", newText: "b" }),
		used("read", { path: "b.ts" }),
		ran("git status --short", " M a.ts"),
	]);
	expect(files.map(({ path, uses }) => [path, uses])).toEqual([
		["b.ts", 1],
		["a.ts", 1],
	]);
});

test("what git tells in a repository outside of the project is the file that is known there", () => {
	const told = fates(
		used("write", { path: "~/notes/log/day.md", content: "a" }),
		ran("git add -A && git status --short", "A  log/day.md\nA  log/other.md"),
	);
	expect(told).toEqual({ "~/notes/log/day.md": "created", "log/other.md": "created" });
});

test("a command of the user counts like the model's", () => {
	expect(fates(typed("rm a.ts"), typed("rm b.ts", "no", 1))).toEqual({ "a.ts": "deleted" });
});

test("a change that a call carries counts when the call went well, a command of it stays unknown", () => {
	const carried = (failed: boolean) => {
		const [call, result] = used("batch", {}, "", { failed });
		const id = call?.calls[0]?.id;
		const inner = [
			{ id: `${id}/1`, tool: "write", input: { path: "a.ts", content: "x" } },
			{ id: `${id}/2`, tool: "bash", input: { command: "rm b.ts" } },
		];
		return [{ ...(call ?? user("")), calls: [...(call?.calls ?? []), ...inner] }, result ?? []];
	};
	expect(fates(...carried(false))).toEqual({ "a.ts": "created" });
	expect(evidenceOf(carried(false)).commands).toMatchObject([
		{ command: "rm b.ts", outcome: "unknown" },
	]);
	expect(fates(...carried(true))).toEqual({});
});

test("what pi's own summary lists is known to those who go on from it", () => {
	const summary =
		"x\n\n<read-files>\na.ts\n</read-files>\n\n<modified-files>\nb.ts\n</modified-files>";
	const told = {
		entry: "s",
		at: 1,
		speaker: "summary" as const,
		text: summary,
		images: 0,
		calls: [],
		ended: false,
	};
	expect(fates([{ ...told, result: undefined }])).toEqual({ "a.ts": "read", "b.ts": "modified" });
});

test("when there are too many, reads fall before changes and the number is told", () => {
	const reads = Array.from({ length: 300 }, (_, at) => used("read", { path: `read-${at}.ts` }));
	const first = used("write", { path: "made.ts", content: "x" });
	const { files, omitted } = evidenceOf([user("go"), first, ...reads, answer("done")]);
	expect(files.length).toBe(240);
	expect(files.at(-1)).toMatchObject({ path: "made.ts", fate: "created" });
	expect(omitted).toEqual({ files: 61 });
});
