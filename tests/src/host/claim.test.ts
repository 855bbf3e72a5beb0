import { expect, test } from "vitest";
import { claimCopy, loadedCopies } from "#src/host/claim.ts";

test("a second copy sees that the first is at work, and works once the first has gone", () => {
	const first = claimCopy("file:///a/index.ts");
	expect(first.taken).toBeUndefined();
	const second = claimCopy("file:///b/index.ts");
	expect(second.taken).toBe("file:///a/index.ts");
	first.release();
	const third = claimCopy("file:///b/index.ts");
	expect(third.taken).toBeUndefined();
	third.release();
});

test("further instances of the same copy are welcome, and releasing twice counts once", () => {
	const parent = claimCopy("file:///a/index.ts");
	const child = claimCopy("file:///a/index.ts");
	expect(child.taken).toBeUndefined();
	child.release();
	child.release();
	expect(claimCopy("file:///b/index.ts").taken).toBe("file:///a/index.ts");
	parent.release();
	const other = claimCopy("file:///b/index.ts");
	expect(other.taken).toBeUndefined();
	other.release();
});

test("a copy that found another one at work is known, until all begin anew", () => {
	const first = claimCopy("file:///a/index.ts");
	claimCopy("file:///b/index.ts");
	claimCopy("file:///b/index.ts");
	expect(loadedCopies()).toEqual(["file:///a/index.ts", "file:///b/index.ts"]);
	first.release();
	const again = claimCopy("file:///a/index.ts");
	expect(loadedCopies()).toEqual(["file:///a/index.ts"]);
	again.release();
});
