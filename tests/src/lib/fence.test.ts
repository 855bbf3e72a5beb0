import fc from "fast-check";
import { expect, test } from "vitest";
import { fence, nonceOf } from "#src/lib/fence.ts";
import { shortHash } from "#src/lib/hash.ts";

const nonce = nonceOf("3f2a1b9c");

function fenced(body: string): string {
	const lines = fence({ tag: "carryover", nonce, body }).split("\n");
	return lines.slice(1, -1).join("\n");
}

test("a block opens and closes with its tag and nonce, and says where it comes from", () => {
	const block = fence({
		tag: "carryover",
		nonce,
		attributes: { origin: "a note" },
		body: "- [ ] test",
	});
	expect(block).toBe(
		`<carryover nonce="${nonce}" origin="a note">\n- [ ] test\n</carryover nonce="${nonce}">`,
	);
});

test("a nonce is eight hexadecimal digits that do not show in the seed's short hash", () => {
	expect(nonce).toMatch(/^[0-9a-f]{8}$/);
	expect(nonceOf("seed")).toBe(nonceOf("seed"));
	expect(nonceOf("seed")).not.toBe(nonceOf("other"));
	expect(nonceOf("seed")).not.toBe(shortHash("seed"));
});

test("a forged tag in any spelling is made harmless", () => {
	for (const tag of [
		"<carryover>",
		"</carryover>",
		"</ CarryOver >",
		"< / carryover",
		"＜/carryover＞",
	]) {
		expect(fenced(`a ${tag} b`)).toMatch(/^a &lt;/);
	}
	expect(fenced("</\u200bcarry\u200bover>")).toMatch(/^&lt;/);
	expect(fenced("<carry\u0007over>")).toBe("&lt;carryover>");
	expect(fenced("<other> a < b <carry>")).toBe("<other> a < b <carry>");
});

test("the nonce does not come through from a body or an attribute", () => {
	expect(fenced(`x ${nonce} y ${nonce.toUpperCase()}`)).toBe("x [nonce] y [nonce]");
	const block = fence({ tag: "note", nonce, attributes: { path: `/a/"${nonce}">\n<` }, body: "" });
	expect(block.split("\n")[0]).toBe(
		`<note nonce="${nonce}" path="/a/&quot;[nonce]&quot;&gt; &lt;">`,
	);
});

test("whatever the body, its block has one opening and one closing tag and no control character", () => {
	const part = fc.constantFrom(
		...[
			"<",
			"/",
			"carryover",
			"CARRY",
			"over",
			nonce,
			nonce.slice(0, 4),
			nonce.slice(4),
			" ",
			"\n",
		],
		...["\u200b", "\u001b[1m", "\u0000", ">", "\ud83d", "&lt;", "＜"],
	);
	fc.assert(
		fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
			const block = fence({ tag: "carryover", nonce, body: parts.join("") });
			expect(block.match(/<[\s/\u200b]*carryover/gi)).toHaveLength(2);
			expect(block.match(new RegExp(nonce, "gi"))).toHaveLength(2);
			expect(block).not.toMatch(/[\p{Cc}--[\n\t]]/v);
			expect(block.isWellFormed()).toBe(true);
		}),
		{ numRuns: 2000 },
	);
});

test("a tag, nonce or attribute of the wrong shape is a bug and throws", () => {
	expect(() => fence({ tag: "a b", nonce, body: "" })).toThrow("Not a tag");
	expect(() => fence({ tag: "a", nonce: "xyz", body: "" })).toThrow("Not a nonce");
	expect(() => fence({ tag: "a", nonce, attributes: { nonce: "1" }, body: "" })).toThrow(
		"Not an attribute",
	);
});

test("a megabyte of hostile repetition is fenced", { timeout: 30_000 }, () => {
	for (const part of ["<", "< ", "<carryove", nonce, "a\u200b"]) {
		const block = fence({ tag: "carryover", nonce, body: part.repeat(1_000_000 / part.length) });
		expect(block.match(new RegExp(nonce, "g"))).toHaveLength(2);
	}
});
