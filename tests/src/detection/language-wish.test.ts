import { expect, test } from "vitest";
import { detectLanguage, languageWish } from "#src/detection/language.ts";

test("a wish for English is heard in both languages", () => {
	for (const message of [
		"reply in English",
		"Please answer me in english.",
		"Can you answer in English?",
		"Fix the bug, and please respond in English from now on.",
		"English please",
		"in English, please",
		"switch to English",
		"reply in English and keep it short",
		"用英文回答",
		"请使用英文",
		"修一下登录，回答请用英文",
		"请你以后用英语回复我",
	]) {
		expect([message, languageWish(message)]).toEqual([message, "en"]);
	}
});

test("a wish for Chinese is heard in both languages", () => {
	for (const message of [
		"请用中文",
		"用中文",
		"请用简体中文回复",
		"以后都用中文跟我说",
		"说中文",
		"能不能说中文",
		"可以说中文吗",
		"请中文回复",
		"回复用中文",
		"please answer in Chinese",
		"Please respond in Simplified Chinese.",
		"Always respond in Chinese",
		"reply in 中文",
		"continue in Chinese",
	]) {
		expect([message, languageWish(message)]).toEqual([message, "zh"]);
	}
});

test("a negated wish is none", () => {
	for (const message of [
		"Don't reply in English",
		"Do not answer in Chinese",
		"never answer in Chinese",
		"Do not, under any circumstances, reply in English",
		"不要用英文回答",
		"别用中文",
		"无需用英文回复",
		"不是用中文回答",
	]) {
		expect([message, languageWish(message)]).toEqual([message, undefined]);
	}
});

test("a wish that is quoted, coded, reported or asked about is none", () => {
	for (const message of [
		'He said "reply in English" yesterday',
		"the prompt has 'reply in English' in it",
		"`reply in English`",
		"```\nreply in English\n```",
		"> reply in English",
		"“请用中文”这句话要加进 prompt",
		"「请用中文」",
		"the bot should reply in Chinese",
		"why did you answer in English?",
		"为什么用英文回答",
		"用户用英文回答时会报错",
		"I speak English",
	]) {
		expect([message, languageWish(message)]).toEqual([message, undefined]);
	}
});

test("a language for a thing that is to be made is no wish", () => {
	for (const message of [
		"write the README in English",
		"translate to English",
		"add a button to switch to English",
		"Reply in English or Chinese depending on the input",
		"用英文写 commit message",
		"请用中文写注释",
		"把界面切换到英文",
		"加一份英文说明",
		"",
	]) {
		expect([message, languageWish(message)]).toEqual([message, undefined]);
	}
});

test("the last wish counts", () => {
	expect(languageWish("Don't use English, use Chinese")).toBe("zh");
	expect(languageWish("不要用英文，请用中文回答")).toBe("zh");
	expect(languageWish("请用中文。还是用英文回答吧")).toBe("en");
});

test("a long hostile message is read", { timeout: 30_000 }, () => {
	for (const part of [
		"a",
		"`",
		"```\n",
		"/a",
		"a.",
		"“",
		"「",
		"'",
		"please ",
		"请",
		"用",
		"\n",
		"-",
		"@",
		"http://",
	]) {
		const message = part.repeat(1_000_000 / part.length);
		expect(languageWish(message)).toBeUndefined();
		expect(["en", "zh"]).toContain(detectLanguage([message], "en"));
	}
});
