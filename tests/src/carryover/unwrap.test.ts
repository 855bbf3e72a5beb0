import fc from "fast-check";
import { expect, test } from "vitest";
import { unpacked } from "#src/carryover/unwrap.ts";
import { markdown } from "./arbitrary.ts";

const note = "## TODO\n\n- a\n- b";

test.each([
	["a named code block", `\`\`\`markdown\n${note}\n\`\`\``],
	["a code block with blanks around it", `\n~~~md\n${note}\n~~~\n\n`],
	["a code block without a name", `\`\`\`\n${note}\n\`\`\``],
	["line ends that were written out", "## TODO\\n\\n- a\\n- b"],
	["line ends of Windows that were written out", "## TODO\\r\\n\\r\\n- a\\r\\n- b\\n"],
	["both", "```markdown\\n## TODO\\n\\n- a\\n- b\\n```"],
])("a note in %s is taken out of it", (_what, content) => {
	expect(unpacked(content).trim()).toBe(note);
});

test.each([
	...["Run this next:\n```\n# build\n```", "```sh\nnpm test\n```", "```\nnpm test\n```"],
	...["```markdown\n- a\n```\n\n## TODO\n- b", "## TODO\n- print `\\n` and \\n- with it\\n- b"],
	...["- the path C:\\new\\notes\\name is wrong", "- split at \\n and \\n", "- one \\n- only"],
])("the note %j stays as it is", (content) => {
	expect(unpacked(content)).toBe(content);
});

test("paths and strings in a note without line ends keep their signs", () => {
	expect(unpacked('## TODO\\n- open C:\\new\\n- print("a\\n")\\n- c')).toBe(
		'## TODO\n- open C:\\new\n- print("a\\n")\n- c',
	);
});

test("whatever is handed over, no word of it gets lost", () => {
	fc.assert(
		fc.property(markdown, (text) => {
			const words = (all: string) => all.match(/[\p{L}\p{N}]+/gu) ?? [];
			const kept = words(unpacked(text));
			for (const word of words(text.replace(/^\s*(?:```|~~~).*$/gm, ""))) {
				expect(kept).toContain(word);
			}
		}),
	);
});
