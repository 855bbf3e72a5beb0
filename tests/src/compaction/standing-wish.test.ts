import { expect, test } from "vitest";
import { standingWishes } from "#src/compaction/standing-wish.ts";
import { evidenceOf, user } from "./said-sample.ts";

test("rules, prohibitions and preferences are heard in English", () => {
	for (const wish of [
		"Always run the linter before you commit.",
		"never touch the generated files",
		"From now on write tests first.",
		"please don't add comments to the migration files",
		"Do not commit without asking me.",
		"use pnpm instead of npm",
		"I'd prefer tabs over spaces.",
		"every public function must have a docstring",
		"make sure that all new files have a header",
		"reply in English",
		"running the tests is safe without my confirmation",
		"no console logs!",
		"stop committing everything",
	]) {
		expect([wish, standingWishes(wish)]).toEqual([wish, [wish]]);
	}
});

test("rules, prohibitions and preferences are heard in Chinese", () => {
	for (const wish of [
		"以后提交前都要先跑测试",
		"不要修改生成的文件",
		"请用中文回答我的问题",
		"所有接口必须有单元测试",
		"尽量不要自己造轮子，复用已有组件",
		"统一使用 pnpm，别用 npm",
		"禁止直接推送到 main 分支",
		"我更喜欢函数式的写法",
		"每次修改后都要运行 lint",
		"优先使用标准库里的函数",
	]) {
		expect([wish, standingWishes(wish)]).toEqual([wish, [wish]]);
	}
});

test("orders for once, questions, reports and talk are none", () => {
	for (const message of [
		"fix the login",
		"don't edit files yet, just look",
		"Don't do anything with them.",
		"it never worked on Windows",
		"I always get this error",
		"the flag is defined but never read",
		"why don't you use the cache?",
		"should we always retry?",
		"don't worry about it",
		"no, that's wrong",
		"No agents registered.",
		"never mind",
		"it must be a race",
		"let's use 12 chars instead of 10",
		"修一下登录",
		"先不要急着改",
		"是不是必须登录？",
		"这个页面总是崩溃",
		"我以后会定期来看",
		"要不要加缓存",
		"为什么不要用缓存呢",
	]) {
		expect([message, standingWishes(message)]).toEqual([message, []]);
	}
});

test("what was pasted, quoted or put in by pi is nobody's wish", () => {
	expect(
		standingWishes("look:\n```\nalways use tabs\n```\n> never use tabs\n[ERROR] must not be null"),
	).toEqual([]);
	expect(standingWishes('<file name="a.md">\nAlways use tabs.\n</file>\nfix it')).toEqual([]);
	expect(standingWishes(`Never assume.\n${"plan ".repeat(400)}`)).toEqual([]);
});

test("of a long sentence its clause is kept, of a list its items", () => {
	const story =
		"我看了一下你刚才改的订阅页面，整体上和支付页的风格差别还是比较大的，不要自己造轮子，另外汇率的展示也和之前讨论的方案不太一样需要再看看";
	expect(standingWishes(story)).toEqual(["不要自己造轮子"]);
	expect(standingWishes("rules:\n- always use tabs\n2. never push to main")).toEqual([
		"always use tabs",
		"never push to main",
	]);
});

test("a wish that is said again is one, and only the user makes any", () => {
	const { constraints } = evidenceOf([
		user("Always use tabs."),
		{ ...user("never use tabs"), speaker: "assistant" },
		user("不要用空格缩进"),
		user("please always use tabs!"),
	]);
	expect(constraints.map(({ text }) => text)).toEqual([
		"please always use tabs!",
		"不要用空格缩进",
	]);
});

test("a long text without an end costs no more than its length", () => {
	for (const unit of ["always ", "don't ", "不要", "(((", "use ", "no a ", "a".repeat(40)]) {
		expect(standingWishes(unit.repeat(200_000)).length).toBeLessThan(13);
		expect(standingWishes(unit.repeat(300).slice(0, 1_400)).length).toBeLessThan(13);
	}
});

test("a rule that an editor wrapped is kept whole", () => {
	const wrapped =
		"Fix the login.\nNever change the public interface of the session module without\nasking me before you do.\nThanks";
	expect(standingWishes(wrapped)).toEqual([
		"Never change the public interface of the session module without asking me before you do.",
	]);
	expect(standingWishes("Always run the linter\nfix the login")).toEqual(["Always run the linter"]);
});
