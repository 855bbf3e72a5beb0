import { boundaryAfter, boundaryBefore, stepUnits, wellFormed } from "./text.ts";

/**
 * Weights in twentieths of a token per UTF-16 unit. Source: a least-squares fit of two public
 * byte-pair vocabularies of about 100,000 and 200,000 entries over four million characters of
 * English and Chinese coding sessions: Latin letters 0.20–0.21, digits 0.97 (most of them in ids;
 * less in prose), ASCII signs 0.45–0.49, blanks 0.25, line ends 0.30–0.35, Han 0.68–1.12; on
 * sample sentences kana 0.5–0.8, Hangul 0.5–0.9, other alphabets 0.2–0.9, emoji 0.9–1.4 per unit.
 * Chosen towards the upper end: against those vocabularies English sessions are estimated at
 * 1.13–1.16, Chinese at 0.98–1.34.
 */
const weights = {
	letter: 5,
	digit: 15,
	sign: 10,
	blank: 5,
	line: 7,
	alphabet: 12,
	wide: 20,
	half: 25,
};
const weightsPerToken = 20;

const weightOfUnit = createWeights();

function createWeights(): Uint8Array {
	const table = new Uint8Array(0x10000).fill(weights.wide);
	table.fill(weights.sign, 0, 0x80);
	table.fill(weights.letter, 0x41, 0x5b).fill(weights.letter, 0x61, 0x7b);
	table.fill(weights.digit, 0x30, 0x3a);
	table.fill(weights.blank, 0x09, 0x0a).fill(weights.blank, 0x20, 0x21);
	table.fill(weights.line, 0x0a, 0x0e);
	// Latin with accents, Greek, Cyrillic, Arabic, Indic and the rest up to the general punctuation.
	table.fill(weights.alphabet, 0x80, 0x2000);
	// An emoji or a rare Han character is two halves.
	table.fill(weights.half, 0xd800, 0xe000);
	return table;
}

function weigh(code: number): number {
	return weightOfUnit[code] ?? weights.wide;
}

/**
 * About how many tokens a model counts for the text: one per Han character, one per four Latin
 * letters. The parts of a text add up to the whole but for one token of rounding each.
 */
export function estimateTokens(text: string): number {
	return Math.ceil(weightWithin(text, 0, text.length) / weightsPerToken);
}

/** The same in steps, for a long text and a caller that has other things to do in between. */
export function* estimateSteps(text: string): Generator<undefined, number> {
	let weight = 0;
	for (let from = 0; from < text.length; from += stepUnits) {
		if (from > 0) yield;
		weight += weightWithin(text, from, Math.min(from + stepUnits, text.length));
	}
	return Math.ceil(weight / weightsPerToken);
}

function weightWithin(text: string, from: number, to: number): number {
	let weight = 0;
	for (let at = from; at < to; at++) weight += weightOfUnit[text.charCodeAt(at)] ?? weights.wide;
	return weight;
}

/**
 * The beginning of the text that is estimated at no more than `budget` tokens, the mark included,
 * cut between graphemes. A mark that does not fit is left out.
 */
export function cutToTokens(text: string, budget: number, mark = "…"): string {
	if (unitsWithin(text, budget) === text.length) return wellFormed(text);
	const sign = estimateTokens(mark) <= budget ? mark : "";
	const units = unitsWithin(text, budget - estimateTokens(sign));
	return wellFormed(text.slice(0, boundaryBefore(text, units)) + sign);
}

/**
 * The end of the text that is estimated at no more than `budget` tokens, the mark on a line of its own before it
 * included; it begins with a line where there is one in its first half, else between graphemes.
 */
export function endWithin(text: string, budget: number, mark = "…"): string {
	if (unitsWithin(text, budget) === text.length) return wellFormed(text);
	const limit = (budget - estimateTokens(`${mark}\n`)) * weightsPerToken;
	let weight = 0;
	let from = text.length;
	while (from > 0) {
		weight += weigh(text.charCodeAt(from - 1));
		if (!(weight <= limit)) break;
		from -= 1;
	}
	const line = text.indexOf("\n", from - 1) + 1;
	const isNear = line > 0 && line - from <= (text.length - from) / 2;
	return wellFormed(
		`${mark}\n${text.slice(isNear ? line : boundaryAfter(text, from)).trimStart()}`,
	);
}

/** How many UTF-16 units from the start weigh no more than `budget` tokens; costs O(result). */
export function unitsWithin(text: string, budget: number): number {
	const limit = budget * weightsPerToken;
	let weight = 0;
	for (let at = 0; at < text.length; at++) {
		weight += weigh(text.charCodeAt(at));
		// A budget that is not a number fits nothing.
		if (!(weight <= limit)) return at;
	}
	return text.length;
}
