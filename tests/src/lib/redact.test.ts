import fc from "fast-check";
import { expect, test } from "vitest";
import { redact, redactSteps } from "#src/lib/redact.ts";
import { atOnce } from "#src/lib/steps.ts";

// Prefix and body stand apart, so that no scanner takes this file for a leak.
const issued = [
	["sk-", "abc123def456ghi789jkl"],
	["sk-", "proj-Ab12cd34Ef56Gh78"],
	["sk-", "ant-api03-AbCdEf123456_xyz-AA"],
	["sk-", "or-v1-0123456789abcdef0123456789abcdef"],
	["ghp_", "abcdefghijklmnopqrstuvwxyz0123456789"],
	["gho_", "16C7e42F292c6912E7710c838347Ae178B4a"],
	["github_pat_", "11ABCDEFG0abcdefghijkl_mnopqrstuv"],
	["glpat-", "AbCdEfGhIjKlMnOpQrSt"],
	["xoxb-", "123456789012-abcdefghijkl"],
	["xapp-", "1-A0123456789-abcdef"],
	["AKIA", "IOSFODNN7EXAMPLE"],
	["AIza", "SyA1234567890abcdefghijklmnopqrstuv"],
	["sk_live_", "4eC39HqLyjWDarjtT1zdp7dc"],
	["rk_live_", "4eC39HqLyjWDarjtT1zdp7dc"],
	["npm_", "abcdefghijklmnopqrstuvwxyz0123456789"],
	["hf_", "abcdefghijklmnopqrstuvwxyzABCDEFGH"],
	["eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".dozjgNryP4J3jVmNHl0w5NXgL0n3I9"],
	["eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0"],
].map((parts) => parts.join(""));

/** Text in front, the secret, text behind. */
const around: readonly [string, string, string][] = [
	["Authorization: Bearer ", "abcdef123456", ""],
	['-H "Authorization: Bearer ', "mytokenvalue", '"'],
	["Authorization: Basic ", "dXNlcjpwYXNz", "\nAccept: */*"],
	["sent Bearer ", "0123456789abcdef0123", " along"],
	["sent Basic ", "dXNlcjpwYXNzd29yZA==", " along"],
	["X-Api-Key: ", "abcd1234efgh", ""],
	["Cookie: session=", "abcdef123456; theme=dark", ""],
	["password=", "hunter2", ""],
	["DB_PASSWORD=", "postgres", "\nDB_HOST=db"],
	["JWT_SECRET=", "mysupersecret", ""],
	["SECRET_KEY=", "django-insecure-abc", ""],
	["spring.datasource.password=", "hunter2", ""],
	['{"password": "', "hunter2", '", "user": "bob"}'],
	['{\\"password\\": \\"', "hunter2", '\\", \\"user\\": 1}'],
	['const apiKey = "', "9f8e7d6c5b4a", '";'],
	["'password' => '", "hunter2", "',"],
	["password: ", "s3cr3t!", "\nuser: bob"],
	["token: ", "abc123def456", ""],
	["api-key: ", "9f8e7d6c5b4a", ""],
	["aws_secret_access_key = ", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", ""],
	["secret: ", "da39a3ee5e6b4b0d3255bfef95601890afd80709", ""],
	["api_key=", "550e8400-e29b-41d4-a716-446655440000", ""],
	["- name: DB_PASSWORD\n  value: ", "hunter2", ""],
	['{"name":"API_TOKEN","value":"', "hunter2x9", '"}'],
	["<password>", "hunter2", "</password>"],
	["**Password:** ", "hunter2", ""],
	["Password: `", "hunter2", "`"],
	["| password | ", "hunter2", " |"],
	["my password is ", "hunter2x", ", remember"],
	["login --user bob --password ", "hunter2", " --verbose"],
	["deploy --api-key=", "abc123def456", ""],
	["curl -u admin:", "hunter2", " https://example.org"],
	["mysql -u root -p", "hunter2", " shop"],
	["machine example.org login me password ", "hunter2", ""],
	["密码：", "hunter2", "，别外传"],
	["数据库密码: ", "Pa$$w0rd", ""],
	["密码是 ", "admin123", "。"],
	["密碼：", "hunter2", ""],
	["登录密码 ", "hunter2", " 可用"],
	["密码：“", "hunter2", "”"],
	["POSTGRES_PASSWORD: ", "mysecret", ""],
	['ADMIN_PASSWORD="', "correct horse battery staple", '"'],
	['API_TOKEN="', "short1", '"'],
	["apikey=", "ABCDEFGHIJKLMNOP", ""],
	["密码改成", "Abc12345", "了"],
	["密钥：", "abcdef123456", ""],
	["token为", "abc123def456", ""],
	["https://user:", "pass", "@host/x"],
	["postgres://admin:", "s3cr3t", "@db.example.com:5432/app"],
	["mongodb+srv://u:", "p%40ss", "@cluster0.example.net"],
	["redis://:", "hunter2", "@localhost:6379"],
	["root:", "Passw0rd", "@tcp(127.0.0.1:3306)/db"],
	["Server=db;User Id=sa;Password=", "P@ss,w0rd", ";Database=x"],
	["AccountKey=", "abcd1234abcd1234abcd1234==", ";EndpointSuffix=core"],
	["//registry.npmjs.org/:_authToken=", "abcd-1234-efgh5678", ""],
	["/cb?access_token=", "abc123def", "&state=1"],
	["note: password=", "hunter2", ""],
	['password="', "hunter2", ""],
];

const allSecrets = [...issued.map((key) => ["use ", key, " now"] as const), ...around];

test("a secret is replaced and everything around it kept", () => {
	for (const [before, secret, after] of allSecrets) {
		const expected = { text: `${before}[redacted]${after}`, count: 1 };
		expect(redact(before + secret + after)).toEqual(expected);
	}
});

test("an issued key is found in code, escapes, addresses and colours", () => {
	for (const key of issued) {
		for (const [before, after] of [
			['("', '")'],
			["\\n", "\\n"],
			["x?k%3D", "&y"],
			["[32m", "[0m"],
			["密钥", "。"],
		]) {
			expect(redact(`${before}${key}${after}`).text).toBe(`${before}[redacted]${after}`);
		}
	}
});

test("both halves of an access key pair are replaced", () => {
	const pair = `${issued[10]}\nwJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`;
	expect(redact(pair)).toEqual({ text: "[redacted]\n[redacted]", count: 2 });
});

test("a key inside an assignment counts once and the name stays", () => {
	expect(redact(`export FOO_API_KEY=${issued[2]} && run`)).toEqual({
		text: "export FOO_API_KEY=[redacted] && run",
		count: 1,
	});
});

test("a long value is replaced to its end", () => {
	expect(redact(`password=a1${"b2".repeat(5000)} next`).text).toBe("password=[redacted] next");
	expect(redact(`password="a1${"b2".repeat(5000)}" next`).text).toBe('password="[redacted]" next');
});

const pieces = fc.oneof(
	fc.constantFrom(...allSecrets.map((parts) => parts.join(""))),
	fc.constantFrom(...allSecrets.flat()),
	fc.constantFrom(
		"[redacted]",
		"[",
		"]",
		"'",
		'"',
		"`",
		"\\",
		"\\n",
		"\n",
		" ",
		",",
		";",
		"&",
		"=",
		":",
		"@",
	),
	fc.constantFrom(
		"/",
		"-",
		"--",
		"_",
		"a",
		"A1",
		"-----BEGIN PRIVATE KEY-----\n",
		"…",
		"-----END PRIVATE KEY-----",
	),
	fc.string({ unit: "binary", maxLength: 8 }),
);

test("a second pass changes nothing, whatever the first one met", () => {
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
			const once = redact(parts.join(""));
			expect(redact(once.text)).toEqual({ text: once.text, count: 0 });
			expect(once.text.isWellFormed()).toBe(true);
		}),
		{ numRuns: 20000 },
	);
});

test("a secret on a line of its own goes, whatever the other lines are", () => {
	const line = fc.constantFrom(
		"risk-based",
		"密码错误",
		"const a = 1;",
		"",
		"- [ ] write tests",
		"a: b",
		"你好 📥",
	);
	fc.assert(
		fc.property(
			fc.array(line, { maxLength: 6 }),
			fc.constantFrom(...allSecrets),
			fc.array(line, { maxLength: 6 }),
			(front, [before, secret, after], back) => {
				const head = [...front, before].join("\n");
				const tail = [after, ...back].join("\n");
				expect(redact(head + secret + tail).text).toBe(`${head}[redacted]${tail}`);
			},
		),
		{ numRuns: 1000 },
	);
});

/** What stands around and within secrets, also without an end: what a step might cut in two. */
const long = fc.oneof(
	pieces,
	fc.constantFrom(...issued.map((key) => key.repeat(9)), `${"ab".repeat(80)}.`, " ".repeat(70)),
	fc.constantFrom(
		"machine ",
		" login me",
		" password ",
		"value:",
		'"name": "TOKEN",\n',
		"eyJ",
		"\\[",
	),
	fc.constantFrom(
		"curl -s ",
		" -u a:",
		"Cookie: a=",
		"; b=",
		"Authorization: Basic ",
		"?sig=",
		"//",
	),
);

test("a secret across the border of two steps goes as well, whatever the steps", () => {
	fc.assert(
		fc.property(
			fc.array(long, { maxLength: 30 }),
			fc.integer({ min: 1, max: 300 }),
			(parts, units) => {
				const text = parts.join("");
				expect(atOnce(redactSteps(text, units))).toEqual(redact(text));
			},
		),
		{ numRuns: 3_000 },
	);
});

test("every secret goes wherever a step ends within it", () => {
	const line = `${"x ".repeat(100)}\n`;
	for (const [before, secret, after] of allSecrets) {
		const text = `${line}${before}${secret}${after}\n${line}`;
		const whole = redact(text);
		for (let units = line.length - 20; units < text.length - line.length + 5; units++) {
			expect(atOnce(redactSteps(text, units))).toEqual(whole);
		}
	}
});

test("no step looks at more of a long text than it is told to", () => {
	const text = `${"some words, "}`.repeat(1_000);
	const steps = [...redactSteps(text, 1_000)].length;
	expect(steps).toBeGreaterThan(20 * (text.length / 1_000));
	expect([...redactSteps(text)].length).toBeLessThan(30);
});
