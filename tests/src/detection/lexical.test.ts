import { expect, test } from "vitest";
import { coverageOf, judgeWords, lexicalTerms } from "#src/detection/lexical.ts";
import { reasonsOf, tell } from "./shift-sample.ts";

const nothing = { messages: 0, in: new Map<string, number>() };

test("no term reaches across a gap between runs of Chinese", () => {
	expect(lexicalTerms("修复 login 登录")).not.toContain("复登");
	expect(lexicalTerms("修复 login 登录")).toEqual(["修复", "login", "登录"]);
});

test("Chinese gives its pairs of characters and its longer words", () => {
	const terms = lexicalTerms("自行车和乒乓球拍");
	expect(terms).toEqual(expect.arrayContaining(["乒乓", "乓球"]));
	expect(terms.some((term) => term.startsWith("乒乓球"))).toBe(true);
});

test("a term that stood in most messages ties less than one that stood in one", () => {
	const often = { messages: 200, in: new Map([["login", 150]]) };
	const once = { messages: 200, in: new Map([["login", 1]]) };
	const known = new Set(["login"]);
	expect(coverageOf(["login"], known, often).known).toBeLessThan(
		coverageOf(["login"], known, once).known / 3,
	);
	expect(coverageOf([], known, nothing)).toEqual({ weight: 0, known: 0, share: 0 });
});

test("shared words tie, too few words tell nothing, and only much beside much is apart", () => {
	expect(judgeWords({ weight: 3, known: 1.5, share: 0.5 }, 8)).toBe("same");
	expect(judgeWords({ weight: 1, known: 0, share: 0 }, 8)).toBe("unsure");
	expect(judgeWords({ weight: 6, known: 0, share: 0 }, 2)).toBe("unsure");
	expect(judgeWords({ weight: 6, known: 0, share: 0 }, 8)).toBe("apart");
});

test.each([
	[
		"en",
		[
			"the checkout page rejects valid coupons since the release",
			"coupons with a percent sign are parsed wrong in the checkout",
		],
		"where does the checkout parse coupons",
		"deduct the discount before the tax is added",
	],
	[
		"zh",
		["结算页面的优惠券校验失败", "百分比优惠券在结算时被解析成了固定金额"],
		"结算页面在哪里解析优惠券",
		"折扣要在计税之前扣掉",
	],
])(
	"without vectors a reworded message in %s is left open and a shared subject is on topic",
	(...row) => {
		const [, window, shared, reworded] = row;
		expect(reasonsOf(tell([...window, shared])).at(-1)).toBe("same: words");
		expect(tell([...window, reworded]).judgements.at(-1)?.verdict).toBe("unsure");
	},
);

test.each([
	[
		"en",
		[
			"the checkout page rejects valid coupons since the release",
			"coupons with a percent sign are parsed wrong in the checkout",
		],
		[
			"which greenhouse tomatoes survive frost in March",
			"frost kills tomatoes unless the greenhouse is heated",
		],
	],
	[
		"zh",
		["结算页面的优惠券校验失败", "百分比优惠券在结算时被解析成了固定金额"],
		["温室番茄怎么熬过三月霜冻", "霜冻来之前温室番茄得盖保温膜"],
	],
])(
	"without vectors it takes two messages in %s that share a subject with each other only",
	(...row) => {
		const [, window, other] = row;
		expect(reasonsOf(tell([...window, ...other])).slice(-2)).toEqual([
			"unsure: apart",
			"shift: repeated",
		]);
		expect(tell([...window, other[0] ?? ""]).state).toMatchObject({ length: 2, pending: {} });
	},
);

test("in a Chinese window an English message on the same subject is no shift", () => {
	const window = ["登录页面的 OAuth 回调报错", "OAuth 的 redirect_uri 和后台配置不一致"];
	const found = tell([...window, "compare redirect_uri with the OAuth console"]);
	expect(found.judgements.at(-1)).toMatchObject({
		verdict: "same",
		reason: "words",
		rung: "words",
	});
	const other = tell([...window, "does the session expire too early"]);
	expect(other.judgements.at(-1)?.verdict).toBe("unsure");
});

test("scripts that no model understands are judged by words, and mostly not at all", () => {
	const korean = tell([
		"로그인 페이지가 열리지 않아요",
		"로그인 버튼을 눌러도 반응이 없어요",
		"주말에 어디로 여행 갈까요",
	]);
	expect(korean.judgements.at(-1)).toMatchObject({ verdict: "unsure", route: "unsure" });
	const russian = tell(["кнопка входа не работает", "почему кнопка входа не работает"]);
	expect(russian.judgements.at(-1)).toMatchObject({ verdict: "same", reason: "words" });
});
