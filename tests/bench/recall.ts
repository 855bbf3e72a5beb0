import { reduceText } from "../../src/detection/reduce-text.ts";
import { routeText } from "../../src/detection/route.ts";
import { createTopicIndex, type TopicIndex } from "../../src/topics/match.ts";
import { cleanTitle } from "../../src/topics/title.ts";
import type { Topic } from "../../src/topics/topic.ts";
import { findWitnessed, isOpenToMeaning, type Meaning } from "../../src/topics/witness.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { least, percentile } from "./least.ts";
import { type VectorsOf, vectorsOf } from "./shift-vectors.ts";
import { topicNamed } from "./stream-replay.ts";
import { pairsIn } from "./streams.ts";
import { wordings } from "./wordings.ts";

const { WAYSTATION_MODELS: modelsDir = "" } = process.env;

/** A request, and the topic that it is about, where it is about one. */
interface Asked {
	readonly text: string;
	readonly topic: Topic | undefined;
}

interface Set {
	readonly name: string;
	readonly topics: readonly Topic[];
	readonly asked: readonly Asked[];
}

const none: VectorsOf = { zh: new Map(), en: new Map() };

/** How often the first prompt of a session finds its topic, and a wrong one, by words and with meaning as second witness. */
export async function recall({
	streams,
	data = streams,
}: BenchOptions): Promise<readonly Figure[]> {
	const sets = [ownSet(), ...(data === undefined ? [] : [pairSet(data)])];
	const texts = sets.flatMap(({ topics, asked }) => [
		...topics.flatMap(({ title, source }) => [title, source.firstSeen]),
		...asked.map(({ text }) => text),
	]);
	if (modelsDir === "")
		console.error("recall: by words only; name the models in WAYSTATION_MODELS");
	const vectors = modelsDir === "" ? none : await vectorsOf(texts, modelsDir);
	return sets.flatMap((set) => figuresOf(set, vectors));
}

function ownSet(): Set {
	const topics = wordings.map(({ title, firstSeen }, at) => topicNamed(`w${at}`, title, firstSeen));
	const asked = wordings.flatMap(({ same, other }, at) => [
		...same.map((text) => ({ text, topic: topics[at] })),
		...other.map((text) => ({ text, topic: undefined })),
	]);
	return { name: "wordings", topics, asked };
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
	return { name: "pairs", topics: [...byTitle.values()], asked };
}

function figuresOf({ name, topics, asked }: Set, vectors: VectorsOf): readonly Figure[] {
	const index = createTopicIndex();
	for (const topic of topics) index.add(topic);
	const found = (using: VectorsOf) =>
		asked.map(({ text, topic }) => ({ topic, found: find(text, index, topics, using) }));
	const [words, both] = [found(none), found(vectors)];
	const right = (of: typeof words) =>
		of.filter((one) => one.topic && one.found === one.topic).length;
	const wrong = (of: typeof words) =>
		of.filter((one) => one.found && one.found !== one.topic).length;
	const times = asked.map(({ text }) => least(() => find(text, index, topics, vectors)).ms);
	const same = asked.filter(({ topic }) => topic !== undefined).length;
	const others = asked.length - same;
	return [
		{ name: `${name}: found of ${same} known, by words`, value: right(words), unit: "" },
		{ name: `${name}: found of ${same} known, with meaning`, value: right(both), unit: "" },
		{ name: `${name}: wrong of ${others} others, by words`, value: wrong(words), unit: "" },
		{ name: `${name}: wrong of ${others} others, with meaning`, value: wrong(both), unit: "" },
		{
			name: `${name}: match with vectors at hand, p99`,
			value: percentile(times, 0.99),
			unit: "ms",
			bar: { most: 2 },
		},
	];
}

function find(text: string, index: TopicIndex, topics: readonly Topic[], vectors: VectorsOf) {
	const matches = index.likely(text, 8);
	const meaning = isOpenToMeaning(matches) ? meaningOf(text, topics, vectors) : undefined;
	return findWitnessed(matches, meaning)?.topic;
}

function meaningOf(
	text: string,
	topics: readonly Topic[],
	vectors: VectorsOf,
): Meaning | undefined {
	const name = routeText(text);
	if (name === "unsure") return;
	const vector = (of: string) => vectors[name].get(reduceText(of, 256));
	const own = vector(text);
	if (own === undefined) return;
	const to = (of: string) => {
		const other = vector(of);
		return other?.reduce((sum, value, at) => sum + value * (own[at] ?? 0), 0) ?? -1;
	};
	const same = topics.filter(({ title }) => routeText(title) === name);
	const near = same.map(
		({ id, title, source }) => [id, { title: to(title), first: to(source.firstSeen) }] as const,
	);
	return { near: new Map(near), unrelated: name === "zh" ? 0.5 : 0.2 };
}
