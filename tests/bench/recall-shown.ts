import { COMPARED } from "../../src/host/topic-meaning.ts";
import { topicWords } from "../../src/lib/words.ts";
import { translated } from "../../src/topics/dictionary.ts";
import { gateInput } from "../../src/topics/gate.ts";
import { createTopicIndex, type TopicIndex } from "../../src/topics/match.ts";
import { ALIKE, nomineesOf, SHOWN } from "../../src/topics/nominees.ts";
import { cleanTitle } from "../../src/topics/title.ts";
import type { Topic } from "../../src/topics/topic.ts";
import { nearnessOf } from "../../src/topics/witness.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { createMeaning, noVectors } from "./recall-meaning.ts";
import { type VectorsOf, vectorsOf } from "./shift-vectors.ts";
import { topicNamed } from "./stream-replay.ts";
import { streamsIn } from "./streams.ts";
import { wordings } from "./wordings.ts";

/** Messages to agents first, then such as developers write to each other. */
const files = ["agent_user_streams_zh", "agent_user_streams_en", "gitter_user_streams"] as const;

/** Share of other wordings whose topic has to be shown, where a model is in memory. */
const leastShown = 0.95;

/** A project's topics, and those of them that are asked for again. */
interface Project {
	readonly name: string;
	readonly topics: readonly Topic[];
	readonly known: readonly Topic[];
	readonly index: TopicIndex;
}

/** In how many of the other wordings the topic that is meant is among those that the classifier is shown. */
export async function shownFigures(
	{ streams, data = streams }: BenchOptions,
	modelsDir: string,
): Promise<readonly Figure[]> {
	const strangers = data === undefined ? [] : strangersIn(data);
	if (strangers.length === 0)
		console.error("recall: no large ledgers; name the folder of the streams with --streams DIR");
	const sizes = strangers.length === 0 ? [0] : [0, 300, 3_000];
	const projects = sizes.map((size) => projectOf(strangers.slice(0, size)));
	const vectors =
		modelsDir === "" ? noVectors : await vectorsOf(projects.flatMap(textsOf), modelsDir);
	return projects.flatMap((project) => [
		...figuresOf(project, "same", "other wordings", vectors),
		...figuresOf(project, "foreign", "in the other language", vectors),
	]);
}

/** Requests of people on projects of their own, in an order that mixes them. */
function strangersIn(folder: string): readonly string[] {
	const found = files.flatMap((name) => streamsIn(folder, `${name}.jsonl`) ?? []);
	const requests = found.flatMap(({ messages }) =>
		messages.filter((text, at) => gateInput(text, { recent: messages.slice(at - 3, at) }).pass),
	);
	const agents = requests.slice(0, 1_600);
	const stride = 7;
	const mixed = [...Array(stride).keys()].flatMap((start) =>
		agents.filter((_, at) => at % stride === start),
	);
	return [...mixed, ...requests.slice(1_600)];
}

/** Our wordings with their neighbours and the strangers' requests, those asked for again at every age. */
function projectOf(strangers: readonly string[]): Project {
	const known = wordings.map(({ title, firstSeen }, at) => topicNamed(`w${at}`, title, firstSeen));
	const near = wordings.flatMap(({ other }) => other);
	const others = [...near, ...strangers].map((text, at) =>
		topicNamed(`n${at}`, cleanTitle(text), text),
	);
	const gap = others.length / known.length;
	const topics = known.flatMap((topic, at) => [
		topic,
		...others.slice(Math.round(at * gap), Math.round((at + 1) * gap)),
	]);
	const aged = topics.map((topic, at) => ({ ...topic, lastUpdated: at }));
	const index = createTopicIndex();
	for (const topic of aged) index.add(topic);
	const isKnown = new Set(known.map(({ id }) => id));
	return {
		name: `${aged.length.toLocaleString("en")} topics`,
		topics: aged,
		known: aged.filter(({ id }) => isKnown.has(id)),
		index,
	};
}

function textsOf({ topics, index }: Project): readonly string[] {
	const asked = wordings.flatMap(({ same, foreign }) => [...same, ...foreign]);
	const compared = asked.flatMap((text) => comparedWith(text, index, topics));
	const said = [...new Set(compared)].flatMap(({ title, source }) => [title, source.firstSeen]);
	return [...said, ...asked];
}

/** As the product compares: those worked on last, and those that share words. */
function comparedWith(text: string, index: TopicIndex, topics: readonly Topic[]) {
	return [...new Set([...topics.slice(-COMPARED), ...index.sharing(termsOf(text), ALIKE)])];
}

function figuresOf(
	{ name, topics, known, index }: Project,
	kind: "same" | "foreign",
	what: string,
	vectors: VectorsOf,
): readonly Figure[] {
	const asked = wordings.flatMap((wording, at) =>
		wording[kind].map((text) => ({ text, topic: known[at] })),
	);
	const among = (using: VectorsOf) => {
		const meaningOf = createMeaning(using);
		return asked.filter(({ text, topic }) =>
			shownFor(text, index, topics, meaningOf).some((shown) => shown === topic),
		).length;
	};
	const label = `${name}: among the ${SHOWN} shown, of ${asked.length} ${what}`;
	const byWords: Figure = { name: `${label}, by words`, value: among(noVectors), unit: "" };
	if (vectors === noVectors) return [byWords];
	const bar = kind === "same" ? { bar: { least: Math.ceil(asked.length * leastShown) } } : {};
	return [byWords, { name: `${label}, with meaning`, value: among(vectors), unit: "", ...bar }];
}

const termsOf = (text: string) => new Set(topicWords(text));

function shownFor(
	text: string,
	index: TopicIndex,
	topics: readonly Topic[],
	meaningOf: ReturnType<typeof createMeaning>,
): readonly Topic[] {
	const near = meaningOf(text, comparedWith(text, index, topics))?.near ?? new Map();
	const meaning = [...near]
		.toSorted(([, a], [, b]) => nearnessOf(b) - nearnessOf(a))
		.map(([topic]) => topic);
	const terms = termsOf(text);
	return nomineesOf({
		words: index.sharing(terms, ALIKE),
		translated: index.sharing(translated(terms), ALIKE),
		meaning: meaning.slice(0, SHOWN),
		all: topics,
	});
}
