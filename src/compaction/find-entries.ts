import { type Ground, surveyGround } from "./pointing-ground.ts";
import { askedTermsOf, namesOf } from "./pointing-terms.ts";
import type { Said, Speaker } from "./said.ts";

/** A statement whose entry is looked for. */
export interface Quest {
	readonly text: string;
	/** Entries that its writer named beside it: a hint that is looked at, and no proof. */
	readonly cited: readonly string[];
}

/**
 * Of a statement's weight, what an entry has to cover, and how much at least, in words that hardly any other entry has.
 * Measured by the bench `compaction`.
 */
const leastShare = 0.5;
const leastWeight = 1.1;
/** So much is enough of any statement: a long one is seldom said in one place. */
const ampleWeight = 4;
/** The same of an entry that the statement's writer named, and how much more it then counts. */
const citedShare = 0.25;
const citedWeight = 0.6;
const citedWorth = 1.3;

/** Who says a thing counts more than what shows it. */
const trust: Readonly<Record<Speaker, number>> = {
	user: 1,
	assistant: 1,
	tool: 0.85,
	bash: 0.85,
	custom: 0.7,
	summary: 0.7,
};

/** Tools that give back what stands elsewhere, and what their results count. */
const memoryTools = /^(?:waystation_)?(?:history|notes)$/;
const echoTrust = 0.5;

/** Whether a tool gives back what stands elsewhere in the session or outside it. */
export function isFromMemory(tool: string | undefined): boolean {
	return memoryTools.test(tool ?? "");
}

/** A word that no entry has is one of the statement's writer; of the weight of a rare word. */
const newWorth = 0.3;

/** A conversation of a few messages says little about which words are rare. */
const fewestMessages = 40;

/** From which share of the best on a place is as good: sums of the same weights differ by how they were rounded. */
const sameWorth = 0.999;

/** Places that hold the same rare words and whose other words are compared, the newest. */
const mostAlike = 24;

interface Weighed {
	readonly term: number;
	readonly worth: number;
}

/** A statement ready to be looked for. */
interface Sought extends Quest {
	readonly terms: readonly Weighed[];
}

/**
 * For each statement the entry of the conversation in which it was most likely said or done: the one that covers most of
 * it by words that few entries have, of several the one with the nearest wording, of these the newest. Undefined where
 * none covers enough, since a wrong pointer is worse than none. In steps of a few milliseconds.
 */
export function* findEntries(
	quests: readonly Quest[],
	said: readonly Said[],
): Generator<undefined, readonly (string | undefined)[]> {
	const terms = new Map<string, number>();
	const sought: Sought[] = [];
	for (const quest of quests) {
		sought.push({ ...quest, terms: weighedIn(quest.text, terms) });
		yield;
	}
	const ground = yield* surveyGround(said, terms);
	const scores = new Float64Array(ground.owners.length);
	const found: (string | undefined)[] = [];
	for (const one of sought) {
		found.push(entryOf(one, ground, said, scores));
		yield;
	}
	return found;
}

function weighedIn(text: string, terms: Map<string, number>): readonly Weighed[] {
	const own = new Map<number, number>();
	for (const { term, worth } of namesOf(text).flatMap(askedTermsOf)) {
		const id = terms.get(term) ?? terms.size;
		terms.set(term, id);
		own.set(id, Math.max(own.get(id) ?? 0, worth));
	}
	return [...own].map(([term, worth]) => ({ term, worth }));
}

function entryOf(
	sought: Sought,
	ground: Ground,
	said: readonly Said[],
	scores: Float64Array,
): string | undefined {
	const ownerOf = (window: number) => said[ground.owners[window] ?? -1];
	const { all, touched } = weigh(sought, ground, scores);
	const worths = touched.map((window) =>
		worthOf(sought, ownerOf(window), scores[window] ?? 0, all),
	);
	scores.fill(0);
	const most = worths.reduce((one, other) => Math.max(one, other), 0);
	if (most === 0) return undefined;
	const alike = touched.filter((_, at) => (worths[at] ?? 0) >= most * sameWorth);
	const window = nearest(sought.text, alike, ground);
	return ownerOf(window)?.entry;
}

/** Adds up what each window holds of a statement; gives the windows with anything and what the whole statement weighs. */
function weigh({ terms }: Sought, ground: Ground, scores: Float64Array) {
	const touched = new Set<number>();
	let all = 0;
	for (const { term, worth } of terms) {
		const holders = ground.holders[term] ?? 0;
		const weight = worth * rarity(holders, ground.messages);
		all += holders === 0 ? weight * newWorth : weight;
		for (const window of ground.windows[term] ?? []) {
			touched.add(window);
			scores[window] = (scores[window] ?? 0) + weight;
		}
	}
	return { all, touched: [...touched] };
}

/** What a place is worth that covers so much of a statement; 0 for too little. */
function worthOf({ cited }: Sought, said: Said | undefined, score: number, all: number): number {
	if (said === undefined) return 0;
	const isCited = cited.includes(said.entry);
	const isEcho = isFromMemory(said.result?.tool);
	const worth = score * (isEcho ? echoTrust : trust[said.speaker]);
	if (worth < Math.min(ampleWeight, all * (isCited ? citedShare : leastShare))) return 0;
	if (worth < (isCited ? citedWeight : leastWeight)) return 0;
	return isCited ? worth * citedWorth : worth;
}

/** What a term tells by how few messages hold it, from 0 to 1. */
function rarity(holders: number, messages: number): number {
	const all = Math.max(fewestMessages, messages) + 1;
	return Math.min(1, Math.log(all / (holders + 0.5)) / Math.log(all / 1.5));
}

/** Of windows that hold the same rare words, the one that shares most of the others as well, the newest of these. */
function nearest(text: string, windows: readonly number[], { pieces }: Ground): number {
	const own = wordsOf(text);
	let [best, most] = [-1, -1];
	for (const window of windows.toSorted((a, b) => b - a).slice(0, mostAlike)) {
		const there = wordsOf(`${pieces[window] ?? ""} ${pieces[window + 1] ?? ""}`);
		const shared = [...own].filter((word) => there.has(word)).length;
		if (shared > most) [best, most] = [window, shared];
	}
	return best;
}

const words = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\p{L}\p{M}\p{N}_]+/gu;

/** All words of a text, also those that say nothing; of scripts without gaps the characters. */
function wordsOf(text: string): ReadonlySet<string> {
	return new Set(text.toLowerCase().match(words));
}
