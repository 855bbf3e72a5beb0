import { expect, test } from "vitest";
import { redact } from "#src/lib/redact.ts";

const alphabet = "MIIEpAIBAAKCAQEA7Zk3x9QpLm2VtRbYcXwUoNjKsHgFdSaQeW5rT8uYvZ0c1D4f";
const lines = [alphabet, alphabet.toLowerCase(), `${alphabet.slice(0, 20)}==`];
const kinds = ["", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "];

function block(kind: string, body: readonly string[]): string {
	return [`-----BEGIN ${kind}PRIVATE KEY-----`, ...body, `-----END ${kind}PRIVATE KEY-----`].join(
		"\n",
	);
}

test("the body of a private key is replaced and its first and last line stay", () => {
	for (const kind of kinds) {
		expect(redact(`a\n${block(kind, lines)}\nb`)).toEqual({
			text: `a\n${block(kind, ["[redacted]"])}\nb`,
			count: 1,
		});
	}
});

test("a private key is found in JSON, quotes and diffs", () => {
	expect(redact(JSON.stringify({ key: block("", lines) })).text).toBe(
		JSON.stringify({ key: block("", ["[redacted]"]) }),
	);
	for (const sign of ["> ", "+", "    "]) {
		const text = redact(block("RSA ", lines).replace(/^/gm, sign)).text;
		expect(text).toBe(block("RSA ", ["[redacted]"]).replace(/^/gm, sign));
	}
});

test("headers inside a private key do not hide it", () => {
	const head = ["Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,0123456789ABCDEF", ""];
	expect(redact(block("RSA ", [...head, ...lines])).text).toBe(block("RSA ", ["[redacted]"]));
	const open = ["-----BEGIN RSA PRIVATE KEY-----", ...head, ...lines].join("\n");
	expect(redact(open).text).not.toContain(alphabet.slice(0, 12));
});

test("a private key cut anywhere leaves none of its lines", () => {
	const whole = block("", lines);
	const first = whole.indexOf("\n") + 1;
	for (let end = first + 1; end < whole.length; end++) {
		for (const mark of ["", "…", "\n"]) {
			const text = redact(whole.slice(0, end) + mark).text;
			expect(text.slice(0, first + 10)).toBe(`${whole.slice(0, first)}[redacted]`);
		}
	}
});

test("a private key without its beginning leaves none of its lines", () => {
	const whole = block("", lines);
	const first = whole.indexOf("\n") + 1;
	for (const start of [first, first + 1, first + 40, first + alphabet.length + 1]) {
		for (const mark of ["", "…"]) {
			const text = redact(mark + whole.slice(start)).text;
			expect(text).toBe(`${mark}[redacted]\n-----END PRIVATE KEY-----`);
		}
	}
	expect(redact(`The lines were\n${whole.slice(first)}`).text).toBe(
		"The lines were\n[redacted]\n-----END PRIVATE KEY-----",
	);
});

test("two private keys in a row are two secrets", () => {
	const pair = `${block("", lines)}\n${block("EC ", lines)}`;
	expect(redact(pair)).toEqual({
		text: `${block("", ["[redacted]"])}\n${block("EC ", ["[redacted]"])}`,
		count: 2,
	});
});

test("public keys, certificates and talk about keys stay", () => {
	for (const text of [
		block("", lines).replaceAll("PRIVATE", "PUBLIC"),
		block("", lines).replaceAll("PRIVATE KEY", "CERTIFICATE"),
		"A file that starts with -----BEGIN PRIVATE KEY----- is refused by the check.",
		"between -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- stands the key",
		block("", ["..."]),
	]) {
		expect(redact(text)).toEqual({ text, count: 0 });
	}
});
