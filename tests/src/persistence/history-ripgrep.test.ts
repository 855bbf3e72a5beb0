import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { docOf } from "#src/history/entry-text.mjs";
import { fold, foldLetters } from "#src/history/fold.mjs";
import { patternOf } from "#src/persistence/history-needle.mjs";
import { createRipgrep } from "#src/persistence/history-ripgrep.mjs";
import { eventually } from "../../support/eventually.ts";
import { historyRequest } from "../../support/history.ts";
import { agentFolder, find, put, readerOf } from "../../support/history-folder.ts";
import { program, realRipgrep, ripgrepStub } from "../../support/ripgrep.ts";

const stub = ripgrepStub();
const programs = [stub, ...[realRipgrep()].filter((path) => path !== undefined)];

const pieces =
	'foo Bar wombat - " \\ ： ， 中文 端口 か が é e\u0301 i\u0307 ｆｕｌｌ ＷＯＭＢＡＴ ﬁn ① ½ K 🦊 / … 8443 \u0007 => \n'
		.split(" ")
		.concat(" ");
const text = fc
	.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })
	.map((some) => some.join(""));

test("A line that holds a term matches what ripgrep looks for, however the line is written", () => {
	fc.assert(
		fc.property(text, fc.nat(9), fc.integer({ min: 1, max: 9 }), (said, from, length) => {
			const entry = { type: "message", id: "1", message: { role: "user", content: said } };
			const term = fold(docOf(entry)?.text ?? "").slice(from, from + length);
			const pattern = patternOf([term, "x"])?.replace(/^\(\?-u:/, "(?:");
			if (pattern === undefined) return;
			const line = JSON.stringify(entry);
			const numbered = line.replace(
				/[^\0-\x7f]/g,
				(sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
			);
			for (const json of [line, numbered]) {
				expect(Buffer.from(json).toString("latin1")).toMatch(new RegExp(pattern));
			}
		}),
		{ numRuns: 500 },
	);
});

test("No sign folds to one that is looked for without being known as its other form", () => {
	const wanted = /[a-z0-9\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
	for (let point = 0x80; point < 0x110000; point++) {
		const sign = String.fromCodePoint(point);
		if (point >= 0xd800 && point < 0xe000) continue;
		if (foldLetters(sign) === sign || !wanted.test(foldLetters(sign))) continue;
		expect(point < 0x2fa20 && /\p{Changes_When_NFKC_Casefolded}/u.test(sign)).toBe(true);
	}
});

test.each(programs)(
	"With %s the plain scan finds what it finds without, page by page",
	async (rg) => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(text, { minLength: 4, maxLength: 24 }),
				text,
				async (texts, asked) => {
					const agentDir = agentFolder();
					for (let at = 0; at < texts.length; at += 4) put(agentDir, texts.slice(at, at + 4));
					const term = fold(asked).trim().slice(0, 5);
					const pages = async (ripgrep: { program: string; least: number }) => {
						const reader = readerOf(agentDir, { plain: true, writing: false, ripgrep });
						const found = [];
						let after: Parameters<typeof historyRequest>[0]["after"];
						do {
							const page = await find(reader, {
								terms: term === "" ? [] : [term],
								limit: 5,
								after,
							});
							found.push(...page.hits.map(({ id, order, place }) => [id, order, place]));
							after = page.next;
						} while (after !== undefined);
						await reader.end();
						return found;
					};
					expect(await pages({ program: rg, least: 1 })).toEqual(
						await pages({ program: "", least: 1 }),
					);
				},
			),
			{ numRuns: 8 },
		);
	},
	60_000,
);

test("Where ripgrep fails or tells nonsense, everything is read without it", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	put(agentDir, ["another wombat"]);
	for (const body of [
		"process.exit(2)",
		'console.log("nonsense")',
		'console.log("/else\\0" + "12:x")',
		"process.kill(process.pid)",
	]) {
		const ripgrep = { program: program(body), least: 0 };
		const reader = readerOf(agentDir, { plain: true, writing: false, ripgrep });
		expect((await find(reader, "wombat")).texts).toEqual(["another wombat", "a wombat"]);
	}
	const ripgrep = { program: join(agentDir, "nowhere"), least: 0 };
	const reader = readerOf(agentDir, { plain: true, writing: false, ripgrep });
	expect((await find(reader, "wombat")).texts).toHaveLength(2);
});

test("ripgrep is ended when nobody waits for the answer any more", async () => {
	const agentDir = agentFolder();
	put(agentDir, ["a wombat"]);
	const mark = join(agentDir, "pid");
	const slow = program(
		`require("node:fs").writeFileSync(${JSON.stringify(mark)}, String(process.pid)); setInterval(() => {}, 1_000);`,
	);
	const ripgrep = { program: slow, least: 0 };
	const reader = readerOf(agentDir, { plain: true, writing: false, ripgrep });
	const waits = new AbortController();
	const asked = reader.search(historyRequest({ terms: ["wombat"] }), waits.signal);
	const pid = await eventually(() => {
		const read = Number(readFileSync(mark, "utf8"));
		expect(read).toBeGreaterThan(0);
		return read;
	});
	waits.abort();
	expect((await asked).ok).toBe(false);
	await eventually(() => expect(() => process.kill(pid, 0)).toThrow());
});

test("A program is not taken from the folder that pi works in", async () => {
	const folder = mkdtempSync(join(tmpdir(), "waystation-rg-"));
	const mark = join(folder, "started");
	const evil = program(`require("node:fs").writeFileSync(${JSON.stringify(mark)}, "")`);
	const file = join(folder, "s.jsonl");
	writeFileSync(file, "{}\n");
	const { places } = createRipgrep({ folders: [relative(process.cwd(), dirname(evil))] });
	await places([file], ["wombat"], async () => true);
	expect(existsSync(mark)).toBe(false);
});
