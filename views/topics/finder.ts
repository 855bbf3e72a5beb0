import type { Ledger } from "#src/topics/ledger.ts";
import { isOpen, type Topic } from "#src/topics/topic.ts";
import { findWords, fold, merge, type Stretch } from "#views/kit/light.ts";
import { groupRows, isWithin, type Listing } from "./listing.ts";
import { findPinyin, hasHan, mayBePinyin, type Pinyin } from "./pinyin.ts";
import { fitsFacets, inStatus, type Query, readQuery, type StatusFilter } from "./query.ts";
import { type Hits, search } from "./search.ts";
import { findSlip } from "./similar.ts";
import { createTexts } from "./texts.ts";

/** Which topics someone wants to see, and in which order. */
export interface Wish {
	/** Absolute path of this session's project. */
	readonly project: string;
	readonly scope: "project" | "all";
	readonly status: StatusFilter;
	readonly sort: "updated" | "created";
	/** The filter as typed. */
	readonly query: string;
}

/** Finds topics fast enough for every keystroke, by keeping what the last one found. */
export interface Finder {
	/** The same object as long as the ledger and the wish are the same. */
	list(ledger: Ledger, wish: Wish): Listing;
	/** What of a plain text the words of a filter mean: as typed, as pinyin, or with a slip. */
	light(text: string, query: string): readonly Stretch[];
	/** Prepares the next `count` topics of a ledger; false when there is nothing left to prepare. */
	warm(ledger: Ledger, count: number): boolean;
}

/** Topics before their words are looked at. */
interface Base {
	readonly ledger: Ledger;
	readonly key: string;
	readonly topics: readonly Topic[];
	readonly all: number;
	readonly open: number;
}

/** The last answer and what it was an answer to. */
interface Answer {
	readonly base: Base;
	readonly words: string;
	readonly read: Pinyin["read"];
	readonly hits: Hits;
	readonly listing: Listing;
}

/** A finder that reads Chinese titles with `pinyin`. */
export function createFinder(pinyin: Pinyin): Finder {
	const texts = createTexts();
	let warmed: { readonly ledger: Ledger; readonly count: number } | undefined;
	let base: Base | undefined;
	let last: Answer | undefined;

	function answer(ledger: Ledger, wish: Wish): Answer {
		const query = readQuery(wish.query);
		base = baseOf(base, ledger, wish, query);
		if (query.words.some(mayBePinyin) && ledger.topics.some(({ title }) => hasHan(title))) {
			pinyin.want();
		}
		const words = query.words.join(" ");
		const { read } = pinyin;
		const same = last?.base === base && last.read === read ? last : undefined;
		if (same?.words === words) return same;
		const narrower = same !== undefined && words.startsWith(same.words);
		const before = narrower ? same.hits.exact : base.topics;
		const hits = search(base.topics, query.words, { texts, pinyin }, before);
		return { base, words, read, hits, listing: listingOf(base, hits.ranked, wish.project) };
	}

	return {
		list(ledger, wish) {
			last = answer(ledger, wish);
			return last.listing;
		},
		light: (text, query) => lightWords(text, readQuery(query).words, pinyin),
		warm(ledger, count) {
			const from = warmed?.ledger === ledger ? warmed.count : 0;
			for (const topic of ledger.topics.slice(from, from + count)) {
				texts.of(topic);
				texts.syllables(topic, pinyin);
			}
			warmed = { ledger, count: from + count };
			return from + count < ledger.topics.length;
		},
	};
}

function listingOf({ all, open }: Base, topics: readonly Topic[], project: string): Listing {
	const rows = groupRows(topics, project);
	return { rows, keys: rows.map((row) => row.key), shown: topics.length, all, open };
}

/** The topics in order, filtered by everything but words; the same as `last` if nothing changed. */
function baseOf(last: Base | undefined, ledger: Ledger, wish: Wish, query: Query): Base {
	const { project, scope, sort, status } = wish;
	const { projects, statuses, tags } = query;
	const key = JSON.stringify([project, scope, sort, status, projects, statuses, tags]);
	if (last?.ledger === ledger && last.key === key) return last;
	const scoped = sortTopics(ledger, sort).filter(
		(topic) => scope === "all" || isWithin(topic.project, project),
	);
	return {
		ledger,
		key,
		topics: scoped.filter((topic) => inStatus(topic, status) && fitsFacets(topic, query)),
		all: scoped.length,
		open: scoped.filter(isOpen).length,
	};
}

/** Newest first; of the same moment, the one that came later. */
function sortTopics({ topics }: Ledger, sort: Wish["sort"]): readonly Topic[] {
	const newest = topics.toReversed();
	if (sort === "created") return newest.sort((a, b) => b.created - a.created);
	return newest.sort((a, b) => b.lastUpdated - a.lastUpdated);
}

function lightWords(text: string, words: readonly string[], { read }: Pinyin): readonly Stretch[] {
	const folded = fold(text);
	// Folding a few letters changes their length; positions would be wrong, so such a line stays unlit.
	if (folded.length !== text.length) return [];
	return merge(
		words.flatMap((word) => {
			const found = findWords(text, word);
			if (found.length > 0) return found;
			const typed = read && mayBePinyin(word) ? findPinyin(read(folded), word) : undefined;
			return typed === undefined ? findSlip(folded, word) : [typed];
		}),
	);
}
