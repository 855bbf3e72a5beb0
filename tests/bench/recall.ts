import { COMPARED } from "../../src/host/topic-meaning.ts";
import { topicWords } from "../../src/lib/words.ts";
import { gateInput } from "../../src/topics/gate.ts";
import { createTopicIndex, type TopicIndex } from "../../src/topics/match.ts";
import { cleanTitle } from "../../src/topics/title.ts";
import type { Topic } from "../../src/topics/topic.ts";
import { findWitnessed, type Meaning } from "../../src/topics/witness.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { least, percentile } from "./least.ts";
import { createMeaning, noVectors } from "./recall-meaning.ts";
import { shownFigures } from "./recall-shown.ts";
import { type VectorsOf, vectorsOf } from "./shift-vectors.ts";
import { topicNamed } from "./stream-replay.ts";
import { pairsIn, type Stream, streamsIn } from "./streams.ts";
import { type Wordings, wordings } from "./wordings.ts";
import { fitWordings } from "./wordings-fit.ts";

const { WAYSTATION_MODELS: modelsDir = "" } = process.env;

/** Requests of one user that are taken as topics. */
const mostOfOne = 200;

/** Share of others' requests that may be taken for a known topic. */
const mostWrongShare = 1 / 200;

/** A request, and the topic that it is about, where it is about one. */
interface Asked {
	readonly text: string;
	readonly topic: Topic | undefined;
}

interface Set {
	readonly name: string;
	readonly topics: readonly Topic[];
	readonly asked: readonly Asked[];
	/** How many of the others may be taken for a known topic; undefined where that is only told. */
	readonly mostWrong?: number;
}

/** How often the first prompt of a session finds its topic, and a wrong one, by words and with meaning as second witness. */
export async function recall(options: BenchOptions): Promise<readonly Figure[]> {
	const { streams, data = streams } = options;
	const sets = [
		{ ...wordingSet("wordings", wordings), mostWrong: 0 },
		wordingSet("bars' wordings", fitWordings),
		...(data === undefined ? [] : [pairSet(data), strangerSet(data)]),
	];
	const texts = sets.flatMap(({ topics, asked }) => [
		...topics.flatMap(({ title, source }) => [title, source.firstSeen]),
		...asked.map(({ text }) => text),
	]);
	if (modelsDir === "")
		console.error("recall: by words only; name the models in WAYSTATION_MODELS");
	const vectors = modelsDir === "" ? noVectors : await vectorsOf(texts, modelsDir);
	const shown = await shownFigures(options, modelsDir);
	return [...sets.flatMap((set) => figuresOf(set, vectors)), ...shown];
}

function wordingSet(name: string, wordings: readonly Wordings[]): Set {
	const topics = wordings.map(({ title, firstSeen }, at) => topicNamed(`w${at}`, title, firstSeen));
	const asked = wordings.flatMap(({ same, other }, at) => [
		...same.map((text) => ({ text, topic: topics[at] })),
		...other.map((text) => ({ text, topic: undefined })),
	]);
	return { name, topics, asked };
}

function pairSet(folder: string): Set {
	const pairs = pairsIn(folder);
	const byTitle = new Map<string, Topic>();
	const asked = pairs.map(({ window: [first = ""], message, kind }, at) => {
		const title = cleanTitle(first);
		const topic = byTitle.get(title) ?? topicNamed(`p${at}`, title, first);
		byTitle.set(title, topic);
		return { text: message, topic: kind === "same" ? topic : undefined };
	});
	return { name: "pairs", topics: [...byTitle.values()], asked, mostWrong: 0 };
}

/** What one user asked for as a ledger, and what others asked for on projects of their own. */
function strangerSet(folder: string): Set {
	const streams = ["zh", "en"].flatMap((language) => {
		const read = streamsIn(folder, `agent_user_streams_${language}.jsonl`) ?? [];
		const [longest, ...others] = read.toSorted((a, b) => b.messages.length - a.messages.length);
		return longest === undefined ? [] : [{ longest, others }];
	});
	const topics = streams.flatMap(({ longest }) => requestsOf(longest).slice(0, mostOfOne));
	const asked = streams.flatMap(({ others }) => others.flatMap(requestsOf));
	// What an editor puts before every question of its user is one wording.
	const distinct = new Map(asked.map((text) => [text.slice(0, 40), text]));
	return {
		name: `strangers, ${topics.length} topics`,
		topics: topics.map((text, at) => topicNamed(`s${at}`, cleanTitle(text), text)),
		asked: [...distinct.values()].map((text) => ({ text, topic: undefined })),
		mostWrong: Math.floor(distinct.size * mostWrongShare),
	};
}

function requestsOf({ messages }: Stream): readonly string[] {
	return messages.filter(
		(text, at) => gateInput(text, { recent: messages.slice(Math.max(0, at - 20), at) }).pass,
	);
}

function figuresOf({ name, topics, asked, mostWrong }: Set, vectors: VectorsOf): readonly Figure[] {
	const index = createTopicIndex();
	for (const topic of topics) index.add(topic);
	const compared = topics.slice(-COMPARED);
	const finder = (using: VectorsOf) => {
		const meaningOf = createMeaning(using);
		return (text: string) => find(text, index, meaningOf(text, compared));
	};
	const [byWords, byBoth] = [finder(noVectors), finder(vectors)];
	const found = (finds: typeof byWords) =>
		asked.map(({ text, topic }) => ({ topic, found: finds(text) }));
	const [words, both] = [found(byWords), found(byBoth)];
	const right = (of: typeof words) =>
		of.filter((one) => one.topic && one.found === one.topic).length;
	const wrong = (of: typeof words) =>
		of.filter((one) => one.found && one.found !== one.topic).length;
	const times = asked.map(({ text }) => least(() => byBoth(text)).ms);
	const same = asked.filter(({ topic }) => topic !== undefined).length;
	const others = asked.length - same;
	const bar = mostWrong === undefined ? {} : { bar: { most: mostWrong } };
	const known = `${name}: found of ${same} known`;
	const hits: readonly Figure[] = [
		{ name: `${known}, by words`, value: right(words), unit: "" },
		{ name: `${known}, with meaning`, value: right(both), unit: "" },
	];
	return [
		...(same > 0 ? hits : []),
		{ name: `${name}: wrong of ${others} others, by words`, value: wrong(words), unit: "", ...bar },
		{
			name: `${name}: wrong of ${others} others, with meaning`,
			value: wrong(both),
			unit: "",
			...bar,
		},
		{
			name: `${name}: match with vectors at hand, p99`,
			value: percentile(times, 0.99),
			unit: "ms",
			bar: { most: 2 },
		},
	];
}

function find(text: string, index: TopicIndex, meaning: Meaning | undefined): Topic | undefined {
	const shareOf = ({ id }: Topic) => index.shareOf(new Set(topicWords(text)), id);
	return findWitnessed({ text, matches: index.likely(text, 8), shareOf }, meaning);
}
