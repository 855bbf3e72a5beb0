import { withoutCodeBlocks } from "#src/lib/code-block.ts";
import { withoutInsertions } from "#src/lib/insertions.ts";

/** A longer message is a template, a log or a document: what it demands is meant for that one run. */
const mostMessageUnits = 2_400;
/** A rule is said in one breath; what is longer tells a story. */
const mostSentenceUnits = 260;
const mostWishes = 12;

const sentenceEnd = /(?<=[.!?])\s+|[。！？；;\n]+/;
const listSign = /^\s*(?:[-*+•]|\d{1,3}[.)、])\s*/;
/** Lines that somebody pasted: logs, traces, diffs, prompts of a shell, quotes. */
const pasted =
	/^\s*(?:>|\$ |➜|❯|[+-]{2,}|@@ |at .+:\d+|\[?(?:DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b|\d{4}-\d\d-\d\d[T ]|(?:npm|pnpm|yarn) (?:ERR|error|warn)|\w*Error: |\w*Exception|[{}[\]<|│─])/;

/** A wish is not asked for, supposed, told of the past, or meant for a moment. */
const englishNone = new RegExp(
	[
		String.raw`\?\s*$|^(?:why|what|how|when|where|who|which|does|do you|did|is it|are|can|could|should|would|if)\b`,
		String.raw`\b(?:for now|not yet|right now|this time|just this once|at the moment|until|never ?mind|in a sec)\b`,
		String.raw`\b(?:don'?t|do not) (?:worry|know|think|understand|see|care|mind|believe|remember|get|like it|have|need to)\b`,
		String.raw`\b(?:i|we|he|she|they|it|this|that|which|who|you|there|tests?|code|build)(?:'ve|'d|'s|'m| have| had| has| am| are| was| were| is| do| does| did|)? (?:always|never|don'?t|do not|doesn'?t|didn'?t)\b`,
		String.raw`\b(?:it|that|this|there|you|they|he|she) must(?:'ve| have| be)\b`,
		String.raw`\b(?:stop|avoid) (?:it|that|this)?\s*$`,
	].join("|"),
	"i",
);
const polite = "(?:(?:please|pls|also|and|but|so|ok|okay|then|just|oh|no|yes|btw|again)[, ]+){0,3}";
const english = new RegExp(
	[
		String.raw`\b(?:always|never)\b|\b(?:from now on|going forward|in (?:the )?future|every time|whenever you|at all times|as a rule|by default)\b`,
		String.raw`^${polite}(?:do not|don'?t|dont|avoid|stop \w+ing|no more|only (?:use|write|edit|touch|change|run|commit)|prefer|keep (?:it|them|answers?|replies|the answers?|your|code|changes|commits|things)|stick to)\b`,
		String.raw`\buse\b[^.]{1,80}(?:\binstead\b|\brather than\b|,? (?:not|no) \S)|\binstead of\b[^.]{1,60}\buse\b`,
		String.raw`\b(?:i|we)(?:'d| would)?(?: strongly| really)? (?:prefer|only want|want you to (?:always|never|only))\b`,
		String.raw`\bmust (?!have\b)|\b(?:should|shall|may|can) (?:never|always|only|not)\b|\bis not allowed\b|\bare not allowed\b|\bforbidden\b`,
		String.raw`\b(?:make sure|ensure|remember)\b[^.]{0,40}\b(?:always|never|all|every|each|any|new|whenever)\b`,
		String.raw`\bwithout (?:my |asking|first asking)(?:confirmation|permission|approval|consent|ok)?|\bask (?:me )?(?:first|before)\b`,
		String.raw`\b(?:it is|it's|is|are) (?:fine|ok|okay|allowed|safe) to\b`,
		String.raw`\b(?:reply|answer|respond|write|speak|talk)\b[^.]{0,30}\bin (?:english|chinese|mandarin|japanese|korean|german|french|spanish)\b`,
		String.raw`^${polite}no (?!idea|problem|worries|thanks|way|longer|matter|need|one\b|it\b|that\b|i\b|we\b|you\b|the\b|not\b)[\w\` /-]{3,60}[.!]*$`,
		String.raw`\bbe (?:concise|brief|terse)\b`,
	].join("|"),
	"i",
);

const chineseNone =
	/[？?]|[吗呢么]\s*$|是不是|是否|要不要|能不能|可不可以|能否|会不会|为什么|怎么|先(?:不要|别|不用|不)|(?:暂时|目前|现在|还)(?:不要|别|不用|先)|不要(?:紧|着急|急)|别(?:急|担心|人|的)|我(?:们)?(?:总是|一直|必须|每次)|(?:它|他|她|这|那|系统|程序|页面)(?:总是|一直|必须)/;
const chinese = new RegExp(
	[
		"以后|今后|从现在(?:开始|起)|往后|每次|始终|永远|一律|总是|默认(?:都|用|使用)|务必|必须|一定要|禁止|不得|严禁|绝不|绝对不|千万|不许|不允许|不准",
		"(?:^|[，,：:、\\s请])(?:请|你|也|就|都|并且?|而且|但|但是)*(?:不要|别|勿|不能|不可以|避免|尽量(?:不|少|避免|使用|用|别))",
		"(?:请|要)?(?:用|使用|说|写|以)(?:简体|繁体)?(?:中文|英文|英语|汉语|日语|日文|韩语)(?:来)?(?:回答|回复|交流|沟通|输出|写|说|注释|提交)?",
		"(?:而不是|不要用|别用)|优先(?:使用|用|考虑|选)|只(?:用|能|允许|许|改|读)(?!是)|严格(?:按照|遵守|遵循|按)|遵循|遵守|统一(?:用|使用|为)|都(?:必须|应该|要(?!是)|用|放在|写在)",
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
	return lines
		.flatMap((line) => line.split(sentenceEnd))
		.map((sentence) => sentence.replace(listSign, "").trim())
		.filter((sentence) => sentence.length <= mostSentenceUnits && isStanding(sentence))
		.slice(0, mostWishes);
}

function isStanding(sentence: string): boolean {
	const signs = sentence.match(han)?.length ?? 0;
	// Chinese prose names things in Latin letters, so a few Han characters make a sentence Chinese.
	if (signs >= 3) return chinese.test(sentence) && !chineseNone.test(sentence);
	return /\s/.test(sentence) && english.test(sentence) && !englishNone.test(sentence);
}
