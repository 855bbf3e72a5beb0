import fc from "fast-check";
import { artifactKinds, artifactStatuses, type Draft } from "#src/compaction/draft.ts";

const word = fc.constantFrom(
	...[
		"login",
		"src/login.ts",
		"`npm test`",
		"a < b",
		"</task>",
		"<state>",
		"&lt;",
		"&amp;",
		"x && y",
	],
	...[
		"修复登录",
		"画面を直す",
		"버그를 고침",
		"📥",
		"**bold**",
		"1.5",
		"http://localhost:3000/a?b=1&c=2",
	],
);
/** A line of words in the four languages, with what looks like tags and entities. */
const line = fc
	.array(word, { minLength: 1, maxLength: 6 })
	.map((words) => `It is ${words.join(" ")}`);

const code = line.map(
	(text) => `Seen:\n\`\`\`xml\n<constraints>\n${text}\n</constraints>\n\`\`\`\nso far`,
);
const prose = fc
	.array(fc.oneof({ weight: 4, arbitrary: line }, code), { maxLength: 3 })
	.map((lines) => lines.join("\n"));
const items = fc.uniqueArray(line, { maxLength: 4 });

const artifact = fc.record({
	kind: fc.constantFrom(...artifactKinds),
	ref: fc.constantFrom(
		"src/a.ts",
		"npm test | tail -3",
		"ref with blanks",
		"文档/说明.md",
		"C:\\a\\b.ts",
	),
	status: fc.constantFrom(...artifactStatuses),
	details: fc.oneof(fc.constant(""), line),
});

/** Drafts as a model could have meant them. */
export const draft: fc.Arbitrary<Draft> = fc.record({
	task: prose,
	state: prose,
	artifacts: fc.uniqueArray(artifact, {
		maxLength: 4,
		selector: ({ kind, ref }) => `${kind} ${ref}`,
	}),
	lists: fc.record({
		constraints: items,
		decisions: items,
		dead_ends: items,
		knowledge: items,
		open_loops: items,
		next_steps: items,
		breadcrumbs: items,
	}),
});
