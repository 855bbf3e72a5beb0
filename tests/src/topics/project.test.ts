import { expect, test } from "vitest";
import { isSameFolder } from "#src/topics/project.ts";

test("a folder is one project, whatever lies in it or above it", () => {
	expect(isSameFolder("/code/app", "/code/app")).toBe(true);
	expect(isSameFolder("/code/app/", "/code/app")).toBe(true);
	expect(isSameFolder("C:\\code\\app\\", "C:\\code\\app")).toBe(true);
	expect(isSameFolder("/code/app/web", "/code/app")).toBe(false);
	expect(isSameFolder("/code/app-two", "/code/app")).toBe(false);
	expect(isSameFolder("/code", "/code/app")).toBe(false);
	expect(isSameFolder("", "")).toBe(false);
});

test("the two spellings of an accented letter are one folder, other names are not", () => {
	expect(isSameFolder("/code/cafe\u0301", "/code/caf\u00e9")).toBe(true);
	expect(isSameFolder("/p/大明科技", "/p/天成企业")).toBe(false);
});
