import { describe, expect, test } from "vitest";
import { judge, textsToEmbed } from "#src/detection/shift.ts";
import { markBoundary } from "#src/detection/shift-fold.ts";
import { noShift } from "#src/detection/shift-state.ts";
import { angleOf, reasonsOf, tell, vectorsAt } from "./shift-sample.ts";

const cases = {
	en: {
		window: [
			"the export drops the last row",
			"it happens with empty cells only",
			"the writer skips trailing blanks",
		],
		fourth: "tabs are kept as they are",
		same: "the reader pads short lines",
		other: "recommend a quiet campsite near the lake for June",
		more: "a campsite with showers and firewood",
		near: "the importer rounds prices down",
		switch: "another thing: bump the licence year",
	},
	zh: {
		window: ["导出的表格少了最后一行", "只有空单元格才会这样", "写文件时跳过了末尾空白"],
		fourth: "制表符原样保留",
		same: "读文件时会补齐短行",
		other: "推荐一个六月湖边安静的露营地",
		more: "露营地最好有热水和柴火",
		near: "导入时价格被向下取整",
		switch: "换个话题：更新许可证年份",
	},
} as const;

describe.each(["en", "zh"] as const)("in %s", (language) => {
	const { window, fourth, same, other, more, near, switch: turn } = cases[language];
	const at = (angles: Readonly<Record<string, number>>) =>
		vectorsAt({ ...Object.fromEntries(window.map((text) => [text, 0])), ...angles });

	test("a message that is alike goes on with the segment, with the numbers behind it", () => {
		const { judgements, state } = tell([...window, same], at({ [same]: angleOf(0.8) }));
		expect(judgements.at(-1)).toMatchObject({
			verdict: "same",
			reason: "alike",
			rung: "vectors",
			route: language,
			similarity: expect.closeTo(0.8),
			threshold: { en: 0.115, zh: 0.4 }[language],
			length: 3,
		});
		expect(state.length).toBe(4);
	});

	test("one change is told once: the segment begins anew at the boundary", () => {
		const vectors = at({
			[other]: angleOf(-0.2),
			[more]: angleOf(-0.2),
			[`${more}!`]: angleOf(-0.25),
		});
		const found = tell([...window, other, more, `${more}!`], vectors);
		expect(reasonsOf(found).slice(3)).toEqual(["shift: strong", "same: alike", "same: alike"]);
		expect(found.state.length).toBe(3);
	});

	test("a message that is hardly alike is a detour, and the second in a row a change from the first on", () => {
		const [first, second] = [near, other];
		const bare = judge(
			tell([...window, fourth], at({ [fourth]: 0 })).state,
			{ text: first },
			at({ [fourth]: 0, [first]: angleOf(0.99) }),
		);
		const low = (bare.bar ?? 0) + 0.01;
		const vectors = at({ [fourth]: 0, [first]: angleOf(low), [second]: angleOf(low), [same]: 0 });
		const twice = tell([...window, fourth, first, first], vectors);
		expect(reasonsOf(twice).slice(-2)).toEqual(["unsure: miss", "shift: repeated"]);
		expect(twice.state.segment.map(({ text }) => text)).toEqual([first, first]);
		const detour = tell([...window, fourth, first, same], vectors);
		expect(reasonsOf(detour).slice(-2)).toEqual(["unsure: miss", "same: alike"]);
		expect(detour.state).toMatchObject({ length: 6, pending: undefined });
	});

	test("an acknowledgement between two misses does not part them, and never counts", () => {
		const bare = judge(
			tell([...window, fourth], at({ [fourth]: 0 })).state,
			{ text: near },
			at({ [fourth]: 0, [near]: 0.1 }),
		);
		const vectors = at({ [fourth]: 0, [near]: angleOf((bare.bar ?? 0) + 0.01) });
		const acts =
			language === "en" ? ["ok", "src/a.ts", "go on"] : ["好的 我试试", "src/a.ts", "继续"];
		const found = tell([...window, fourth, near, ...acts, near], vectors);
		expect(reasonsOf(found).at(-1)).toBe("shift: repeated");
		expect(found.state).toMatchObject({ counted: 6, turns: 9 });
	});

	test("in the first messages of a branch one miss says nothing of the next", () => {
		const bare = judge(tell(window, at({})).state, { text: near }, at({ [near]: 0.1 }));
		const vectors = at({ [near]: angleOf((bare.bar ?? 0) + 0.01) });
		expect(reasonsOf(tell([...window, near], vectors)).at(-1)).toBe("same: alike");
	});

	test("acts are on topic however far their vectors are", () => {
		const acts =
			language === "en"
				? ["ok thanks", "continue", "option 2", "TypeError: a is not a function", "/model"]
				: ["好的 我试试", "继续", "方案二", "ValueError: 无效的值", "/model"];
		const before = tell(window, at({})).state;
		for (const act of acts) {
			const vectors = at({ [act]: Math.PI });
			const after = tell([act], vectors, { from: before });
			expect(after.judgements[0]?.verdict).toBe("same");
			expect(after.state).toEqual({ ...before, turns: before.turns + 1 });
			expect(textsToEmbed(before, { text: act })).toBeUndefined();
		}
	});

	test("an answer to what the agent asked is on topic", () => {
		const answer = language === "en" ? "the blue one on the left" : "左边蓝色的那种";
		const before = language === "en" ? "Which button do you mean?" : "你指的是哪个按钮？";
		const vectors = at({ [answer]: Math.PI });
		expect(reasonsOf(tell([...window, { text: answer, before }], vectors)).at(-1)).toBe(
			"same: answer",
		);
		expect(tell([...window, answer], vectors).judgements.at(-1)?.verdict).toBe("shift");
	});

	test("whoever says so is believed at once, without vectors and however alike it sounds", () => {
		for (const vectors of [undefined, at({ [turn]: 0 })]) {
			const found = tell([window[0], turn], vectors);
			expect(found.judgements.at(-1)).toMatchObject({
				verdict: "shift",
				reason: "switch",
				hush: undefined,
			});
			expect(found.state.length).toBe(1);
		}
		expect(tell([turn]).judgements[0]?.verdict).toBe("unsure");
	});

	test("a message that is near to the active topic is on topic, far as it is from the last messages", () => {
		const topic = language === "en" ? "Holiday planning at the lake" : "湖边假期的计划";
		const vectors = at({ [other]: angleOf(-0.2), [topic]: angleOf(-0.2) });
		const { state } = tell([window[0]], vectors);
		expect(judge(state, { text: other }, vectors).verdict).toBe("shift");
		expect(judge(state, { text: other }, vectors, { topic })).toMatchObject({ verdict: "same" });
		expect(textsToEmbed(state, { text: other }, { topic })?.texts).toContain(topic);
	});

	test("a threshold that the user set is the one it is judged by", () => {
		const vectors = at({ [same]: angleOf(0.8) });
		const strict = tell([...window, same], vectors, { thresholds: { [language]: 0.95 } });
		expect(strict.judgements.at(-1)).toMatchObject({ verdict: "shift", threshold: 0.95 });
	});

	test("after a compaction there is nothing left to compare with", () => {
		const { state } = tell(window, at({}));
		const next = tell([other], at({ [other]: Math.PI }), { from: markBoundary(state) });
		expect(reasonsOf(next)).toEqual(["unsure: first"]);
	});
});

test("the first message is neither on topic nor off it", () => {
	expect(reasonsOf(tell(["rename the settings module"]))).toEqual(["unsure: first"]);
});

test("a Chinese question that quotes an English error is compared with the Chinese messages", () => {
	const window = ["登录接口返回异常", "后台日志里有堆栈"];
	const question = "登录时报 TypeError: Cannot read properties of undefined 怎么办";
	const vectors = vectorsAt({ 登录接口返回异常: 0, 后台日志里有堆栈: 0.1, [question]: 0.2 });
	expect(tell([...window, question], vectors).judgements.at(-1)).toMatchObject({
		route: "zh",
		verdict: "same",
	});
});

test("only texts of the message's own language are wanted as vectors, each once", () => {
	const { state } = tell([
		"导出的表格少了一行",
		"the writer skips blanks",
		"the writer skips blanks",
	]);
	expect(textsToEmbed(state, { text: "the reader pads lines" })).toEqual({
		language: "en",
		texts: ["the reader pads lines", "the writer skips blanks"],
	});
	expect(textsToEmbed(state, { text: "로그인 페이지가 열리지 않아요" })).toBeUndefined();
	expect(textsToEmbed(noShift, { text: "读文件时会补齐短行" })?.language).toBe("zh");
});

test("vectors of another model, of another size, are no vectors", () => {
	const { state } = tell(["the export drops the last row"]);
	const odd = new Map([
		["the export drops the last row", Float32Array.of(1, 0, 0)],
		["plan a trip to the lake", Float32Array.of(1, 0)],
	]);
	expect(judge(state, { text: "plan a trip to the lake" }, odd).rung).toBe("words");
});
