import { wishIn } from "#src/lib/language-wish.ts";
import { prose } from "#src/lib/own-prose.ts";
import type { Tongue } from "./tongue.ts";

/** A language, and whether the user asked for it in so many words. */
export interface Heard {
	readonly tongue: Tongue;
	readonly wished: boolean;
}

/** UTF-16 units of the newest messages that are listened to. */
const mostUnits = 4_000;
/** Below this many letters nothing is told by them. */
const fewestLetters = 2;

/** Han characters that weigh as much as one Latin word: Chinese prose names code in Latin words. */
const hanPerWord = 0.6;
/** From these shares on of all wide characters, the text is Japanese or Korean. */
const kanaShare = 0.05;
const hangulShare = 0.5;

/**
 * The language for a summary, from what the user wrote, oldest first; tool output is not to be among it. The newest
 * explicit wish stands above what they write in, also one that was heard before these texts.
 */
export function detectTongue(texts: readonly string[], earlier?: Heard): Heard {
	const wish = texts.findLast((text) => wishIn(text) !== undefined);
	const wished = wish === undefined ? undefined : wishIn(wish);
	if (wished !== undefined) return { tongue: wished, wished: true };
	if (earlier?.wished) return earlier;
	const tongue = tongueOf(newestProse(texts)) ?? earlier?.tongue ?? "en";
	return { tongue, wished: false };
}

function newestProse(texts: readonly string[]): string {
	const said: string[] = [];
	let room = mostUnits;
	for (const text of texts.toReversed()) {
		if (room <= 0) break;
		const own = prose(text).trim().slice(0, room);
		room -= own.length;
		said.push(own);
	}
	return said.join("\n");
}

/** What a text is made of, in characters but for words of the Latin alphabet. */
export interface Letters {
	readonly han: number;
	readonly kana: number;
	readonly hangul: number;
	readonly words: number;
}

/** Counts what speaks for a language in a text. */
export function lettersOf(text: string): Letters {
	return {
		han: count(text, /\p{Script=Han}/gu),
		kana: count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu),
		hangul: count(text, /\p{Script=Hangul}/gu),
		words: count(text, /\p{Script=Latin}[\p{Script=Latin}'’-]*/gu),
	};
}

/** The language that a text without code is written in; undefined where there are too few letters. */
export function tongueOf(text: string): Tongue | undefined {
	const { han, kana, hangul, words } = lettersOf(text);
	const wide = han + kana + hangul;
	if (wide + words < fewestLetters) return undefined;
	if (wide <= words * hanPerWord) return "en";
	if (hangul >= wide * hangulShare) return "ko";
	return kana >= wide * kanaShare && kana > 0 ? "ja" : "zh";
}

function count(text: string, what: RegExp): number {
	let found = 0;
	for (const _ of text.matchAll(what)) found += 1;
	return found;
}
