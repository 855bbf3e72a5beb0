import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "#src/lib/redact.ts";

const sri =
	"sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==";

const words = `risk-based|task-oriented approach|desk-and-chair-2024-edition-of-things|sk-learn|hf_hub_download
npm_config_registry|npm_lifecycle_event|sk-estimator-based-on-2024-data|keyboard=us|key-value|author: Jane|key: value
da39a3ee5e6b4b0d3255bfef95601890afd80709|d9ddaa2|commit: d9ddaa2c0ffee|550e8400-e29b-41d4-a716-446655440000
session 3f2a1b9c|v1.2.3-beta.4|2024-01-01T12:00:00Z|aGVsbG8gd29ybGQgdGhpcyBpcyBvcmRpbmFyeSB0ZXh0
sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855|/usr/local/lib/node_modules/x
src/lib/redact.ts:12:5|public_key: abc123def456|primaryKey: "id12345678"|cache key: user:123`;

const counts = `token count: 4096|max_tokens=4096|tokens: 12k|Tokens used: 12,345 / 200,000|input_tokens: 12345
token: 4096|token budget: 2500|TOKEN_LIMIT=4096|PASSWORD_MIN_LENGTH=12|passwords: 3|tests pass=12|pass: 12 fail: 0`;

const prose = `no API key in the build|password field|the password field is empty|password: required|password: required!
Bearer token|bearer authentication scheme|Basic authentication is used|Basic Configuration|The secret is out
the token is expired|the password is sha256-hashed|use --token to pass it|--password flag|--password-stdin
Password must contain 8 characters and 1 digit|ANTHROPIC_API_KEY is not set|the password is required
secret: we never told|token: section-2.1|model token: gpt-4o-mini|secretary: Bob|passwordless=true
密码错误|token 用完了|密码：必填|密码是 8 位以上|密码：8-16位|密码至少8位|密码 sha256 加密|密码是什么？|密钥：见 .env|密码：请联系管理员|密码学：chapter1|密码：******|token 消耗: 4096
两个 token：一个是 access，一个是 refresh`;

const code = [
	..."password: string;|password?: string|const token = getToken();|token = process.env.TOKEN".split(
		"|",
	),
	..."password=$PASSWORD|token: null|password = None|apiKey: config.apiKey|token => token.type".split(
		"|",
	),
	..."password=<your password>|API_KEY=your-api-key-here|token=xxx|token_type: bearer".split("|"),
	..."tokenizer: cl100k_base|privateKey: Uint8Array|token: CancellationTokenSource".split("|"),
	..."token: Float32Array|password: z.string().min(8)|if (password == other)".split("|"),
	..."password: req.body.password,|password=user_password|PWD=/home/user/x|token.length: 5".split(
		"|",
	),
	..."password := os.Getenv('X')|secrets: inherit|secret: true|eos_token: '</s>'".split("|"),
	..."export OPENAI_API_KEY=...|KEY=sk-ant-...|api_key: Optional[str] = None".split("|"),
	"password: $" + "{{ secrets.X }}",
	"pwd = `~$" + "{pwd.slice(home.length)}`",
	"OPENAI_API_KEY=\nNEXT=1",
	"token: string | undefined",
	'"password": ""',
	'"password": "Enter your password"',
	'"password": "Password"',
	'"token": "access_token"',
	'<input type="password" name="password">',
	'"type": "password", "label": "x1y2z3w4"',
];

const addresses = `http://localhost:3000/@vite/client|git@github.com:org/repo.git|ssh://git@github.com:22/x
npm:node@22.19.0|image: repo:3.11@sha256:abc|mailto:jane99@x.com|password: user@example.com|https://x.com/a:b@c
docker run --user 1000:1000|git stash -p|Authorization: Bearer YOUR_TOKEN|https://user:$PASS@host/x|https://example.org/a?b=c&d=e#f`;

/** Words that end as a known key begins, and what looks made up behind them. */
const glued = `task-ant-colony-optimization-2024-of-all-routes|desk-or-v1-table-of-oak-2024|risk-proj-2024-plan-a1b2c3d4e5f6a7b8
my_github_pat_token_for_2024_builds_of_everything|pnpm_config_registry_2024_of_all_the_projects_here
xoxoxoxo-2024-01-01-with-love|toughs_and_roughs_of_the_year_2024_and_of_2025_in_a_row|laughs_out_loud_2024
task_live_2024_of_the_whole_company|risk_test_51_of_the_whole_company_in_2024|disk-ant-api-2024
MZXW6YTBAKIAIOSFODNN7EXAMPLE|da39a3ee5e6b4b0d3255bfef95601890afd80709AKIA|AAAKIAIOSFODNN7EXAMPLE|xAKIAIOSFODNN7EXAMPLE2
maya29.a_very_long_name_of_a_file_2024.ts|MSG.handler_of_all_the_things.another_name_of_a_thing_2024
greyJaybird.eyJ|half_da39a3ee5e6b4b0d3255bfef95601890afd80709|chf_e2fc714c4727ee9395f324cd2e7f331f`;

const nearMisses = [sri, `"integrity": "${sri}"`, ...code].concat(
	[words, counts, prose, addresses, glued].flatMap((list) => list.split(/[|\n]/)),
);

test("what only looks like a secret stays as it is", () => {
	for (const text of nearMisses) expect(redact(text)).toEqual({ text, count: 0 });
});

test("scrubbing never touches a near miss, whatever text surrounds it", () => {
	const other = fc.oneof(
		fc.string({ unit: "grapheme", maxLength: 20 }),
		fc.lorem({ maxCount: 6 }),
		fc.constantFrom(
			"你好，世界",
			"- [ ] 写测试",
			"```ts",
			"| a | b |",
			"📥 done",
			"const a = 1;",
			"> quoted",
		),
	);
	const gap = fc.constantFrom("\n", "\n- ", " ", ", ", "，", " — ");
	fc.assert(
		fc.property(
			other,
			gap,
			fc.constantFrom(...nearMisses),
			gap,
			other,
			(a, first, miss, second, b) => {
				const text = a.toWellFormed() + first + miss + second + b.toWellFormed();
				expect(redact(text)).toEqual({ text, count: 0 });
			},
		),
		{ numRuns: 4000 },
	);
});

test("near misses next to each other stay as they are", () => {
	fc.assert(
		fc.property(fc.array(fc.constantFrom(...nearMisses), { maxLength: 8 }), (misses) => {
			const text = misses.join("\n");
			expect(redact(text)).toEqual({ text, count: 0 });
		}),
		{ numRuns: 1000 },
	);
});

test("a secret between near misses is the only thing that goes", () => {
	const miss = fc.constantFrom(...nearMisses);
	fc.assert(
		fc.property(miss, miss, (a, b) => {
			const text = (value: string) => `${a}\nDB_PASSWORD=${value}\n${b}`;
			expect(redact(text("hunter2"))).toEqual({ text: text("[redacted]"), count: 1 });
		}),
		{ numRuns: 1000 },
	);
});

test("a megabyte of hostile repetition is scrubbed", { timeout: 60_000 }, () => {
	const parts = [
		...'a|a-|--|token|token=|token: |token=\'|token="|password=\\"|password={{|--password |sk-|eyJ|eyJaaaaaaaa.'.split(
			"|",
		),
		..."AKIA|AKIAIOSFODNN7EXAMPLE |aAKIA|xghp_a1|xsk-|sk-a1T3BlbkFJ|xeyJaaaaaaaaaa.eyJ|xxoxb-1|-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----|+|=|> ".split(
			"|",
		),
		..."http://a:|a:b@|curl -u |mysql -p|authorization: |cookie: a=b|cookie: a=bbbbbbbb; |密码是|<password|machine a login ".split(
			"|",
		),
		...[
			" ",
			"\n",
			"\\n",
			"\\",
			"'",
			"&a=",
			"A1",
			"SG.",
			"SG.aaaaaaaaaaaaaaaa.",
			"token\nvalue:",
			"\ud800",
		],
	];
	for (const part of parts) {
		const once = redact(part.repeat(1_000_000 / part.length));
		expect(once.text.isWellFormed()).toBe(true);
	}
});

test("a hostile value is judged", { timeout: 30_000 }, () => {
	const units = [
		"a",
		"A",
		"Aa",
		"aA",
		"a_",
		"a.",
		"a/",
		"a1",
		"1",
		"_",
		"$",
		"{",
		"\\",
		"a@",
		"-",
		"x",
		"%",
		" ",
		"!",
	];
	for (const start of ["", "$", "@", "!", "!!", "$env:", "%", "{{", "~/", "your-", "a."]) {
		for (const unit of units) {
			for (const end of ["", "1", "!", "/", "(", "…", "你"]) {
				const value = start + unit.repeat(250) + end;
				const text = redact(`password=${value}\ntoken: ${value}\nsecret="${value}"`).text;
				expect(text.split("\n")).toHaveLength(3);
			}
		}
	}
});
