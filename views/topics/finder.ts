import type { Ledger } from "#src/topics/ledger.ts";
import { isSameFolder } from "#src/topics/project.ts";
import { isOpen, type Topic } from "#src/topics/topic.ts";
import { findWords, fold, merge, type Stretch } from "#views/kit/light.ts";
import { groupRows, type Listing } from "./listing.ts";
import { newestFirst, type Order } from "./order.ts";
import { findPinyin, hasHan, mayBePinyin, type Pinyin } from "./pinyin.ts";
import { fitsFacets, inStatus, type Query, readQuery, type StatusFilter } from "./query.ts";
import { search } from "./search.ts";
import { findSlip } from "./similar.ts";
import { createTexts, type Texts, type TopicText, typedTitle } from "./texts.ts";

/** Which topics someone wants to see, and in which order. */
export interface Wish {
	/** Absolute path of this session's project. */
	readonly project: string;
	readonly scope: "project" | "all";
	readonly status: StatusFilter;
	readonly sort: Order;
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

/** The topics of a scope in order. */
interface Scope {
	readonly ledger: Ledger;
	readonly key: string;
	readonly topics: readonly Topic[];
	readonly open: number;
}

/** Topics before their words are looked at. */
interface Base {
	readonly scope: Scope;
	readonly key: string;
	readonly topics: readonly Topic[];
	/** The same as they are searched, made when there is something to search. */
	readonly texts: () => readonly TopicText[];
}

/** The last answer and what it was an answer to. */
interface Answer {
	readonly base: Base;
	readonly words: string;
	readonly read: Pinyin["read"];
	/** What holds all words; undefined where there are none, or not enough of them to build upon. */
	readonly exact: readonly TopicText[] | undefined;
	readonly listing: Listing;
}

/** How far the preparing has come, and with which readings. */
interface Warmed {
	readonly ledger: Ledger;
	readonly read: Pinyin["read"];
	readonly count: number;
}

/** A finder that reads Chinese titles with `pinyin`. */
export function createFinder(pinyin: Pinyin): Finder {
	const texts = createTexts();
	let warmed: Warmed | undefined;
	let base: Base | undefined;
	let last: Answer | undefined;

	function answer(ledger: Ledger, wish: Wish): Answer {
		const query = readQuery(wish.query);
		const scope = scopeOf(base?.scope, ledger, wish);
		base = baseOf(base, scope, wish.status, query, texts);
		const words = query.words.join(" ");
		const { read } = pinyin;
		const same = last?.base === base && last.read === read ? last : undefined;
		if (same?.words === words) return same;
		if (needsPinyin(ledger, query, pinyin)) pinyin.want();
		const before = same !== undefined && words.startsWith(same.words) ? same.exact : undefined;
		const { exact, ranked } = hitsOf(base, query, pinyin, before);
		return { base, words, read, exact, listing: listingOf(base, ranked, wish.project) };
	}

	return {
		list(ledger, wish) {
			last = answer(ledger, wish);
			return last.listing;
		},
		light: (text, query) => lightWords(text, readQuery(query).words, pinyin),
		warm(ledger, count) {
			const { read } = pinyin;
			const from = warmed?.ledger === ledger && warmed.read === read ? warmed.count : 0;
			for (const topic of ledger.topics.slice(from, from + count)) {
				typedTitle(texts.of(topic), pinyin);
			}
			warmed = { ledger, read, count: from + count };
			return from + count < ledger.topics.length;
		},
	};
}

function hitsOf(
	base: Base,
	{ words }: Query,
	pinyin: Pinyin,
	before: Answer["exact"],
): { readonly exact: Answer["exact"]; readonly ranked: readonly Topic[] } {
	if (words.length === 0) return { exact: undefined, ranked: base.topics };
	return search(base.texts(), words, pinyin, before);
}

function needsPinyin({ topics }: Ledger, { words }: Query, { read }: Pinyin): boolean {
	if (read !== undefined || !words.some(mayBePinyin)) return false;
	return topics.some(({ title }) => hasHan(title));
}

function listingOf({ scope }: Base, topics: readonly Topic[], project: string): Listing {
	const { open, topics: all } = scope;
	return { ...groupRows(topics, project), shown: topics.length, all: all.length, open };
}

/** The topics of the wanted scope; the same as `last` if nothing changed. */
function scopeOf(last: Scope | undefined, ledger: Ledger, wish: Wish): Scope {
	const { project, scope, sort } = wish;
	const key = JSON.stringify([project, scope, sort]);
	if (last?.ledger === ledger && last.key === key) return last;
	const topics =
		scope === "all"
			? ledger.topics
			: ledger.topics.filter((topic) => isSameFolder(topic.project, project));
	// Counted in the order of the file, in which the topics lie in memory.
	const open = topics.filter(isOpen).length;
	return { ledger, key, topics: newestFirst(topics, sort), open };
}

/** The topics that fit everything but words; the same as `last` if nothing changed. */
function baseOf(
	last: Base | undefined,
	scope: Scope,
	status: StatusFilter,
	query: Query,
	texts: Texts,
): Base {
	const { projects, statuses, tags } = query;
	const key = JSON.stringify([status, projects, statuses, tags]);
	if (last?.scope === scope && last.key === key) return last;
	const whole = status === "all" && [...projects, ...statuses, ...tags].length === 0;
	const topics = whole
		? scope.topics
		: scope.topics.filter((topic) => inStatus(topic, status) && fitsFacets(topic, query));
	let searched: readonly TopicText[] | undefined;
	return {
		scope,
		key,
		topics,
		texts() {
			searched ??= topics.map((topic) => texts.of(topic));
			return searched;
		},
	};
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
