import type { Language } from "#src/lib/language.ts";

/** How many of the last messages are looked at, and what each older one counts less. */
const recentMessages = 8;
const fading = 0.75;

/** Words beyond which a message does not weigh more, so that one long paste decides nothing. */
const fullWeight = 12;

/** Characters looked at in one message. */
const longestMessage = 20_000;

/**
 * Chinese prose names code in Latin words, English prose hardly ever uses a Han character; hence
 * not one to one.
 */
const hanPerLatinWord = 0.6;

/** Above this share of kana the Han characters around it are Japanese. */
const japaneseShare = 0.2;

const fences = /(?:^|\n)[ \t]*(```|~~~)[^\n]*\n[\s\S]*?(?:\n[ \t]*\1|$)/g;
const inlineCode = /`[^`\n]*`/g;
const addresses = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s\u3000-\u9fff\uff00-\uffef]*/gi;
const paths =
	/(?<![\w.@~-])(?:~|[A-Za-z]:)?[\w.@-]*(?:[\\/][\w.@+-]+)+[\\/]?|(?<![\w.-])[\w-]+(?:\.[\w-]+)+/g;
/** Quotes, commands and their prompts, log lines, stack traces, diffs. */
const pastedLine = new RegExp(
	[
		String.raw`>|\$ |[A-Z]:\\[^>]*>|/[a-z]`,
		String.raw`\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b[\]:]?|\d{4}-\d\d-\d\d[T ]`,
		String.raw`at .+[:)]|File ".+", line \d+|Traceback \(|(?:Uncaught )?[\w.]*(?:Error|Exception)(?: \[\w+\])?:`,
		"npm (?:ERR!|WARN|error)|[+-]{2,3} |@@ ",
	]
		.map((kind) => `^\\s*(?:${kind})`)
		.join("|"),
);

/** What speaks for each language in one message, as numbers of words. */
export interface Evidence {
	readonly zh: number;
	readonly en: number;
	readonly other: number;
}

/**
 * The language that the user writes in, from their own messages, newest last; code, addresses,
 * paths and traces do not count. The fallback where nothing can be told or a third language
 * prevails.
 */
export function detectLanguage(messages: readonly string[], fallback: Language): Language {
	const sum = { zh: 0, en: 0, other: 0 };
	for (const [age, message] of messages.slice(-recentMessages).toReversed().entries()) {
		const evidence = evidenceOf(prose(message));
		const total = evidence.zh + evidence.en + evidence.other;
		if (total === 0) continue;
		const weight = (Math.min(total, fullWeight) / total) * fading ** age;
		sum.zh += evidence.zh * weight;
		sum.en += evidence.en * weight;
		sum.other += evidence.other * weight;
	}
	if (sum.zh > sum.en && sum.zh > sum.other) return "zh";
	return sum.en > sum.zh && sum.en > sum.other ? "en" : fallback;
}

/** The message without what the user quoted, pasted or named: code, addresses, paths, traces. */
export function prose(message: string): string {
	return message
		.slice(0, longestMessage)
		.replace(fences, "\n")
		.replace(inlineCode, " ")
		.replace(addresses, " ")
		.split("\n")
		.filter((line) => !pastedLine.test(line.slice(0, 400)))
		.join("\n")
		.replace(paths, " ");
}

/** The evidence in a text whose every word counts. */
export function evidenceOf(text: string): Evidence {
	const han = count(text, /\p{Script=Han}/gu);
	const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
	const words = count(text, /\p{Script=Latin}[\p{Script=Latin}'’-]*/gu);
	const foreign = count(
		text,
		/(?:(?![\p{Script=Han}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}])\p{L})+/gu,
	);
	const isJapanese = kana > japaneseShare * (han + kana);
	return {
		zh: isJapanese ? 0 : han,
		en: words * hanPerLatinWord,
		other: foreign + (isJapanese ? han + kana : 0),
	};
}

function count(text: string, what: RegExp): number {
	let found = 0;
	for (const _ of text.matchAll(what)) found++;
	return found;
}

const clauseEnd = /[,.;:!?\n，。；：！？、()（）]+|\s[-–—]+\s/;
const english = "(english|英文|英语)";
const chinese =
	"((?:simplified |traditional )?(?:chinese|mandarin)|(?:简体|繁体)?(?:中文|汉语|普通话))";
const either = `(?:${english}|${chinese})`;

// Only words that leave the wish a wish may stand in front of it: no negation, no question why, no
// other subject.
const before =
	"^\\s*(?:(?:please|pls|kindly|now|then|just|only|always|also|and|but|so|ok|okay|hi|hey|from now on|from here on|going forward|in future|in the future|could|can|would|will|you|must|should|shall|i want you to|i'd like you to|i would like you to|let's|lets|we)\\s+)*";
const after =
	"(?:\\s+(?:please|pls|only|now|from now on|going forward|instead|again|always|thanks|for the rest.*|in this session|and .*|not .*|so .*|because .*))*\\s*$";
const speaking =
	"(?:reply|respond|answer|speak|talk|communicate|chat|converse|write your (?:answers|replies)|give (?:me )?your answers?)(?: to)?(?: me| us| my questions?| this| everything| back| all questions)?";
// "In English or Chinese" is no wish for one of them.
const alone = "(?![a-z])(?!\\s*(?:or|and|/)\\s*(?:in\\s+)?(?:english|chinese|mandarin|中文|英))";
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
const wishes = [...wishesInEnglish, ...wishesInChinese].map((source) => new RegExp(source, "isu"));

const softPlease = /,\s*(?:please|pls)\b/gi;

/** A negation that an insertion parts from its verb: "do not, ever, reply in …". */
const dangling = /(?:\b(?:not|never|don't|don’t)|不要|别|不必)\s*$|^\s*under any\b/i;

const quoted =
	/"[^"\n]*"|“[^“”\n]*”|「[^「」\n]*」|『[^『』\n]*』|《[^《》\n]*》|(?<!\w)'[^'\n]+'(?!\w)|‘[^‘’\n]*’/g;

/**
 * The language that the message asks for in so many words, as in `reply in English` or `请用中文`; the
 * last wish when there are several. Nothing for a negated, quoted or reported one.
 */
export function languageWish(message: string): Language | undefined {
	const text = prose(message).replace(quoted, " \u0000 ").replace(softPlease, " please");
	const clauses = text.split(clauseEnd);
	return clauses
		.map((clause, index) => (dangling.test(clauses[index - 1] ?? "") ? undefined : wishOf(clause)))
		.findLast((wish) => wish !== undefined);
}

function wishOf(clause: string): Language | undefined {
	// A wish is a short clause; what is longer is text about something.
	if (clause.length > 160) return undefined;
	for (const wish of wishes) {
		const found = wish.exec(clause);
		if (found !== null) return found[1] === undefined ? "zh" : "en";
	}
	return undefined;
}
