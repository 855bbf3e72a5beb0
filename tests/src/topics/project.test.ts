import { expect, test } from "vitest";
import { isWithin } from "#src/topics/project.ts";

test("a folder belongs to a project when it is the project or lies in it", () => {
	expect(isWithin("/code/app", "/code/app")).toBe(true);
	expect(isWithin("/code/app/web", "/code/app")).toBe(true);
	expect(isWithin("C:\\code\\app\\web", "C:\\code\\app")).toBe(true);
	expect(isWithin("/code/app-two", "/code/app")).toBe(false);
	expect(isWithin("/code", "/code/app")).toBe(false);
	expect(isWithin("/code/app", "")).toBe(false);
});

test("the two spellings of an accented letter are one folder, other names are not", () => {
	expect(isWithin("/code/cafe\u0301/web", "/code/caf\u00e9")).toBe(true);
	expect(isWithin("/p/大明科技", "/p/天成企业")).toBe(false);
});
