import { expect, test } from "vitest";
import { wishIn } from "#src/lib/language-wish.ts";

test.each([
	["日本語で答えてください", "ja"],
	["これからは日本語でお願いします", "ja"],
	["reply in Japanese", "ja"],
	["请用日语回答", "ja"],
	["英語で説明して", "en"],
	["中国語で返事してください", "zh"],
	["한국어로 답해줘", "ko"],
	["앞으로 한국어로 대답해 주세요", "ko"],
	["answer in Korean please", "ko"],
	["영어로 작성해 줘", "en"],
	["请用中文", "zh"],
])("“%s” wishes for %s", (message, wish) => {
	expect(wishIn(message)).toBe(wish);
});

test.each([
	"日本語で動かない",
	"日本語で書いているコメントを直して",
	"日本語で答えないで",
	"「日本語で答えて」という文を追加",
	"한국어로 대답하지 마",
	"한국어로 표시되는 메뉴가 깨져요",
	"don't answer in Korean",
	"translate the README to Japanese",
])("“%s” is no wish", (message) => {
	expect(wishIn(message)).toBeUndefined();
});
