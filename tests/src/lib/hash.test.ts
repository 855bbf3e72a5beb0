import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256, shortHash, stemAndHash } from "#src/lib/hash.ts";

test("a hash is SHA-256 of the text in UTF-8", () => {
	expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
	expect(sha256("驿站")).toBe(sha256("驿站".normalize("NFC")));
	expect(shortHash("abc")).toBe("ba7816bf");
	expect(shortHash("abc", 12)).toBe("ba7816bf8f01");
});

test("a project's name is readable, Chinese ones too, and two projects never share one", () => {
	expect(stemAndHash("/p/大明科技")).toMatch(/^大明科技-[0-9a-f]{12}$/);
	expect(stemAndHash("/p/天成企业")).toMatch(/^天成企业-[0-9a-f]{12}$/);
	expect(stemAndHash("/a/b-c")).not.toBe(stemAndHash("/a-b/c"));
	expect(stemAndHash("/one/app")).not.toBe(stemAndHash("/two/app"));
	expect(stemAndHash("D:\\work\\My App")).toMatch(/^My-App-[0-9a-f]{12}$/);
});

test("composed and decomposed forms of a path, and a slash at its end, name one project", () => {
	expect(stemAndHash("/p/Café".normalize("NFD"))).toBe(stemAndHash("/p/Café".normalize("NFC")));
	expect(stemAndHash("/p/app/")).toBe(stemAndHash("/p/app"));
});

test("the root has a name", () => {
	expect(stemAndHash("/")).toMatch(/^root-[0-9a-f]{12}$/);
	expect(stemAndHash("/p/***")).toMatch(/^root-[0-9a-f]{12}$/);
});

test("the name of any path is a safe file name on every system", () => {
	const part = fc.oneof(
		fc.string({ unit: "binary", maxLength: 60 }),
		fc.constantFrom("CON", "nul.txt", ".git", "a:b", "x.", " ", "驿站".repeat(60), "👩‍💻"),
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
			const name = stemAndHash(`/${parts.join("/")}`);
			expect(name).toMatch(/^[\p{L}\p{N}\p{M}_][\p{L}\p{N}\p{M}_-]*-[0-9a-f]{12}$/u);
			expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
		}),
		{ numRuns: 1000 },
	);
});
