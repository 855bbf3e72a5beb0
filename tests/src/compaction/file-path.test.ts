import { expect, test } from "vitest";
import { cleanPath, pathKey } from "#src/compaction/file-path.ts";

test("a path inside of the project is told relative to it, on Windows too", () => {
	for (const [given, folder, cwd, told] of [
		["/p/src/a.ts", "", "/p", "src/a.ts"],
		["/p/src/a.ts", "", "/p/", "src/a.ts"],
		["/project/a.ts", "", "/p", "/project/a.ts"],
		["../b.ts", "src", "/p", "b.ts"],
		["a.ts", "/p/src", "/p", "src/a.ts"],
		["../../x.ts", "", "/p", "../../x.ts"],
		["/a/../../x.ts", "", "/p", "/x.ts"],
		["C:\\p\\src\\a.ts", "", "C:\\p", "src\\a.ts"],
		["src\\.\\a.ts", "", "C:\\p", "src\\a.ts"],
		["app/[id]/(group)/page.tsx", "", "/p", "app/[id]/(group)/page.tsx"],
		["文档/说 明.md", "", "/p", "文档/说 明.md"],
		["file:///p/a.ts", "", "/p", "a.ts"],
	] as const) {
		expect([given, cleanPath(given, folder, cwd)]).toEqual([given, told]);
	}
});

test("folders, addresses, patterns, streams and texts name no file", () => {
	const long = "x".repeat(301);
	for (const given of [
		"",
		" ",
		".",
		"src/",
		"/p",
		"https://pi.dev/a",
		"*.ts",
		"$HOME/a",
		"/dev/null",
		"-",
		"a\nb",
		long,
		"a\ud83d.ts",
	]) {
		expect([given, cleanPath(given, "", "/p")]).toEqual([given, undefined]);
	}
});

test("a secret in a path is scrubbed", () => {
	expect(cleanPath("logs/ghp_0123456789abcdefghij0123.txt", "", "/p")).not.toContain("0123456789");
});

test("one name in two spellings is one file", () => {
	expect(pathKey("src\\caf\u00e9.ts")).toBe(pathKey("src/cafe\u0301.ts"));
});
