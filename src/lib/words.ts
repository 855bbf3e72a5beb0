import { proseOf } from "./prose.ts";
import { stem } from "./stem.ts";
import {
	chineseParticles,
	chineseStops,
	commonNouns,
	englishStops,
	oneWordNames,
	workWords,
} from "./word-lists.ts";

/** Distinct terms of one text at most. */
const mostWords = 160;
/** UTF-16 units of an identifier that also counts as a whole, and of one that counts at all. */
const mostWhole = 24;
const mostPart = 40;

const asciiOnly = /^[ -~\t\n\r]*$/;
const asciiPieces = /#?[A-Za-z0-9_]+(?:[-./'][A-Za-z0-9_]+)*/g;

const plainWord = /^[a-z]+$/;

let pieces: RegExp | undefined;
let stopWords: RegExp | undefined;

/** Compiled when the first text needs it: the classes of all scripts take some milliseconds. */
function allPieces(): RegExp {
	const letter = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}_]`;
	// Marks go with a letter: in scripts of their own they are half of the word.
	const letters = String.raw`${letter}(?:${letter}|\p{M})*`;
	pieces ??= new RegExp(
		[
			`(?<word>#?${letters}(?:[-./'’]${letters})*)`,
			String.raw`(?<han>\p{Script=Han}+)`,
			String.raw`(?<kana>[\p{Script=Hiragana}\p{Script=Katakana}ー]+)`,
			String.raw`(?<hangul>\p{Script=Hangul}+)`,
			String.raw`(?<other>(?:(?!${letter}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{L}\p{M}])+)`,
		].join("|"),
		"gu",
	);
	return pieces;
}

/**
 * The distinct terms by which texts are compared, in order: words of alphabets in lower case, English ones stemmed,
 * identifiers in parts and whole; pairs of neighbouring Han, kana and Hangul characters, never across a gap; words
 * of other scripts. Without function words, politeness and numbers that name nothing.
 */
export function topicWords(text: string): readonly string[] {
	const prose = proseOf(text);
	const words = asciiOnly.test(prose) ? asciiTerms(prose) : allTerms(prose.normalize("NFKC"));
	return [...new Set(words)].slice(0, mostWords);
}

function asciiTerms(text: string): readonly string[] {
	// A long text repeats itself.
	return [...new Set(text.match(asciiPieces))].flatMap(termsOfWord);
}

function allTerms(text: string): readonly string[] {
	return [...piecesIn(text)].flatMap(([piece, groups]) => termsOfPiece(piece, groups));
}

interface Groups {
	readonly word?: string | undefined;
	readonly han?: string | undefined;
	readonly kana?: string | undefined;
	readonly hangul?: string | undefined;
}

/** The distinct pieces of one script each, with the script's group set. */
function piecesIn(text: string): ReadonlyMap<string, Groups> {
	const found = new Map<string, Groups>();
	for (const match of text.matchAll(allPieces())) {
		if (!found.has(match[0])) found.set(match[0], match.groups ?? {});
	}
	return found;
}

/** How much a term tells of a subject before it is known how rare it is, from 0.3 to 1. */
export function weightOf(word: string): number {
	if (workWords.has(word)) return 0.3;
	return commonNouns.has(word) ? 0.5 : 1;
}

const pairShape =
	/^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}){2}$/u;

/** Pairs overlap, so that one of them says less than a word. */
function isPair(word: string): boolean {
	return word.charCodeAt(0) > 0x1000 && pairShape.test(word);
}

/** What a term weighs by itself: pairs of characters less, since a word is several of them. */
export function termWeight(word: string): number {
	return weightOf(word) * (isPair(word) ? 0.6 : 1);
}

function termsOfPiece(piece: string, { word, han, kana, hangul }: Groups): readonly string[] {
	if (word !== undefined) return termsOfWord(piece);
	if (han !== undefined) return termsOfHan(piece);
	// A single kana is a particle.
	if (kana !== undefined) return pairsOf(piece);
	if (hangul !== undefined) return piece.length === 1 ? [piece] : pairsOf(piece);
	return segmented(piece);
}

function termsOfWord(piece: string): readonly string[] {
	if (plainWord.test(piece)) return termsOfPart(piece);
	if (/^#?[\d_]/.test(piece)) return numberTerms(piece);
	const whole = piece.replace(/^#/, "").replace(/['’]s$/i, "");
	// Three terms for one name would say that much is shared where hardly anything is.
	if (oneWordNames.has(whole.toLowerCase())) return [whole.toLowerCase()];
	const parts = lastOfPath(whole)
		.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
		.replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
		.split(/[\s\-_./'’]+/)
		.map((part) => part.toLowerCase());
	const terms = parts
		.filter(isTerm)
		.map(stem)
		.filter((part) => !englishStops.has(part));
	const lower = whole.toLowerCase();
	const keepsWhole = parts.length > 1 && lower.length <= mostWhole && !/['’]/.test(lower);
	return keepsWhole && terms.length > 0 ? [...terms, lower] : terms;
}

function isTerm(part: string): boolean {
	if (part.length > mostPart || englishStops.has(part)) return false;
	return /^\d+$/.test(part) ? part.length >= 3 && part.length <= 6 : part.length > 1;
}

/** Issue numbers, versions, and numbers of three to six digits: ports, codes, years. */
function numberTerms(piece: string): readonly string[] {
	const lower = piece.toLowerCase();
	if (/^#\d{1,7}$/.test(lower) || /^\d+(?:\.\d+){1,3}$/.test(lower)) return [lower];
	return lower.split(/[^\p{L}\p{N}]+/u).filter((part) => isTerm(part) && part.length <= 12);
}

/** Folders are the same for a whole project; a name in two parts may be two words. */
function lastOfPath(name: string): string {
	const segments = name.split("/");
	return segments.length > 2 ? (segments.at(-1) ?? name) : name;
}

function termsOfPart(part: string): readonly string[] {
	const term = isTerm(part) ? stem(part) : "";
	return term === "" || englishStops.has(term) ? [] : [term];
}

function termsOfHan(run: string): readonly string[] {
	stopWords ??= new RegExp(chineseStops.join("|"), "gu");
	return run.split(stopWords).flatMap((rest) => {
		const characters = [...rest];
		if (characters.length === 1) return characters.filter((one) => !chineseParticles.has(one));
		return pairsOf(rest).filter((pair) => ![...pair].some((one) => chineseParticles.has(one)));
	});
}

function pairsOf(run: string): readonly string[] {
	const characters = [...run];
	return characters.slice(1).map((second, at) => `${characters[at] ?? ""}${second}`);
}

function segmented(run: string): readonly string[] {
	const segments = new Intl.Segmenter("und", { granularity: "word" }).segment(run.toLowerCase());
	return [...segments].filter((one) => one.isWordLike).map((one) => one.segment);
}
