import fc from "fast-check";
import { expect, test } from "vitest";
import { barLimits, thresholdOf } from "#src/detection/shift-bar.ts";
import { markSame } from "#src/detection/shift-fold.ts";
import { noShift, type ShiftState } from "#src/detection/shift-state.ts";
import { angleOf, tell, vectorsAt } from "./shift-sample.ts";

function knowing(zh: readonly number[], en: readonly number[] = []): ShiftState {
	return { ...noShift, same: { zh, en } };
}

test("the bar is the measured one till three messages were on topic", () => {
	expect(thresholdOf(knowing([0.3, 0.32]), "zh")).toBe(0.4);
	expect(thresholdOf(knowing([], [0.05, 0.06]), "en")).toBe(0.115);
});

test("it then lies a little below the least of them, between floor and cap, each language for itself", () => {
	expect(thresholdOf(knowing([0.42, 0.389, 0.5]), "zh")).toBeCloseTo(0.339);
	expect(thresholdOf(knowing([0.1, 0.42, 0.5]), "zh")).toBe(0.15);
	expect(thresholdOf(knowing([0.42, 0.389, 0.5], [0.14, 0.2, 0.12]), "en")).toBeCloseTo(0.07);
	expect(thresholdOf(knowing([], [0.01, 0.2, 0.2]), "en")).toBe(0.03);
});

test("what the user set stays, also when it is lower than any floor", () => {
	expect(thresholdOf(knowing([0.2, 0.2, 0.2]), "zh", { zh: 0.44 })).toBe(0.44);
	expect(thresholdOf(knowing([], [0.2, 0.2, 0.2]), "en", { en: 0 })).toBe(0);
});

test("a repetitive chat does not raise the bar, so that what is less alike is not flagged", () => {
	expect(thresholdOf(knowing([0.88, 0.9, 0.93, 0.91]), "zh")).toBeLessThan(0.5);
	expect(thresholdOf(knowing([], [0.88, 0.9, 0.93, 0.91]), "en")).toBeLessThan(0.2);
});

test.each([
	["zh", "按钮颜色调深", "标题字号放大些", 0.5],
	["en", "the button colour gets darker", "the heading grows a little", 0.2],
])("after a repetitive chat in %s a message on topic is not flagged", (...row) => {
	const [, repeated, other, similarity] = row;
	const chat = Array.from({ length: 8 }, (_, at) => `${repeated} ${at}`);
	const angles = Object.fromEntries(chat.map((text, at) => [text, at % 2 === 0 ? 0 : 0.4]));
	const found = tell(
		[...chat, other],
		vectorsAt({ ...angles, [other]: 0.2 + angleOf(similarity) }),
	);
	expect(found.judgements.at(-1)).toMatchObject({ verdict: "same", reason: "alike" });
	expect(Math.abs((found.judgements.at(-1)?.similarity ?? 1) - similarity)).toBeLessThan(0.05);
});

const names = ["alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa", "lambda", "theta"];

test("accepted borderline messages do not lower the bar step by step", () => {
	const window = ["渲染列表卡顿", "列表渲染五千行"];
	const borderline = names.map((name) => `${name} 组件滚动`);
	const similarities = [0.47, 0.43, 0.405, 0.37, 0.345, 0.32, 0.295, 0.27, 0.245];
	const angles = Object.fromEntries(
		borderline.map((text, at) => [text, angleOf(similarities[at] ?? 0)]),
	);
	const vectors = vectorsAt({ ...angles, [window[0] ?? ""]: 0, [window[1] ?? ""]: 0 });
	const { state } = tell(window, vectors);
	const samples = borderline.flatMap(
		(text) => tell([text], vectors, { from: state }).state.same.zh,
	);
	expect(Math.min(...samples)).toBeGreaterThanOrEqual(0.4);
	const drifted = tell(borderline, vectors, { from: state });
	expect(thresholdOf(drifted.state, "zh")).toBeGreaterThanOrEqual(0.35);
});

test("the word that a shift was none lowers the bar for the next ones alike", () => {
	const vectors = vectorsAt({
		"the list renders slowly": 0,
		"rows repaint on scroll": angleOf(0.05),
	});
	const { state, judgements } = tell(
		["the list renders slowly", "rows repaint on scroll"],
		vectors,
	);
	expect(judgements[1]).toMatchObject({ verdict: "shift", reason: "strong" });
	const before = tell(["the list renders slowly"], vectors).state;
	const [, judgement] = judgements;
	if (judgement === undefined) throw new Error("nothing was judged");
	const marked = markSame(before, { text: "rows repaint on scroll" }, judgement);
	expect(marked.same.en).toEqual([expect.closeTo(0.05)]);
	expect(marked).toMatchObject({ length: 2, pending: undefined, noticed: undefined });
	expect(state.length).toBe(1);
	expect(thresholdOf({ ...marked, same: { zh: [], en: [0.05, 0.2, 0.2] } }, "en")).toBe(0.03);
});

test("whatever was on topic, the bar stays between floor and cap", () => {
	const samples = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 8 });
	fc.assert(
		fc.property(samples, fc.constantFrom("zh", "en"), (same, language) => {
			const bar = thresholdOf(knowing(same, same), language);
			const { floor, cap } = barLimits[language];
			return bar >= floor && bar <= cap;
		}),
	);
});
