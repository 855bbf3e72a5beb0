import fc from "fast-check";
import { expect, test } from "vitest";
import { docOf } from "#src/history/entry-text.mjs";
import { excerptOf } from "#src/history/excerpt.ts";
import { fold } from "#src/history/fold.mjs";
import { reversalOf } from "#src/history/reversal.ts";
import { indexText } from "#src/history/tokens.mjs";
import { windowAround } from "#src/history/window.mjs";

const message = (fields: object) => ({
	type: "message",
	id: "1",
	timestamp: "2026-11-29T10:00:00Z",
	message: fields,
});

test("Chinese becomes overlapping pairs and single signs, and a change of script ends a word", () => {
	const tokens = indexText("重跑gen-itgc后50条").split(/[ -]+/).filter(Boolean);
	expect(tokens).toEqual(["重跑", "跑", "gen", "itgc", "后", "50", "条"]);
});

test("Folding a folded text changes nothing, and full-width and accented forms become one", () => {
	expect(fold("ＦＵＬＬ  Café\n")).toBe("full café ");
	expect(fold("cafe\u0301")).toBe(fold("café"));
	fc.assert(
		fc.property(fc.array(fc.nat(0xffff), { maxLength: 12 }), (units) => {
			const text = String.fromCharCode(...units);
			expect(fold(fold(text))).toBe(fold(text));
		}),
	);
});

test("Arguments are searched as someone would say them, without JSON's escapes", () => {
	const doc = docOf(
		message({
			role: "assistant",
			content: [
				{ type: "toolCall", name: "bash", id: "call_1", arguments: { command: 'say "x"\nnow' } },
			],
		}),
	);
	expect(doc).toMatchObject({ role: "assistant", tools: ["bash"], echo: false });
	expect(doc?.text).toContain('say "x"\nnow');
	expect(doc?.text).not.toContain("call_1");
});

test("What the user kept from the model, system prompts and other extensions' state are not searched", () => {
	expect(
		docOf(
			message({ role: "bashExecution", command: "env", output: "x", excludeFromContext: true }),
		),
	).toBeUndefined();
	expect(docOf(message({ role: "system", content: "rules" }))).toBeUndefined();
	expect(docOf({ type: "custom", id: "2", data: { text: "state" } })).toBeUndefined();
	expect(docOf("nonsense")).toBeUndefined();
});

test("Summaries and results of memory tools only repeat what stands elsewhere", () => {
	expect(docOf({ type: "compaction", id: "2", summary: "The port is 8443." })?.echo).toBe(true);
	const result = {
		role: "toolResult",
		toolName: "history",
		content: [{ type: "text", text: "8443" }],
	};
	expect(docOf(message(result))?.echo).toBe(true);
	const mixed = docOf(
		message({
			role: "assistant",
			content: [
				{ type: "text", text: "Looking." },
				{ type: "toolCall", name: "history", arguments: { query: "8443" } },
			],
		}),
	);
	expect(mixed?.text).toBe("Looking.");
	expect(mixed?.echoText).toContain("8443");
});

test("The middle of data that nobody reads is not searched", () => {
	const data = "QUJD".repeat(2_000);
	const text = docOf(message({ role: "user", content: `see ${data} end` }))?.text ?? "";
	expect(text.length).toBeLessThan(600);
	expect(text.endsWith(" end")).toBe(true);
});

test("An excerpt shows the find without the secrets around it", () => {
	const key = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUvWx";
	const text = `${"before ".repeat(300)}export ANTHROPIC_API_KEY=${key}\nand the wombat port ${"after ".repeat(300)}`;
	const excerpt = excerptOf(windowAround(text, ["wombat"]), ["wombat"], 300);
	expect(excerpt).toContain("wombat port");
	expect(excerpt).not.toContain("AbCdEfGh");
	expect(excerpt.startsWith("…") && excerpt.endsWith("…")).toBe(true);
});

test("An excerpt never begins inside the head line of a summary", () => {
	const head = "[Waystation summary 2 · 2026-11-29 14:02 UTC · run de86722b]";
	for (let words = 0; words < 60; words++) {
		const text = `${head}\n\n${"word ".repeat(words)}wombat ${"after ".repeat(80)}`;
		const excerpt = excerptOf(windowAround(text, ["wombat"]), ["wombat"], 240);
		expect(excerpt.includes("de86722b]")).toBe(excerpt.startsWith(head));
		expect(excerpt).toContain("wombat");
	}
});

test("An excerpt begins and ends with whole words, and a word without an end is cut all the same", () => {
	for (let shift = 0; shift < 30; shift++) {
		const text = `${"x".repeat(shift)} ${"calibrate ".repeat(60)}wombat ${"calibrate ".repeat(60)}`;
		const excerpt = excerptOf(windowAround(text, ["wombat"]), ["wombat"], 240);
		const words = excerpt.replaceAll("…", "").trim().split(" ");
		expect(words.filter((word) => word !== "calibrate")).toEqual(["wombat"]);
	}
	const run = "a".repeat(900);
	expect(excerptOf(windowAround(run, ["aaa"]), ["aaa"], 240).length).toBeGreaterThan(200);
});

test("A private key of many lines is scrubbed even where the find stands in its middle", () => {
	const body = Array.from({ length: 26 }, (_, at) => `MIIEv${"Qx7aB9".repeat(10)}${at % 10}`).join(
		"\n",
	);
	const block = `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----`;
	const text = `${"before\n".repeat(500)}${block}\nwombat\n${"after\n".repeat(500)}`;
	const excerpt = excerptOf(windowAround(text, ["wombat"]), ["wombat"], 300);
	expect(excerpt).toContain("wombat");
	expect(excerpt).not.toContain("Qx7aB9");
});

test("A long path does not widen what is scrubbed", () => {
	const path = "/usr/lib/node_modules/some-package/dist/core/tools/read-a-file.js";
	const text = `${"before ".repeat(900)}${path} wombat ${"after ".repeat(900)}`;
	expect(windowAround(text, ["wombat"]).text.length).toBeLessThan(2_000);
});

test("A find in the middle of a long text is in its excerpt, whatever folding does to lengths", () => {
	const noise = fc.array(fc.constantFrom("ﬀ", "  \n ", "中文", "x", "e\u0301", "🦊", "ＡＢ"), {
		minLength: 0,
		maxLength: 900,
	});
	fc.assert(
		fc.property(noise, noise, (before, after) => {
			const text = `${before.join("")} wombat ${after.join("")}`;
			expect(excerptOf(windowAround(text, ["wombat"]), ["wombat"], 300)).toContain("wombat");
		}),
		{ numRuns: 40 },
	);
});

const said = (id: string, at: number, text: string, role = "user") => ({ id, at, role, text });

test("A later statement with another number, or one that says so, takes an older one back", () => {
	const first = said("a", 1, "keep the wombat port on 8443");
	const number = said("b", 2, "the wombat port is 9443 now");
	const words = said("c", 3, "wombat port: use the default instead");
	expect(reversalOf(first, [first, number], ["wombat", "port"])?.id).toBe("b");
	expect(reversalOf(first, [first, number, words], ["wombat", "port"])?.id).toBe("c");
	expect(reversalOf(number, [first, number], ["wombat", "port"])).toBeUndefined();
});

test("Chinese statements are taken back as well", () => {
	const first = said("a", 1, "端口用 8080");
	const later = said("b", 2, "端口改成 8443，别动 8080");
	expect(reversalOf(first, [first, later], ["端口"])?.id).toBe("b");
});

test("Repeating, or what a tool printed, takes nothing back", () => {
	const first = said("a", 1, "the wombat port is 8443");
	const same = said("b", 2, "the wombat port is 8443, as said");
	const tool = said("c", 3, "wombat port 9999 instead", "tool");
	expect(reversalOf(first, [same, tool], ["wombat", "port"])).toBeUndefined();
	expect(reversalOf(first, [said("d", 4, "other 9 instead")], ["8443"])).toBeUndefined();
});
