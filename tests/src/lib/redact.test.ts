import fc from "fast-check";
import { expect, test } from "vitest";
import { redact, redactSteps } from "#src/lib/redact.ts";
import { atOnce } from "#src/lib/text.ts";
import { allSecrets, distinctive, issued } from "../../support/secret-samples.ts";

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

test("a key whose beginning no word has is found also where something is glued in front", () => {
	for (const key of distinctive) {
		for (const before of ["x", "token", "my_", "_", "v2", "7", "Übungé", "TOKEN_"]) {
			expect(redact(`${before}${key} Done`)).toEqual({
				text: `${before}[redacted] Done`,
				count: 1,
			});
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
	fc.constantFrom(
		...issued.map((key) => key.repeat(9)),
		...distinctive.map((key) => key.repeat(9)),
	),
	fc.constantFrom(`${"ab".repeat(80)}.`, " ".repeat(70)),
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
