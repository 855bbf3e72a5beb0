import { withoutCodeBlocks } from "#src/lib/code-block.ts";
import { withoutInsertions } from "#src/lib/insertions.ts";

/** A longer message is a template, a log or a document: what it demands is meant for that one run. */
const mostMessageUnits = 1_500;
/** A rule is said in one breath; what is longer tells a story. */
const mostSentenceUnits = 260;
const mostClauseUnits = 60;
const mostWishes = 12;
/** A line shorter than this was ended by hand. */
const leastWrapped = 50;

const sentenceEnd = /(?<=[.!?])\s+|[。！？；;\n]+/;
const listSign = /^\s*(?:[-*+•]|\d{1,3}[.)、])\s*/;
/** Lines that somebody pasted: logs, traces, diffs, prompts of a shell, quotes. */
const pasted =
	/^\s*(?:>|\$ |➜|❯|[+-]{2,}|@@ |at .+:\d+|\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b|\d{4}-\d\d-\d\d[T ]|(?:npm|pnpm|yarn) (?:ERR|error|warn)|\w*Error: |\w*Exception|[{}[\]<|│─])/;

/** What is asked, supposed, told of the past or of a product, or meant for a moment is no wish for all work. */
const englishNone = new RegExp(
	[
		String.raw`\?\s*$|^(?:why|what|how|when|where|who|which|does|do you|did|is it|are|can|could|should|would|if|let'?s|look)\b`,
		String.raw`\b(?:for now|yet|right now|this time|just this once|at the moment|until|never ?mind|in a sec)\b`,
		String.raw`\b(?:don'?t|do not|dont) (?:worry|know|think|understand|see|care|mind|believe|remember|get|like|want|have|need)\b`,
		String.raw`\b(?:i|we|he|she|they|it|this|that|which|who|you|there|tests?|code|build)(?:'ve|'d|'s|'m| have| had| has| am| are| was| were| is| do| does| did|)? (?:always|never|don'?t|do not|doesn'?t|didn'?t)\b`,
		String.raw`\b(?:it|that|this|there|you|they|he|she) must(?:'ve| have| be)\b`,
		String.raw`\bprefer (?:the|this|that|option|number)\b|\bstop (?:it|that|this)\b`,
	].join("|"),
	"i",
);
const polite = "(?:(?:please|pls|also|and|but|so|ok|okay|then|just|oh|no|yes|btw|again)[, ]+){0,3}";
const english = new RegExp(
	[
		String.raw`(?:^${polite}|[,;:(–]\s*|\b(?:should|must|shall|please|you|to)\s+)(?:always|never)\b`,
		String.raw`\b(?:from now on|going forward|in (?:the )?future|whenever you|at all times|as a rule)\b`,
		String.raw`^${polite}(?:avoid|stop \w+ing|no more|only (?:use|write|edit|touch|change|run|commit)|prefer|keep (?:answers?|replies|the answers?|your|code|changes|commits|things)|stick to)\b`,
		String.raw`^(?:\S+ ){0,2}use\b[^.]{1,80}(?:\binstead\b|\brather than\b|, (?:not|no) \S)`,
		String.raw`\b(?:i|we)(?:'d| would)?(?: strongly| really)? (?:prefer|only want|want you to (?:always|never|only))\b`,
		String.raw`\bmust (?!have (?:been|had|\w+ed)\b)|\b(?:should|shall) only\b|\b(?:is|are) (?:not allowed|forbidden)\b`,
		String.raw`\b(?:make sure|ensure|remember)\b[^.]{0,40}\b(?:always|never|all|every|each|new|whenever)\b`,
		String.raw`\bwithout (?:my (?:confirmation|permission|approval|consent|ok)|asking)\b|\bask (?:me )?(?:first|before)\b`,
		String.raw`\b(?:it is|it's) (?:fine|ok|okay|allowed|safe) to\b`,
		String.raw`\b(?:reply|answer|respond|write|speak|talk)\b[^.]{0,30}\bin (?:english|chinese|mandarin|japanese|korean|german|french|spanish)\b`,
		String.raw`^${polite}no (?:\w+ ){0,3}\w+!+$`,
		String.raw`\bbe (?:concise|brief|terse)\b`,
	].join("|"),
	"i",
);
/** A prohibition at the start; one of a thing that is only pointed at ends with it. */
const prohibition = new RegExp(String.raw`^${polite}(?:do not|don'?t|dont)\b(?:\s+\S+){2}`, "i");
const pointing = /\b(?:it|them|this|that|these|those|here|anything)\b/i;

const chineseNone =
	/[？?]|[吗呢么]\s*$|是不是|是否|要不要|能不能|可不可以|能否|会不会|为什么|怎么|先(?:不要|别|不用|不)|(?:暂时|目前|现在|还)(?:不要|别|不用|先)|不要(?:紧|着急|急)|别(?:急|担心|人|的)|我(?:们)?(?:总是|一直|必须|每次(?:都|.{1,8}(?:后|前)都?)(?:要|必须|请|先)|以后会|默认)|(?:它|他|她|这|那|系统|程序|页面)(?:总是|一直|必须)/;
const chinese = new RegExp(
	[
		"以后|今后|从现在(?:开始|起)|往后|每次(?:都|.{1,8}(?:后|前)都?)(?:要|必须|请|先)|始终|永远|一律|总是|务必|(?<!【)必须|一定要|禁止|不得|严禁|绝不|绝对不|千万|不许|不允许|不准",
		"(?:^|[，,：:、\\s请])(?:请|你|也|就|都|并且?|而且|但|但是)*(?:不要|别|勿|不能|不可以|避免|尽量(?:不|少|避免|使用|用|别))",
		"(?:请|要)?(?:用|使用|说|写|以)(?:简体|繁体)?(?:中文|英文|英语|汉语|日语|日文|韩语)(?:来)?(?:回答|回复|交流|沟通|输出|写|说|注释|提交)?",
		"用.{1,20}(?:而不是|不要用|别用)|优先(?:使用|用|考虑|选)|只(?:用|允许|许|改|读)|严格(?:按照|遵守|遵循|按)|遵循|遵守|统一(?:用|使用|为)|都(?:必须|应该|要(?!是)|用)",
		"(?:我|本人)(?:更)?(?:喜欢|偏好|习惯|倾向)|(?:不用|无需|不必)(?:问|经过|征得|确认)|(?:先|再)(?:问|征求|确认)我",
	].join("|"),
);

const han = /\p{Script=Han}/gu;

/**
 * The sentences of a user's message that hold for all work to come: rules, prohibitions, preferences, in English and
 * Chinese. Orders for one time, questions, reports and what was pasted are left out; a doubtful prohibition is kept, since
 * breaking one costs more than reading it.
 */
export function standingWishes(message: string): readonly string[] {
	const own = withoutInsertions(message);
	if (own.length > mostMessageUnits) return [];
	const lines = withoutCodeBlocks(own)
		.split("\n")
		.filter((line) => !pasted.test(line));
	return unwrapped(lines)
		.flatMap((line) => line.split(sentenceEnd))
		.map((sentence) => sentence.replace(listSign, "").trim())
		.filter((sentence) => sentence.length <= mostSentenceUnits)
		.flatMap(wishesIn)
		.slice(0, mostWishes);
}

/** Lines that an editor broke in the middle of a sentence, joined: the first is nearly full, the next begins small. */
function unwrapped(lines: readonly string[]): readonly string[] {
	const joined: string[] = [];
	let width = 0;
	for (const line of lines) {
		const goesOn = width >= leastWrapped && /^\s{0,8}[a-z(]/.test(line);
		if (goesOn) joined.push(`${joined.pop()} ${line.trim()}`);
		else joined.push(line);
		width = /[.!?:;]\s*$/.test(line) ? 0 : line.length;
	}
	return joined;
}

function wishesIn(sentence: string): readonly string[] {
	const signs = sentence.match(han)?.length ?? 0;
	// Chinese prose names things in Latin letters, so a few Han characters make a sentence Chinese.
	if (signs < 3) return isEnglishWish(sentence) ? [sentence] : [];
	if (signs < 5 || !chinese.test(sentence) || chineseNone.test(sentence)) return [];
	// A long sentence goes on about something else; its clause says the rule.
	if (sentence.length <= mostClauseUnits) return [sentence];
	return sentence
		.split(/[，,]/)
		.map((clause) => clause.trim())
		.filter((clause) => chinese.test(clause));
}

function isEnglishWish(sentence: string): boolean {
	if (!/\s/.test(sentence) || englishNone.test(sentence)) return false;
	return english.test(sentence) || (prohibition.test(sentence) && !pointing.test(sentence));
}
