import fc from "fast-check";

/** Stands in some of the texts; nothing that is kept may hold it. */
export const secret = "sk-proj-0123456789abcdefABCDEF0123456789";

/** Wide and joined characters, halves of pairs, what looks like structure, and secrets. */
const word = fc.constantFrom(
	...[
		"fix",
		"the",
		"login",
		"always",
		"never",
		"use",
		"tabs",
		"instead",
		"don't",
		"please",
		"why",
		"?",
	],
	...[
		"登录",
		"以后",
		"不要",
		"必须",
		"请用中文回答",
		"修复",
		"，",
		"。",
		"ログイン",
		"로그인",
		"📥",
		"👩‍👩‍👧",
		"\ud83d",
		"\ude00",
	],
	...[
		"- [ ] one",
		"- [x] two",
		"\n",
		"```",
		"<summary>",
		"</task>",
		"[image]",
		"https://pi.dev/a?b=c。",
		"commit 0a1b2c3d",
	],
	...["src/login.ts", "src/登录.ts", "./a b.md", "~/.env", "C:\\work\\x.ts", secret],
);
/** Text as people, models and programs write it, and as none does. */
export const words: fc.Arbitrary<string> = fc
	.array(
		fc.oneof(
			{ weight: 9, arbitrary: word },
			{ weight: 1, arbitrary: fc.string({ unit: "binary" }) },
		),
		{
			maxLength: 12,
		},
	)
	.map((parts) => parts.join(" "));

const path = fc.constantFrom(
	"a.ts",
	"src/登录.ts",
	"/project/src/b.ts",
	"/tmp/c d.log",
	"README.md",
	"../up.ts",
	"",
);
/** Shell lines, well formed or not. */
export const command = fc.oneof(
	fc.constantFrom(
		...[
			"npm test",
			"npm test 2>&1 | tail -5",
			"cd src && rm -f a.ts",
			"git status --short",
			"git commit -m 'x'",
		],
		...[
			"cat > a.ts <<'EOF'\nrm b.ts\nEOF",
			"sed -i 's/a/b/' README.md",
			"mv a.ts b.ts && npm run build",
			"rm -rf src",
		],
		...[
			"echo 'unclosed",
			'echo "$(cat <<EOF',
			"python3 - <<'X'\nopen('a.ts','w')\nX",
			"",
			"(((",
			"a && b || c ; d | e &",
		],
	),
	words,
);

const files = fc.record(
	{ path, content: words, command, oldText: words, newText: words },
	{ requiredKeys: [] },
);
const todos = fc.array(
	fc.record({ content: words, status: fc.constantFrom("completed", "pending", "") }),
	{ maxLength: 4 },
);
/** A call of a tool: known ones, those that carry others, and any. */
export const toolCall = fc.oneof(
	fc.record({
		name: fc.constantFrom("read", "write", "edit", "Edit", "apply_patch", "mystery"),
		arguments: files,
	}),
	fc.record({ name: fc.constantFrom("bash", "Bash"), arguments: fc.record({ command }) }),
	fc.record({ name: fc.constantFrom("TodoWrite", "update_plan"), arguments: fc.record({ todos }) }),
	fc.record({
		name: fc.constant("batch"),
		arguments: fc.record({
			tool_calls: fc.array(fc.record({ tool: fc.constant("write"), parameters: files }), {
				maxLength: 2,
			}),
		}),
	}),
	fc.record({
		name: words,
		arguments: fc.dictionary(
			fc.string(),
			fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null)),
			{ maxKeys: 4 },
		),
	}),
);
/** What a tool prints. */
export const output = fc.oneof(
	{ weight: 6, arbitrary: words },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			" M src/a.ts\n?? b.md",
			"[main 0a1b2c3] x\n create mode 100644 c.ts",
			"1 failed\n\nCommand exited with code 1",
			"Exit code 2\nrm: cannot remove 'a'",
		),
	},
	{
		weight: 1,
		arbitrary: fc
			.tuple(words, fc.integer({ min: 1, max: 3_000 }))
			.map(([text, times]) => text.repeat(times).slice(0, 60_000)),
	},
);
