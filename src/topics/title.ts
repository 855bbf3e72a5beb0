import { headAndTail, oneLine } from "#src/lib/text.ts";
import { countGraphemes, firstGraphemes } from "./grapheme.ts";
import { topicBounds } from "./topic.ts";

/** UTF-16 units that a title can come from. */
const mostUnits = 400;

const politeEnglish =
	/^(?:(?:hi|hey|hello|ok|okay|so|well|now|then|yes|please|pls|plz|kindly|just)[\s,.!:]+|(?:can|could|would|will) (?:you|we)(?: please| kindly)?\s+|(?:would|do) you mind\s+|i(?:'d| would) like (?:you )?to\s+|i (?:want|need)(?: you)? to\s+|i want\s+|i need\s+|we (?:need|want|should|have) to\s+|we should\s+|let(?:'|’)?s\s+|let us\s+|help me(?: to)?\s+|you should\s+|go ahead and\s+)/i;
const politeChinese =
	/^(?:你好|您好|嗨|麻烦(?:你|您)?|劳驾|拜托(?:你|您)?|请问|请(?:你|您)?|(?:能不能|能否|可不可以|可否|可以|是否可以)(?:请?(?:你|您))?|我(?:们)?(?:想要?|希望|需要|觉得|认为|要|得|应该)?(?:让?(?:你|您))?(?![们的])|(?:你|您)(?:能不能|能否|可以|能|来)?(?=帮|给|把|看|写|做|改)|帮(?:我们?|忙|一下)|给我(?=[^们的])|咱们?|现在|然后|那么?(?=[请帮我])|好的?(?=[，,\s])|[，,、。！!\s:：])/;

const ending = /[\s,.;:!?，。；：！？、…~～\-—–|/\\([{（【「『"'“‘`*_#]+$/u;
const starting = /^[\s,.;:!?，。；：！？、…~～\-—–|)\]}）】」』"'”’`*_>#]+/u;
/** Particles and thanks after which a title says the same. */
const politeEnd = /(?:吧|呢|哈|呀|哦|谢谢(?:你|您|了)?|[\s,，]+(?:please|thanks|thank you|thx))$/i;
const articles = /\b(?:the|an?) /gi;
/** A cut may leave a word that waits for the next. */
const dangling = /\s+(?:a|an|the|to|for|of|in|on|at|with|and|or|from|by|as|into|that|is)$/i;

/** The least that a cut between words may leave. */
const leastGraphemes = 10;

/**
 * A text as the title of a topic: one line of at most 25 graphemes, without politeness in front, signs at the ends and
 * control characters, cut between words where words have blanks. Empty only for an empty text.
 */
export function cleanTitle(text: string): string {
	const line = oneLine(headAndTail(text, mostUnits, " ").replace(/\*\*|`/g, ""));
	const bare = trimmed(withoutPoliteness(trimmed(line)));
	const words = bare || trimmed(line) || line;
	const title = trimmed(shortened(words)) || firstGraphemes(words, topicBounds.title, "");
	// Something was written, though nothing of it can be seen.
	return title === "" && text !== "" ? "…" : title;
}

function trimmed(text: string): string {
	const bare = text.replace(starting, "").replace(ending, "");
	return bare.replace(politeEnd, "").replace(ending, "") || bare;
}

function withoutPoliteness(text: string): string {
	let rest = text;
	// Each round takes some characters off, so that this ends.
	for (let round = 0; round < 8; round += 1) {
		const shorter = rest.replace(politeEnglish, "").replace(politeChinese, "");
		if (shorter === rest || shorter.trim() === "") break;
		rest = shorter;
	}
	return rest;
}

function shortened(text: string): string {
	if (countGraphemes(text, topicBounds.title + 1) <= topicBounds.title) {
		return firstGraphemes(text, topicBounds.title, "");
	}
	const terse = text.replace(articles, "");
	const cut = firstGraphemes(terse, topicBounds.title, "");
	if (cut === terse) return cut;
	const whole = isInsideWord(cut, terse) ? beforeWord(cut) : cut;
	return whole.replace(dangling, "");
}

function isInsideWord(cut: string, text: string): boolean {
	const [before, after] = [/[\p{Script=Latin}\p{N}]$/u, /^[\p{Script=Latin}\p{N}'’_-]/u];
	return before.test(cut) && after.test(text.slice(cut.length));
}

function beforeWord(cut: string): string {
	const end = cut.search(/\s+\S*$/);
	return end >= leastGraphemes ? cut.slice(0, end) : cut;
}
