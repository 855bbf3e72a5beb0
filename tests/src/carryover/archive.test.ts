import fc from "fast-check";
import { expect, test } from "vitest";
import { type Archive, archiveReasons } from "#src/carryover/archive.ts";
import { decodeArchive, decodeArchiveHead } from "#src/carryover/archive-decode.ts";
import { encodeArchive } from "#src/carryover/archive-encode.ts";
import { titleLine } from "#src/carryover/archive-title.ts";

const line = fc.string({ unit: "grapheme", maxLength: 40 });
const ids = fc.option(fc.stringMatching(/^[\w-]{1,40}$/), { nil: undefined });
const arbitrary: fc.Arbitrary<Archive> = fc.record({
	at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
	reason: fc.option(fc.constantFrom(...archiveReasons), { nil: undefined }),
	tokensBefore: fc.option(fc.nat(), { nil: undefined }),
	session: ids.filter((id) => !id?.includes("--")),
	entry: ids.filter((id) => !id?.includes("--")),
	title: line.map((text) => text.replace(/\s+/g, " ").trim() || "title"),
	text: fc
		.array(fc.oneof(line, fc.constantFrom("# heading", "<!-- waystation archive @ x -->", "")))
		.map((lines) => lines.join("\n").replace(/\r/g, "").trim()),
});

test("an archive with its facts is read back as it was written", () => {
	fc.assert(
		fc.property(arbitrary, (archive) => {
			const { reason = "manual", tokensBefore = 1 } = archive;
			const whole = { ...archive, reason, tokensBefore };
			expect(decodeArchive(encodeArchive(whole))).toEqual(whole);
		}),
	);
});

test("a first line says which facts are known, and no more", () => {
	const archive: Archive = {
		at: Date.UTC(2025, 10, 29, 14, 2, 33),
		reason: "overflow",
		tokensBefore: 23_410,
		session: "s1",
		entry: "bad --> id",
		title: "Login",
		text: "The login moved.",
	};
	const text = encodeArchive(archive);
	expect(text).toBe(
		"<!-- waystation archive @ 2025-11-29T14:02:33.000Z reason=overflow tokensBefore=23410 session=s1 -->\n\n# Login\n\nThe login moved.\n",
	);
	expect(decodeArchiveHead(text)).toMatchObject({ own: true, entry: undefined });
});

test("an archive of the original extension is read, but is not ours", () => {
	const text =
		"<!-- compaction @ 2025-06-01T08:00:00.000Z reason=threshold tokensBefore=41000 -->\n# 登录\n\n## 目标\n登录改用新接口\n";
	expect(decodeArchive(text)).toEqual({
		at: Date.UTC(2025, 5, 1, 8),
		reason: "threshold",
		tokensBefore: 41_000,
		session: undefined,
		entry: undefined,
		title: "登录",
		text: "## 目标\n登录改用新接口",
	});
	expect(decodeArchiveHead(text)?.own).toBe(false);
});

test("an unknown reason and missing tokens are left open", () => {
	const text = "<!-- x 2025-06-01T08:00:00Z reason=moon tokensBefore=? -->\nOnly a line.";
	expect(decodeArchive(text)).toMatchObject({
		reason: undefined,
		tokensBefore: undefined,
		title: "Only a line.",
	});
});

test.each([
	["nothing", ""],
	["a person's Markdown", "# Notes\n\nreason= tokensBefore= 2025-06-01T08:00:00Z"],
	["a comment without facts", "<!-- 2025-06-01T08:00:00Z -->\n# Notes"],
	["a time that is none", "<!-- 2025-99-99T99:99:99Z reason=manual tokensBefore=1 -->\n"],
	["an open comment", "<!-- 2025-06-01T08:00:00Z reason=manual tokensBefore=1"],
])("%s is no archive", (_name, text) => expect(decodeArchive(text)).toBeUndefined());

test("whatever a file holds, reading it never throws", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			decodeArchive(text);
			decodeArchive(`<!-- 2025-06-01T08:00:00Z reason=a tokensBefore=b${text}`);
		}),
	);
});

test.each([
	["the first sentence below a heading", "## Goal\n\nMove the login\n", "Move the login"],
	["plain words", "- [ ] **Retry** `upload.ts`", "Retry upload.ts"],
	["no comment, tag, rule or code", "<!-- c -->\n<files>\n---\n```\ncode\n```\n1. Then", "Then"],
	[
		"what was asked in a turn that pi cut in two",
		"No prior history.\n\n---\n\n**Turn Context (split turn):**\n\n## Original Request\nMove it",
		"Move it",
	],
	["Chinese", "## 目标\n\n> 登录改用新接口", "登录改用新接口"],
	["the first heading where there is nothing else", "## Goal\n\n## Done\n", "Goal"],
	["no terminal sequence", "\u001b[31mred\u001b[0m", "red"],
	[
		"what the session was for, whatever stands before",
		"[Summary 1]\n\nBackground, not an order.\n\n## Open requests\n- “go on”\n\n## Task\n\nFix the login\n\n## State",
		"Fix the login",
	],
	["not the next heading of a task that says nothing", "Intro\n## Task\n## State\nBroken", "Intro"],
])("the title is %s", (_name, summary, title) => expect(titleLine(summary)).toBe(title));

test("a summary that says nothing has no title", () => {
	for (const summary of ["", "\n\n", "---", "```\ncode", "## \n* \n"]) {
		expect(titleLine(summary), summary).toBeUndefined();
	}
});

test("a title has one line and no controls, whatever the summary is", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (summary) => {
			const title = titleLine(summary);
			if (title === undefined) return;
			expect(title.trim()).toBe(title);
			expect(title).toMatch(/^\P{Cc}+$/u);
		}),
	);
});
