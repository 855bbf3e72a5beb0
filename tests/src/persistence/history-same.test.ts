import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fold } from "#src/history/fold.mjs";
import { createHistoryReader, type HistoryReader } from "#src/persistence/history-client.ts";
import { historyRequest } from "../../support/history.ts";

/** Pieces of what stands in sessions: words, fragments, Chinese, emoji, quotes, escapes, full-width and accented signs. */
const pieces = [
	"compile",
	"compiler",
	"recompile",
	"wombat",
	"8443",
	"foo_bar",
	"foo-bar",
	"fooBar",
	"端口",
	"改成",
	"端",
	"数据库迁移",
	"itgc",
	"后50条",
	"テスト",
	"작업",
	"🦊",
	"❤️",
	"👩‍💻",
	'"',
	"'",
	"\\n",
	"\\",
	"\n",
	"\t",
	" ",
	"  ",
	"。",
	"，",
	"ｆｕｌｌ",
	"café",
	"cafe\u0301",
	"Straße",
	"İstanbul",
	"ΟΔΟΣ",
	"{k: 1}",
	"()=>",
	"$",
	"a".repeat(70),
	"x9".repeat(90),
	"สวัสดี",
	"\ud800",
];

const text = fc
	.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
	.map((parts) => parts.join(""));

const root = mkdtempSync(join(tmpdir(), "waystation-history-"));
const texts = fc.sample(text, { seed: 7, numRuns: 120 });
let reader: HistoryReader;
let plain: HistoryReader;

beforeAll(async () => {
	const folder = join(root, "sessions", "--p--");
	mkdirSync(folder, { recursive: true });
	for (let file = 0; file < 4; file++) {
		const own = texts.slice(file * 30, file * 30 + 30);
		const lines = own.map((content, index) => ({
			type: "message",
			id: `e${file}-${index}`,
			parentId: null,
			timestamp: new Date(1_700_000_000_000 + (index * 4 + file) * 700).toISOString(),
			message: {
				role: index % 3 === 0 ? "user" : "assistant",
				content: [{ type: "text", text: content }],
			},
		}));
		const header = { type: "session", version: 3, id: `s${file}`, timestamp: "", cwd: "/p" };
		const all = [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
		writeFileSync(join(folder, `s${file}.jsonl`), all);
	}
	const options = { agentDir: root, sessionDir: undefined };
	reader = createHistoryReader({ ...options, writing: true });
	plain = createHistoryReader({ ...options, writing: false, plain: true });
	await reader.build();
});

afterAll(async () => {
	await Promise.all([reader.end(), plain.end()]);
	rmSync(root, { recursive: true, force: true });
});

/** A fragment of some text, or words and fragments that need not stand anywhere. */
const term = fc.oneof(
	fc
		.tuple(fc.nat(texts.length - 1), fc.nat(60), fc.integer({ min: 1, max: 90 }))
		.map(([at, from, length]) => (texts[at] ?? "").slice(from, from + length)),
	text,
	fc.constantFrom("omp", "comp", "ombat", "o", "端", "口改", "50", "\ufe0f", "-", "x9x9", "aaaa"),
);

async function hitsOf(from: HistoryReader, terms: readonly string[]) {
	const found: string[] = [];
	let after: Parameters<typeof historyRequest>[0]["after"];
	for (;;) {
		const answer = await from.search(historyRequest({ terms, after, limit: 40 }));
		if (!answer.ok) throw new Error(answer.detail);
		found.push(...answer.value.hits.map(({ id }) => id));
		after = answer.value.next;
		if (after === undefined) return found;
	}
}

test("The index finds exactly what a plain scan finds, page by page, whatever is asked", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(term, { minLength: 1, maxLength: 3 }), async (asked) => {
			const terms = asked.map((one) => fold(one).trim()).filter((one) => one !== "");
			const folded = texts.map((one) => fold(one));
			const held = folded.flatMap((one, at) =>
				terms.every((each) => one.includes(each)) ? [`e${Math.floor(at / 30)}-${at % 30}`] : [],
			);
			const blank = texts.flatMap((one, at) =>
				one.trim() === "" ? [`e${Math.floor(at / 30)}-${at % 30}`] : [],
			);
			const expected = held.filter((id) => !blank.includes(id)).sort();
			const indexed = await hitsOf(reader, terms);
			expect([...indexed].sort()).toEqual(expected);
			expect([...(await hitsOf(plain, terms))].sort()).toEqual(expected);
		}),
		{ numRuns: 200 },
	);
});
