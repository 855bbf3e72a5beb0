import { termWeight } from "./words.ts";

/** A ledger of a few topics says little about which words are rare; it is taken as if it held so many. */
const fewestTopics = 50;

/**
 * How much a term tells, from 0 to 1: its own weight, less the more topics hold it.
 * @param holders topics that hold the term, of `topics` in all
 */
export function rarity(word: string, holders: number, topics: number): number {
	const all = Math.max(topics, fewestTopics);
	const most = Math.log(1 + all / 1.5);
	return termWeight(word) * Math.min(1, Math.log(1 + all / (Math.max(1, holders) + 0.5)) / most);
}
