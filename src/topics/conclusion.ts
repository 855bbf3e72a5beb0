import { redact } from "#src/lib/redact.ts";
import { headAndTail, oneLine } from "#src/lib/text.ts";
import { countGraphemes, firstGraphemes } from "./grapheme.ts";
import { proseLines } from "./plain-markdown.ts";
import { topicBounds } from "./topic.ts";

/** UTF-16 units of an answer that are looked at: where answers begin and end. */
const mostUnits = 12_000;

/** Signs of a sentence that says enough: a Han character counts two. */
const leastSigns = 16;

const sentenceEnd = /(?<=[。！？!?…])(?![”"』」)）])|(?<=[.])(?=\s+(?![a-z])|$)/;

/** Words after which an answer sums up. */
const summing =
	/^(?:(?:in )?(?:summary|conclusion|short)|to (?:summari[sz]e|sum up|conclude)|conclusions?|tl;?dr|outcome|result|bottom line|总结|结论|综上(?:所述)?|总之|总的来说|结果|小结|概括)\s*[:：,，、]?\s*/i;

const asking =
	/[?？]\s*$|^(?:would you|shall i|should i|do you|let me know|want me|if you(?:'d| would)? (?:like|want)|please (?:tell|let|provide|confirm|share)|需要我|要不要|是否需要|请(?:告诉|提供|确认|问)|如果(?:你|您)?需要)/i;
const planning =
	/^(?:(?:ok|okay|sure|first|now|next|then|great|alright)[,，]? )*(?:i'll|i will|i'm going to|i (?:still |also |now )?(?:need|have|want) to|(?:also|still) need to|i am going to|i plan|let me|let's|we'll|we will|we should|next,|going to|here(?:'s| is) (?:the|my) plan|the plan|i would|i can)\b|^(?:好的?[，,])?(?:我(?:会|将|先|来|准备|打算|可以)|让我|接下来|下一步|首先|先|计划|准备|正在)/i;
const refusing =
	/^(?:i'm sorry|sorry|unfortunately,? i|i (?:cannot|can't|can not|am unable|could not|couldn't|don't know|do not know|won't)|抱歉|对不起|很遗憾|我(?:无法|不能|没法|不知道))/i;
const smallTalk =
	/^(?:you're welcome|glad|happy to|hello|hi\b|hey\b|great question|good question|sure[!.]|of course|no problem|不客气|你好|您好|很高兴|没问题[，。！!])/i;

const concluding =
	/\b(?:done|fixed|added|implemented|updated|changed|removed|replaced|renamed|moved|created|deleted|refactored|migrated|upgraded|installed|configured|wrote|rewrote|written|merged|reverted|committed|pushed|released|deployed|switched|enabled|disabled|extracted|resolved|solved|completed?|finished|verified|confirmed|tested|found|decided|chose|caused|because|root cause|turns out|due to|now|pass(?:es|ed)?|works?|works now|needs?|must|should|uses?|supports?|is|are|was|were|has|have)\b|已|了|完成|修复|改为|改成|原因|根因|导致|由于|因为|采用|使用|通过|决定|新增|添加|更新|实现|发现|删除|移除|支持|确认|验证|迁移|升级|替换|合并|部署|是|应|需/i;
/** Verbs of something that was done or found out: they speak louder than a sentence that only describes. */
const strong =
	/\b(?:done|fixed|added|implemented|updated|changed|removed|replaced|renamed|moved|created|deleted|refactored|migrated|upgraded|reverted|merged|resolved|solved|completed?|finished|decided|root cause|caused by|turns out)\b|已|修复|完成|改为|改成|原因是|根因|导致|决定|新增|实现了|发现/i;

/**
 * The sentences of an agent's final answer that are worth recording: one line of at most 200 graphemes, without
 * Markdown marks and secrets. What it sums up itself comes first, then what it says was done or found out. Undefined
 * when the answer concludes nothing: a question back, a refusal, a plan, small talk.
 */
export function conclusionOf(answer: string): string | undefined {
	const safe = redact(headAndTail(answer, mostUnits, "\n")).text;
	const sentences = proseLines(safe).flatMap(sentencesOf);
	const from = startOf(sentences);
	if (from === undefined) return undefined;
	return joined(sentences.slice(from).map(withoutSumming).filter(isWorthSaying));
}

function sentencesOf(line: string): readonly string[] {
	return line
		.split(sentenceEnd)
		.map(oneLine)
		.filter((sentence) => sentence !== "");
}

/** Where the conclusion begins; undefined when there is none. */
function startOf(sentences: readonly string[]): number | undefined {
	const summed = sentences.findLastIndex((sentence) => summing.test(sentence));
	if (summed >= 0 && sentences.slice(summed).map(withoutSumming).some(isWorthSaying)) return summed;
	if (sentences.some((sentence) => refusing.test(sentence))) return undefined;
	const worth = (sentence: string) => isWorthSaying(sentence) && concluding.test(sentence);
	const done = sentences.findIndex((sentence) => worth(sentence) && strong.test(sentence));
	const found = done >= 0 ? done : sentences.findIndex(worth);
	return found >= 0 && isSaid(sentences) ? found : undefined;
}

/** An answer that asks for more than it tells concludes nothing. */
function isSaid(sentences: readonly string[]): boolean {
	const open = sentences.filter((sentence) => asking.test(sentence) || planning.test(sentence));
	return open.length * 2 <= sentences.length;
}

function withoutSumming(sentence: string): string {
	return sentence.replace(summing, "");
}

function isWorthSaying(sentence: string): boolean {
	// What ends in a colon only introduces.
	if (/[:：]$/.test(sentence)) return false;
	if ([asking, planning, refusing, smallTalk].some((kind) => kind.test(sentence))) return false;
	const signs = sentence.replace(/[^\p{L}\p{N}]/gu, "");
	return signs.length + (signs.match(/\p{Script=Han}/gu)?.length ?? 0) >= leastSigns;
}

/** As many whole sentences as there is room for; the first is cut when it alone is too long. */
function joined(sentences: readonly string[]): string | undefined {
	const [first, ...others] = sentences;
	if (first === undefined) return undefined;
	let text = firstGraphemes(first, topicBounds.decision);
	for (const sentence of others) {
		const gap = gapAfter(text);
		const longer = `${text}${gap}${sentence}`;
		if (countGraphemes(longer, topicBounds.decision + 1) > topicBounds.decision) break;
		text = longer;
	}
	return text;
}

/** Between sentences; entries of a list have no full stop of their own. */
function gapAfter(text: string): string {
	if (/[。！？；]$/.test(text)) return "";
	if (/[.!?;…”"')]$/.test(text)) return " ";
	return /\p{Script=Han}$/u.test(text) ? "；" : "; ";
}
