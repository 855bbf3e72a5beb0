import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";

/** What findings of the doctor say: every value that any of them has, with that many of whatever is counted. */
const valuesOf = (n: number) => ({
	...{ version: "1.2.0", floor: "1.0.0", made: "1.1.0", path: "/p", detail: "what", source: "s" },
	...{ names: ["a", "b"].slice(0, n), paths: ["/a", "/b"].slice(0, n), pids: [7, 8].slice(0, n) },
	...{ models: ["a", "b"].slice(0, n), calls: ["a", "b"].slice(0, n), wanted: "w", by: "b" },
	...{ count: n, orphans: n, late: n, doubled: n, parted: n, topics: n, dropped: n, most: n },
	...{ bytes: n, files: n, entries: n, found: n, seconds: n, id: "i", file: "f", loaded: n > 1 },
	...{ name: "pi-amber", kind: "package", why: "absent", fault: "size", area: "host" },
	...{ cause: "other", store: "spend", setting: "models.background", model: "a/b", key: "alt+u" },
});

/** Every word of a language by its path; functions are called with numbers or names. */
function wordsOf(node: unknown, path = ""): [string, string][] {
	if (typeof node === "string") return [[path, node]];
	if (typeof node === "function") {
		const given = path.startsWith(".doctor.findings") ? [1, 2].map(valuesOf) : [1, 2, "name"];
		const calls = given.map((one) => String(node(one, 0, "what")));
		return calls.map((text) => [path, text]);
	}
	if (Array.isArray(node)) return node.flatMap((item) => wordsOf(item, path));
	if (typeof node !== "object" || node === null) return [];
	return Object.entries(node).flatMap(([key, value]) => wordsOf(value, `${path}.${key}`));
}

const english = wordsOf(messagesFor("en"));
const chinese = wordsOf(messagesFor("zh"));

test("both languages say the same things", () => {
	expect(new Set(chinese.map(([path]) => path))).toEqual(new Set(english.map(([path]) => path)));
});

test("no word shouts, cheers or is empty", () => {
	for (const [path, text] of [...english, ...chinese]) {
		expect(text, path).not.toMatch(/[!！]|successful|成功|\p{Extended_Pictographic}/u);
		expect(text.trim(), path).not.toBe("");
	}
});

test("Chinese sentences use Chinese stops", () => {
	for (const [path, text] of chinese) expect(text, path).not.toMatch(/[\p{Script=Han}][,;:?]/u);
});

test("one of a thing is named in the singular", () => {
	const { carryover, notice } = messagesFor("en");
	expect(carryover.versions(1)).toBe("1 version");
	expect(carryover.versions(0)).toBe("0 versions");
	expect(notice.saved(2, 1)).toBe("Note saved: 2 open, 1 done item left.");
});
