const verb =
	"(?:done|completed|finished|resolved|closed|shipped|fixed|merged|delivered|implemented)";
const noun =
	"(?:work|things|items?|tasks?|to ?dos?|issues?|bugs?|features?|changes|points?|steps?)";
const early = "(?:already|recently|just|newly|previously|now|all)";
const session = "(?:sessions?|time|round|run|day|week|sprint|month)";
/** Dates are groups of letters and digits once their signs are blanks: `nov 30`, `2026 11 30`, `30th`. */
const month = "(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*";
const day = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?";
const date = `(?:(?:${day}|${month}|\\d{1,4}(?:st|nd|rd|th)?)(?: |$))+`;
const when = `(?:(?:(?:in|during|since|on|as of) )?(?:the )?(?:(?:this|last|previous|current|earlier) ${session}|today|yesterday|so far|already|recently|earlier|before|previously|${date}))`;

const chineseVerb = "(?:完成|做完|修复|解决|结束|实现|上线|交付|关闭|处理)";
const chineseNoun =
	"(?:事项|任务|工作|内容|功能|部分|项目?|需求|问题|bug|修复|改动|修改|开发|待办(?:事项)?|特性|模块|列表|清单|目标|条目)";
const chineseTime =
	"(?:本次|本轮|这次|此次|今日|今天|昨日|昨天|最近|刚刚?|之前|此前|先前|上次)(?:会话|对话|迭代)?(?:中|里)?";
const chineseDate = "[ \\d年月日号]*";

/** Headings over what is finished, besides the plain names; as a whole, so that “Done criteria” and “完成标准” are none. */
const headings = [
	`${early}? ?${verb}(?: (?:and )?${verb})?(?: ${noun})?(?: ${when})*`,
	`${noun} (?:${early} |that (?:is|are|was|were) |we )?${verb}(?: ${when})*`,
	`what (?:s|is|was|got|(?:has|s) been|we|i)(?: already)? (?:${verb}|did)(?: ${when})*`,
	`accomplish(?:ed|ments)(?: ${when})*`,
	`(?:${chineseTime} ?)?(?:(?:已经?|均已|全部已经?)${chineseVerb}|全部(?:完成|做完|解决))的?${chineseNoun}?(?: ?${chineseTime})?${chineseDate}`,
	`${chineseTime} ?(?:完成|修复|解决)(?:了)?的?${chineseNoun}?${chineseDate}`,
	`完成的${chineseNoun}${chineseDate}`,
].map((form) => new RegExp(`^(?:${form.replaceAll("(?: |$)", "(?: |$)")})$`, "u"));

/** More signs than a heading over finished work has; what comes from a repository may be of any length. */
const mostSigns = 80;

/** Whether a heading, in lower case and without its signs, says that all below it is finished. */
export function namesFinished(name: string): boolean {
	return name.length <= mostSigns && headings.some((form) => form.test(name));
}

const said = "(?:done|completed|finished)";
const chineseSaid = "已(?:经)?(?:完成|做完|修复|解决|处理)";

const tick = /^(?:[✅☑✔]|[✓√](?:\uFE0F|\s|$))/u;

/** A word at the beginning, in bold, in brackets or with a colon; not where it begins to say what “done” means. */
const firstWord = new RegExp(
	`^(?:(?:\\*\\*|__)(?:${said}|${chineseSaid}|完成)[:：]?(?:\\*\\*|__)[:：]?|[[【](?:${said}|${chineseSaid}|完成)[\\]】]|DONE[:：]|Done[:：]|${chineseSaid}[:：])(?!\\s*(?:when|means?|if|once|only|is|are|criteria|definition|by|=|指|意味|标准|条件))`,
	"i",
);

/** A word in brackets at the end. */
const lastWord = new RegExp(
	`[(（]\\s*(?:(?:already )?${said}|${chineseSaid}|[✅✓✔]\\uFE0F?)\\s*[!.。]?\\s*[)）][.。!！]?$`,
	"iu",
);

/** Whether the first line of an item's words says that the item is finished. */
export function saysFinished(words: string): boolean {
	const line = words.split("\n", 1)[0]?.trim() ?? "";
	return tick.test(line) || firstWord.test(line) || lastWord.test(line);
}

/** All of a text struck through, with or without a word that it is done. */
const struck = new RegExp(
	`^(?:~~[^~]+~~)(?:\\s*(?:[(（]\\s*(?:${said}|fixed|merged|shipped|${chineseSaid})(?![\\p{L}])[^()（）]*[)）]|[-–—:：]?\\s*(?:${said}|${chineseSaid}|[✅✓✔]\\uFE0F?)))?[.。!！]?$`,
	"iu",
);

/** Whether all of a line is struck through. */
export function isStruckThrough(words: string): boolean {
	return struck.test(words.trim());
}
