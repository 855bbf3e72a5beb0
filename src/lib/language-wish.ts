import { prose } from "./own-prose.ts";

const languages = ["en", "zh", "ja", "ko"] as const;

/** A language that someone can ask to be answered in. */
export type SpokenLanguage = (typeof languages)[number];

const clauseEnd = /[,.;:!?\n，。；：！？、()（）]+|\s[-–—]+\s/;
/** In the order of `languages`, one group each. */
const names = [
	"english|英文|英语",
	"(?:simplified |traditional )?(?:chinese|mandarin)|(?:简体|繁体)?(?:中文|汉语|普通话)",
	"japanese|日文|日语",
	"korean|韩文|韩语",
];
const either = `(?:${names.map((name) => `(${name})`).join("|")})`;

// Only words that leave the wish a wish may stand in front of it: no negation, no question why, no
// other subject.
const before =
	"^\\s*(?:(?:please|pls|kindly|now|then|just|only|always|also|and|but|so|ok|okay|hi|hey|from now on|from here on|going forward|in future|in the future|could|can|would|will|you|must|should|shall|i want you to|i'd like you to|i would like you to|let's|lets|we)\\s+)*";
const after =
	"(?:\\s+(?:please|pls|only|now|from now on|going forward|instead|again|always|thanks|for the rest.*|in this session|and .*|not .*|so .*|because .*))*\\s*$";
const speaking =
	"(?:reply|respond|answer|speak|talk|communicate|chat|converse|write your (?:answers|replies)|give (?:me )?your answers?)(?: to)?(?: me| us| my questions?| this| everything| back| all questions)?";
// "In English or Chinese" is no wish for one of them.
const alone =
	"(?![a-z])(?!\\s*(?:or|and|/)\\s*(?:in\\s+)?(?:english|chinese|mandarin|japanese|korean|中文|英|日文|韩文))";
const wishesInEnglish = [
	`${before}${speaking}\\s+(?:only\\s+)?(?:in\\s+|using\\s+)${either}${alone}`,
	`${before}speak\\s+${either}${after}`,
	`${before}(?:use|switch (?:back )?to|continue in|go on in|stick to)\\s+${either}${after}`,
	`^\\s*(?:in\\s+)?${either}\\s+(?:please|pls)\\s*$`,
	`^\\s*(?:please|pls)\\s+in\\s+${either}\\s*$`,
];

const chineseBefore =
	"^\\s*(?:请|麻烦|以后|之后|今后|接下来|从现在开始|从现在起|现在|后面|后续|都|你|您|要|可以|能不能|能否|能|还是|统一|全程|一直|始终|全部|一律|那|就|给我|跟我|和我|帮我|继续|改|只|务必|\\s)*";
const speakingInChinese =
	"(?:跟我|和我|来|进行|给我|\\s)*(?:回答|回复|答复|作答|应答|交流|沟通|对话|说话|聊|说(?!明)|讲(?!解))";
const wishesInChinese = [
	`${chineseBefore}${either}(?:回答|回复|答复)`,
	`${chineseBefore}(?:用|使用|以)\\s*${either}\\s*${speakingInChinese}`,
	`${chineseBefore}(?:用|使用|换成|换回|改成|改用|切换到|切换成|切换为|切回|说|讲)\\s*${either}\\s*(?:吧|吗|好吗|可以吗|谢谢|啊|呢|了)?\\s*$`,
	`${chineseBefore}(?:回答|回复|答复|交流|沟通|对话)(?:我|问题|时|的时候|\\s)*(?:请|都|要|也|一律|统一|\\s)*(?:用|使用)\\s*${either}`,
];

const nameInJapanese = "(?:(英語)|(中国語)|(日本語)|(韓国語))";
const wishesInJapanese = [
	`${nameInJapanese}(?:で|に(?:して|切り替えて))(?:\\s*$|[^\\n]{0,12}?(?:お願い|おねがい|頼む|(?:答え|(?:返事|返答|回答|応答|返信|説明|出力)し|書い|話し)て(?!い|る|あ|き)))`,
];
const nameInKorean = "(?:(영어)|(중국어)|(일본어|일어)|(한국어|한글))";
const wishesInKorean = [
	`${nameInKorean}로(?:만)?(?:\\s*$|(?!.*지\\s*(?:마|말|않))\\s*(?:[가-힣]{1,6}\\s+){0,2}?(?:대?답|응답|말해|말하|작성해|써\\s*줘|써주|설명해|부탁|해\\s*줘|해주))`,
];
const wishes = [wishesInEnglish, wishesInChinese, wishesInJapanese, wishesInKorean]
	.flat()
	.map((source) => new RegExp(source, "isu"));

const softPlease = /,\s*(?:please|pls)\b/gi;

/** A negation that an insertion parts from its verb: "do not, ever, reply in …". */
const dangling = /(?:\b(?:not|never|don't|don’t)|不要|别|不必)\s*$|^\s*under any\b/i;

const quoted =
	/"[^"\n]*"|“[^“”\n]*”|「[^「」\n]*」|『[^『』\n]*』|《[^《》\n]*》|(?<!\w)'[^'\n]+'(?!\w)|‘[^‘’\n]*’/g;

/**
 * The language that the message asks for in so many words, as in `reply in English`, `请用中文`, `日本語で答えて` or
 * `한국어로 답해줘`; the last wish when there are several. Nothing for a negated, quoted or reported one.
 */
export function wishIn(message: string): SpokenLanguage | undefined {
	const text = prose(message).replace(quoted, " \u0000 ").replace(softPlease, " please");
	const clauses = text.split(clauseEnd);
	return clauses
		.map((clause, index) => (dangling.test(clauses[index - 1] ?? "") ? undefined : wishOf(clause)))
		.findLast((wish) => wish !== undefined);
}

function wishOf(clause: string): SpokenLanguage | undefined {
	// A wish is a short clause; what is longer is text about something.
	if (clause.length > 160) return undefined;
	for (const wish of wishes) {
		const found = wish.exec(clause);
		if (found !== null) return languages[found.slice(1).findIndex((name) => name !== undefined)];
	}
	return undefined;
}
