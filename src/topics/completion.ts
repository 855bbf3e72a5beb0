import { type Clause, clausesOf } from "./clause.ts";
import { gateInput } from "./gate.ts";

/** Negation, condition, question, wish, plan or a part only: a clause that holds one reports no end. */
const doubtfulEnglish =
	/\b(?:not|never|no|none|nothing|hardly|barely|almost|nearly|partly|partially|half|mostly|once|when|whenever|if|until|till|unless|after|before|while|whether|should|must|would|could|can|may|might|will|shall|need|needs|wants?|hopes?|hopefully|please|what|how|why|which|who|where|get|getting|gets|mark|marked|set|make|let|lets|to be|being|yet|far from|soon|about to|except|supposed|assume|assuming|todo|expect|expected|wish|try|trying|easier said)\b|n't\b|'ll\b/;
const doubtfulChinese =
	/[没未不尚还否吗呢]|如果|假如|若|一旦|只要|等到?|当.*时|直到|后(?![端台续])|再说|什么|怎|如何|几乎|差不多|快|基本|部分|大半|一半|即将|即可|马上|希望|想|需(?!求)|(?<![主重摘纪])要|请|帮|必须|应该|应当|争取|打算|计划|准备|开始|继续|可以(?!了)|(?<![功性智])能|会(?![话议员])|将|待(?!办)|让|标记|设为|改成|才|多久|何时|为了|吧/;

/** `3/5` or `80%` is a part, `5/5` and `100%` are all. */
const ratio = /(\d+)\s*\/\s*(\d+)|(\d+(?:\.\d+)?)\s*%/g;

const ended = "(?:done|finished|completed?|fixed|resolved|solved|sorted(?: out)?|wrapped up)";
const adverb =
	"(?:all|now|finally|already|fully|completely|entirely|successfully|totally|properly|officially|also|just)";
const trailing =
	"(?:now|again|already|here|then|thanks|thank you|successfully|for good|for now|for me|on my end|as expected|in full|\u0001)";
const opener =
	"(?:ok|okay|great|nice|yes|yep|yeah|perfect|cool|awesome|alright|good|well|finally|so|and|actually|looks like|i think|i believe|i confirm|confirmed)";
/** Whether it is all is looked at apart. */
const amount = "(?:\\d+ ?/ ?\\d+|\\d+ ?%)";
const endedEnglish = [
	`^(?:${opener} )*(?:${amount} )?(?:${adverb} )*${ended}(?: ${trailing})*$`,
	`^(?:${opener} )*(?:[\\w'/.+#\u0001-]+ ){0,6}?(?:is|are|'s|'re|was|were|has been|have been|am)(?: ${adverb})* ${ended}(?: ${trailing})*$`,
	`^(?:${opener} )*(?:it's|that's|everything's|all's|i'm|we're|they're)(?: ${adverb})* ${ended}(?: ${trailing})*$`,
	`^(?:${opener} )*(?:it|that|this|everything|all|all of it)(?: now| all| finally)* (?:works?|worked)(?: (?:now|again|fine|perfectly|great|well|like a charm|as expected|thanks|thank you))*$`,
	`^(?:${opener} )*(?:it's|it is|everything is|everything's|that's|all is)(?: ${adverb})* working(?: (?:now|again|fine|perfectly|great|well|as expected))+$`,
].map((source) => new RegExp(source, "u"));
const bareEnglish = new RegExp(
	`^(?:${opener} )*(?:(?:it|that|this)(?:'s| is) )?(?:${adverb} )*${ended}(?: ${trailing})*$`,
);

const subject = "(?:[\\p{L}\\p{N}_./+#\u0001 -]{0,24}?)";
const surely = "(?:已经?|都|全都?|全部|均|终于|总算|现在|成功|顺利|圆满|彻底|完全|所有|一切| )";
const after = "(?:了|啦|咯|喽|哈|啊|呀|谢谢|感谢|辛苦了| )";
/** Also commands when they stand alone: they need a sign that they are over. */
const changing = "(?:解决|修复|处理|实现|结束|关闭|部署|迁移|重构|升级|开发|上线)";
const finished =
	"(?:搞定|完成|完工|收工|告一段落|大功告成|完毕|修好|做完|弄好|弄完|搞好|修完|写完|改完|改好|处理完|处理好|解决掉)";
const endedChinese = [
	`^${subject}${surely}*${changing}?(?:已经?)?${finished}${after}*(?:${amount})?$`,
	`^${subject}${surely}+${changing}${after}*$`,
	`^${subject}${changing}了${after}*$`,
	`^(?:(?:现在|这下|终于|总算|全部|都|已经|测试) ?)+(?:可以|好|正常|好用|跑通)了${after}*$`,
].map((source) => new RegExp(source, "u"));

/** Signs anywhere that work is left. */
const unfinishedEnglish =
	/\bnot (?:yet |fully |completely |entirely |quite |all )*(?:done|finished|complete[d]?|fixed|working|resolved|solved|pass)|n't (?:work|pass|finish|fixed|done|complete)|\bstill (?:fail|broken|need|miss|crash|doesn|isn|not|have to|has to|a |an |see|get|open)|\b(?:remain(?:s|ing)?|todo|left to do|yet to|unfinished|unresolved|incomplete|pending|partially|almost done|nearly done)\b|\bnext,? (?:i'll|i will|we'll|we need)|^(?:i'll|i will|let me|now i'll)\b/;
const nothingLeft =
	/\b(?:no|zero|0|nothing) (?:more |other |further )?(?:remain(?:s|ing)?|pending|unresolved|outstanding|todos?|unfinished)\b/g;
const unfinishedChinese =
	/尚未|还没|还未|未完成|没完成|没有完成|未解决|没解决|剩余|剩下|还剩|还需|仍需|仍有|仍然|还差|待完成|待处理|未通过|还是(?:报错|不行|失败|不能|没)|又(?:报错|失败)|接下来我|下一步我/;
const nothingLeftChinese = /(?:没有|无)(?:任何)?(?:剩余|剩下|遗留|未完成|未解决)/g;

/**
 * Whether somebody says in so many words that the work is over: a clause of its own, without negation, condition,
 * question, wish or plan, in a text that names nothing left to do. A word for it inside another word or in a quotation
 * does not count.
 * @param speaker an agent begins every other answer with "Done.", which ends a step; of the work it has to say what is
 *   over, or that it is repaired and that the tests pass, and not ask how to go on
 */
export function completionIn(text: string, speaker: "user" | "agent"): boolean {
	const clauses = clausesOf(text);
	if (clauses.some((clause) => isUnfinished(clause.text))) return false;
	if (speaker === "user") return clauses.some(isEnd);
	if (clauses.at(-1)?.asks) return false;
	return clauses.some((clause) => isEnd(clause) && !isBare(clause.text)) || isPassingEnd(clauses);
}

/** Says only that something is over, not what. */
function isBare(text: string): boolean {
	const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
	if (han > 0) return han < 4;
	return bareEnglish.test(text) && !/\b(?:all|everything)\b/.test(text);
}

/** Whether a request on a finished topic means that work goes on: any real one and "go on" do, thanks do not. */
export function reopens(text: string): boolean {
	const gate = gateInput(text, { recent: [] });
	if (!gate.pass) return gate.reason === "continuation";
	return !clausesOf(text).every(
		(clause) => isEnd(clause) || isRemark(clause) || !gateInput(clause.text, { recent: [] }).pass,
	);
}

/** Politely asked for, so that the question is a request. */
const politeRequest =
	/^(?:and |so )?(?:can|could|would|will) (?:you|we)\b|^please\b|能不能|能否|可不可以|可以.*吗|帮我|麻烦/u;
const praise =
	/\b(?:looks?|works?|seems?|is|are|was) (?:now )?(?:really |very |pretty |so )?(?:good|great|fine|perfect|nice|well|excellent)\b|^(?:great|nice|good|excellent|perfect|lovely)\b(?! (?:but|idea))|(?:很好|不错|挺好|完美|漂亮|好看)(?:了|的|啊)?$/u;

/** Praise, or a question that is none of politeness: what was done is spoken of, and nothing is asked for. */
function isRemark({ text, asks }: Clause): boolean {
	if (politeRequest.test(text)) return false;
	return asks || praise.test(text);
}

function isEnd({ text, asks }: Clause): boolean {
	if (asks || isPart(text)) return false;
	if (/\p{Script=Han}/u.test(text)) {
		return !doubtfulChinese.test(text) && endedChinese.some((shape) => shape.test(text));
	}
	return !doubtfulEnglish.test(text) && endedEnglish.some((shape) => shape.test(text));
}

function isPart(text: string): boolean {
	return [...text.matchAll(ratio)].some(([, some, all, percent]) =>
		percent === undefined ? some !== all : Number(percent) !== 100,
	);
}

function isUnfinished(text: string): boolean {
	return (
		unfinishedEnglish.test(text.replace(nothingLeft, "")) ||
		unfinishedChinese.test(text.replace(nothingLeftChinese, ""))
	);
}

const passing =
	/\b(?:all|every|the|\d+)\b[\w ]{0,30}\b(?:tests?|checks?|specs?|suite)\b[\w ]{0,12}\b(?:pass(?:es|ed|ing)?|green)\b|^tests? (?:now )?pass(?:es|ed)?$|(?:测试|用例|检查).{0,6}通过|通过(?:了)?(?:全部|所有)?(?:测试|检查)/u;
const repaired =
	/^(?:i|we)(?:'ve| have)? (?:now |also )?(?:fixed|completed|finished|implemented|resolved)\b|^(?:fixed|completed|finished|implemented|resolved) (?:the|a|an|all|both|it)\b|^(?:我)?(?:已经?|已成功)(?:修复|完成|实现|解决)/u;

function isPassingEnd(clauses: readonly Clause[]): boolean {
	const sure = clauses.filter(({ text, asks }) => !asks && !doubtfulEnglish.test(text));
	return (
		sure.some(({ text }) => passing.test(text) && !/[没未不]/.test(text)) &&
		sure.some((clause) => isEnd(clause) || (repaired.test(clause.text) && !isPart(clause.text)))
	);
}
