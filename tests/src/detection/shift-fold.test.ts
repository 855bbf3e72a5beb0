import fc from "fast-check";
import { expect, test } from "vitest";
import { judge } from "#src/detection/shift.ts";
import { markSame, remember, silence } from "#src/detection/shift-fold.ts";
import { readSaid } from "#src/detection/shift-said.ts";
import { noShift } from "#src/detection/shift-state.ts";
import { angleOf, reasonsOf, tell, vectorsAt } from "./shift-sample.ts";

const subjects = {
	export: [
		"the export drops the last row",
		"the writer skips trailing blanks",
		"cells with commas lose their quotes",
		"the header repeats on page two",
		"old sheets keep their locale",
	],
	lake: [
		"recommend a quiet campsite near the lake",
		"does the campsite rent canoes",
		"which forest roads close in winter",
	],
	旅行: ["推荐一个湖边安静的露营地", "露营地可以租皮划艇吗", "冬天哪些山路会封闭"],
};

const exportInChinese = [
	"导出少了最后一行",
	"单元格里的逗号丢了",
	"第二页重复了表头",
	"旧表格保留了格式",
	"导出的日期错了一天",
];

const angles = Object.fromEntries([
	...subjects.export.map((text) => [text, 0] as const),
	...subjects.lake.map((text) => [text, angleOf(-0.3)] as const),
	...exportInChinese.map((text) => [text, 0] as const),
	...subjects.旅行.map((text) => [text, angleOf(-0.3)] as const),
]);
const vectors = vectorsAt(angles);

function hushes(told: ReturnType<typeof tell>): readonly string[] {
	return told.judgements
		.filter(({ verdict }) => verdict === "shift")
		.map(({ hush }) => hush ?? "told");
}

test("a change in the first turns begins a segment and is not told", () => {
	const early = tell([...subjects.export.slice(0, 3), subjects.lake[0] ?? ""], vectors);
	expect(hushes(early)).toEqual(["warm-up"]);
	expect(hushes(tell([...subjects.export, subjects.lake[0] ?? ""], vectors))).toEqual(["told"]);
});

test("three side questions in the first five turns tell nothing", () => {
	const [row = "", blank = ""] = subjects.export;
	const side = tell([row, ...subjects.lake, blank], vectors);
	expect(hushes(side)).not.toContain("told");
});

test("for three turns after a notice nothing is told, not even what the user says", () => {
	const [lake = ""] = subjects.lake;
	const turn = "another thing: bump the licence year";
	const first = tell([...subjects.export, lake], vectors).state;
	expect(hushes(tell([turn], vectors, { from: first }))).toEqual(["cool-down"]);
	const later = tell(["ok", "go on", "thanks"], vectors, { from: first }).state;
	expect(hushes(tell([turn], vectors, { from: later }))).toEqual(["told"]);
	expect(hushes(tell([turn], vectors, { from: first, cooldownTurns: 0 }))).toEqual(["told"]);
});

test("the end of a segment of one or two messages is not worth a word", () => {
	const [lake = "", canoe = ""] = subjects.lake;
	const [row = ""] = subjects.export;
	const from = { ...tell([...subjects.export, lake, canoe], vectors).state, noticed: undefined };
	expect(hushes(tell([row], vectors, { from }))).toEqual(["faint"]);
});

test.each([
	["too brittle for my taste", "faint"],
	["我觉得太脆弱了", "faint"],
	["which campsite is the quietest?", "told"],
	["哪个露营地最安静？", "told"],
	["the campsite near the lake rents canoes and closes its forest road in winter", "told"],
])(
	"“%s” far from what was spoken of is %s: a remark of few words is about what was said",
	(text, hush) => {
		const far = vectorsAt({ ...angles, [text]: angleOf(-0.9) });
		expect(hushes(tell([...inLanguageOf(text), text], far))).toEqual([hush]);
	},
);

function inLanguageOf(text: string): readonly string[] {
	if (!/\p{Script=Han}/u.test(text)) return subjects.export;
	return exportInChinese;
}

test("who silenced the notices is told no more, and the segments are kept all the same", () => {
	const from = silence(tell(subjects.export, vectors).state, true);
	const silent = tell([subjects.lake[0] ?? "", "换个话题：更新许可证"], vectors, { from });
	expect(hushes(silent)).toEqual(["silenced", "silenced"]);
	expect(silent.state.length).toBe(1);
	expect(hushes(tell([subjects.lake[0] ?? ""], vectors, { from: silence(from, false) }))).toEqual([
		"told",
	]);
});

test("what the caller may not tell now is held, and no cool-down begins", () => {
	const [lake = ""] = subjects.lake;
	const held = tell([...subjects.export, lake], vectors, { held: true });
	expect(hushes(held)).toEqual(["held"]);
	const next = tell(["another thing: bump the licence year"], vectors, { from: held.state });
	expect(hushes(next)).toEqual(["told"]);
});

test("one change that is ignored is told once, though the talk about the new subject goes on", () => {
	const found = tell([...subjects.export, ...subjects.lake, ...subjects.lake], vectors);
	expect(hushes(found)).toEqual(["told"]);
});

test("what was judged with vectors is replayed without them", () => {
	const messages = [...subjects.export, ...subjects.lake].map((text) => ({ text }));
	const { state, judgements } = tell(messages, vectors);
	const journalled: typeof judgements = JSON.parse(JSON.stringify(judgements));
	const replayed = messages.reduce((before, message, at) => {
		const judgement = journalled[at];
		return judgement === undefined ? before : remember(before, message, judgement);
	}, noShift);
	expect(replayed).toEqual(state);
});

test("the state is plain data without vectors, and bounded", () => {
	const words = Array.from(
		{ length: 60 },
		(_, at) => `subject${at} part${at} holds item${at} beside thing${at}`,
	);
	const texts = Array.from({ length: 60 }, (_, at) =>
		`${words[at] ?? ""} ${words[(at + 7) % 60] ?? ""} `.repeat(200),
	);
	const { state } = tell(texts);
	expect(JSON.parse(JSON.stringify({ ...state, pending: null, noticed: null }))).toEqual({
		...state,
		pending: null,
		noticed: null,
	});
	expect(JSON.stringify(state).length).toBeLessThan(40_000);
	expect(state.segment.length).toBeLessThanOrEqual(8);
	expect(state.heard.length).toBeLessThanOrEqual(400);
});

test("without vectors and with unknown words nothing is ever told", () => {
	expect(hushes(tell([...subjects.旅行, ...subjects.export]))).toEqual([]);
	expect(reasonsOf(tell([...subjects.旅行, subjects.export[0] ?? ""])).at(-1)).toMatch(/^unsure/);
});

const message = fc.oneof(
	fc.constantFrom(
		...Object.values(subjects).flat(),
		"ok",
		"继续",
		"another thing: fonts",
		"换个话题",
		"",
	),
	fc.string({ unit: "binary", maxLength: 80 }),
	fc.constantFrom("__proto__ constructor toString", "\ud800 lone", "```\ncode"),
);
const messages = fc.array(
	fc.record({ text: message, before: fc.constantFrom("", "Which one?", "哪个？") }),
	{ maxLength: 24 },
);

test("a prefix and then the rest give what the whole gives", () => {
	fc.assert(
		fc.property(messages, fc.nat(24), fc.boolean(), (all, cut, embedded) => {
			const known = embedded ? vectors : undefined;
			const whole = tell(all, known);
			const prefix = tell(all.slice(0, cut), known);
			const rest = tell(all.slice(cut), known, { from: prefix.state });
			expect(rest.state).toEqual(whole.state);
			expect([...prefix.judgements, ...rest.judgements]).toEqual(whole.judgements);
		}),
		{ numRuns: 60 },
	);
});

test("whatever is said, thresholds stay in bounds and the numbers are numbers", () => {
	fc.assert(
		fc.property(
			messages,
			fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 }),
			(all, [x = 1, y = 0]) => {
				const odd = new Map(
					all.map(({ text }, at) => [
						readSaid(text).text,
						Float32Array.of(at % 2 ? x : 1, at % 3 ? y : 0),
					]),
				);
				let state = noShift;
				for (const one of all) {
					const judgement = judge(state, one, odd);
					const { threshold = 0.15, similarity = 0, coverage = 0, bar = 0 } = judgement;
					expect(threshold).toBeGreaterThanOrEqual(0.03);
					expect(threshold).toBeLessThanOrEqual(0.55);
					expect([similarity, coverage, bar].every(Number.isFinite)).toBe(true);
					state =
						judgement.verdict === "shift" && one.before !== ""
							? markSame(state, one, judgement)
							: remember(state, one, judgement);
				}
			},
		),
		{ numRuns: 60 },
	);
});
