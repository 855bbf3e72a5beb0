import { decodeSaid } from "../../src/compaction/decode-said.ts";
import { findEntries } from "../../src/compaction/find-entries.ts";
import type { Said } from "../../src/compaction/said.ts";
import { sentencesOf } from "../../src/compaction/sentence.ts";
import { ownMessages } from "../../src/host/compaction-span.ts";
import { atOnce } from "../../src/lib/text.ts";
import type { Figure } from "./figure.ts";
import { seeded } from "./samples.ts";
import type { SessionBranch } from "./session-branch.ts";

/** Sentences of one session that are told anew: of each, the words that are left out and those that are put in. */
const mostItems = 150;
const droppedShare = 0.3;
const insertedShare = 0.2;
/** Words of a sentence that says something, and its UTF-16 units at most. */
const fewestWords = 12;
const mostUnits = 400;

/** What no session says. */
const strangeWords =
	"quokka zeppelin marzipan thimble oboe glacier saffron tundra velvet walrus".split(" ");
const strangeWideWords = "企鹅 骆驼 蘑菇 灯塔 钢琴 瀑布 琥珀 雪橇".split(" ");

/** A sentence of a session, and how it is told anew. */
interface Item {
	readonly sentence: string;
	/** The words of it that are left. */
	readonly kept: readonly string[];
	readonly text: string;
}

/** How many items point to an entry that holds their sentence or all that is left of it in one place, or to another. */
interface Pointed {
	readonly right: number;
	/** Of these, the ones whose entry holds the very sentence. */
	readonly exact: number;
	readonly wrong: number;
	readonly all: number;
}

const leastRight = 90;
const mostWrong = 5;
const mostStray = 5;
/** Of how many other sessions' items one is asked of each session. */
const strayStep = 7;

/**
 * Where the items of a summary point: the share that points to an entry that says them, to another, and, of items that
 * are from other sessions, the share that points anywhere.
 */
export function entryFigures(
	sessions: readonly { readonly name: string; readonly branch: SessionBranch }[],
): readonly Figure[] {
	const read = sessions.map(({ branch, name }) => {
		const said = saidIn(branch);
		return { name, said, items: itemsIn(said) };
	});
	const asked = read.filter(({ items }) => items.length > 0);
	const pointed = asked.map(({ items, said }) => pointedIn(items, said));
	const strays = asked.map((one) => {
		const others = asked.filter((other) => other !== one).flatMap(({ items }) => items);
		return strayIn(
			others.filter((_, at) => at % strayStep === 0),
			one.said,
		);
	});
	const sum = (field: keyof Pointed) => pointed.reduce((all, one) => all + one[field], 0);
	const share = (count: number, all = sum("all")) => (all === 0 ? 0 : (count / all) * 100);
	const stray = strays.reduce((all, one) => all + one.pointed, 0);
	const strange = strays.reduce((all, one) => all + one.all, 0);
	const inAll = (name: string, value: number) =>
		({ name: `entries of ${name}`, value, unit: "%" }) as const;
	return [
		...asked.map(({ name }, at) => ({
			name: `  ${name}: of ${pointed[at]?.all} items to the right entry`,
			value: share(pointed[at]?.right ?? 0, pointed[at]?.all),
			unit: "%" as const,
		})),
		{ ...inAll("items: right", share(sum("right"))), bar: { least: leastRight } },
		inAll("items: right, with the very sentence", share(sum("exact"))),
		{ ...inAll("items: wrong", share(sum("wrong"))), bar: { most: mostWrong } },
		{ ...inAll("other sessions' items: any", share(stray, strange)), bar: { most: mostStray } },
	];
}

/** What was said in a session, whole. */
function saidIn({ entries }: SessionBranch): readonly Said[] {
	return ownMessages(entries).flatMap(({ messages, sourceEntry: { id, timestamp } }) =>
		decodeSaid([{ id, timestamp, messages }]),
	);
}

/** Sentences of user and assistant, spread over the session, with words left out, put in and shuffled. */
function itemsIn(said: readonly Said[]): readonly Item[] {
	const random = seeded(7);
	const spoken = said.filter(({ speaker }) => speaker === "user" || speaker === "assistant");
	const sentences = [...new Set(spoken.flatMap(({ text }) => sentencesOf(text)))].filter(
		(sentence) => sentence.length <= mostUnits && wordsOf(sentence).length >= fewestWords,
	);
	const count = Math.min(mostItems, sentences.length);
	return Array.from({ length: count }, (_, at) =>
		toldAnew(sentences[Math.floor((at * sentences.length) / count)] ?? "", random),
	);
}

const wide = /[\u2e80-\u9fff\uac00-\ud7af]/;
const runs = /[\u2e80-\u9fff\uac00-\ud7af]+|[^\s\u2e80-\u9fff\uac00-\ud7af]+/g;

/** Words between gaps; of a script without any, as a dictionary parts them. */
function wordsOf(sentence: string): readonly string[] {
	return (sentence.match(runs) ?? []).flatMap((run) => {
		if (!wide.test(run)) return [run];
		const parts = new Intl.Segmenter("zh", { granularity: "word" }).segment(run);
		return [...parts].map(({ segment }) => segment);
	});
}

function toldAnew(sentence: string, random: () => number): Item {
	const words = wordsOf(sentence);
	const strange = wide.test(sentence) ? strangeWideWords : strangeWords;
	const kept = words.filter(() => random() >= droppedShare);
	const put = Array.from(
		{ length: Math.ceil(words.length * insertedShare) },
		() => strange[Math.floor(random() * strange.length)] ?? "",
	);
	const mixed = [...kept, ...put]
		.map((word) => ({ word, at: random() }))
		.toSorted((a, b) => a.at - b.at)
		.map(({ word }) => word);
	return { sentence, kept, text: joined(mixed) };
}

/** Words with gaps between them, but for scripts without any. */
function joined(words: readonly string[]): string {
	return words.reduce(
		(text, word) => text + (wide.test(text.slice(-1)) && wide.test(word) ? "" : " ") + word,
	);
}

/** Whether the pointers of items, which are sentences of this conversation, are right. */
function pointedIn(items: readonly Item[], said: readonly Said[]): Pointed {
	const found = entriesOf(items, said);
	const texts = Map.groupBy(said, ({ entry }) => entry);
	const pointed = items.flatMap((item, at) => {
		const entry = found[at];
		return entry === undefined ? [] : [{ item, text: textOf(texts.get(entry) ?? []) }];
	});
	const exact = pointed.filter(({ item, text }) => text.includes(bare(item.sentence)));
	const right = pointed.filter((one) => exact.includes(one) || holdsKept(one.item, one.text));
	return {
		...{ right: right.length, exact: exact.length },
		...{ wrong: pointed.length - right.length, all: items.length },
	};
}

/** How many items that this conversation does not hold point to an entry of it. */
function strayIn(items: readonly Item[], said: readonly Said[]) {
	const whole = textOf(said);
	const strangers = items.filter((item) => !whole.includes(bare(item.sentence)));
	const found = entriesOf(strangers, said).filter((entry) => entry !== undefined);
	return { pointed: found.length, all: strangers.length };
}

function entriesOf(items: readonly Item[], said: readonly Said[]) {
	return atOnce(
		findEntries(
			items.map(({ text }) => ({ text, cited: [] })),
			said,
		),
	);
}

/** Whether all that an item kept of its sentence stands within some lines of a text. */
function holdsKept({ kept, sentence }: Item, text: string): boolean {
	const reach = sentence.length * 2;
	const words = kept.map(bare).filter((word) => word !== "");
	for (let at = 0; at < text.length; at += sentence.length) {
		const stretch = text.slice(at, at + reach);
		if (words.every((word) => stretch.includes(word))) return true;
	}
	return false;
}

function textOf(said: readonly Said[]): string {
	return bare(said.flatMap(({ calls, text }) => [text, ...calls.flatMap(textsIn)]).join("\n"));
}

function textsIn(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A text without what only parts or marks its words. */
function bare(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
