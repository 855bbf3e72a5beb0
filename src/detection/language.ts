import type { Language } from "#src/lib/language.ts";
import { wishIn } from "#src/lib/language-wish.ts";
import { prose } from "#src/lib/own-prose.ts";

/** How many of the last messages are looked at, and what each older one counts less. */
const recentMessages = 8;
const fading = 0.75;

/** Words beyond which a message does not weigh more, so that one long paste decides nothing. */
const fullWeight = 12;

/**
 * Chinese prose names code in Latin words, English prose hardly ever uses a Han character; hence
 * not one to one.
 */
const hanPerLatinWord = 0.6;

/** Above this share of kana the Han characters around it are Japanese. */
const japaneseShare = 0.2;

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

/**
 * The language of ours that the message asks for in so many words, as in `reply in English` or `请用中文`; nothing for
 * a negated, quoted or reported wish, or for one of another language.
 */
export function languageWish(message: string): Language | undefined {
	const wish = wishIn(message);
	return wish === "en" || wish === "zh" ? wish : undefined;
}
