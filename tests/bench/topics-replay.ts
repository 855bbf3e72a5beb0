import { createTopicIndex } from "../../src/topics/match.ts";
import { HOT, similarityTo } from "../../src/topics/similarity.ts";
import { cleanTitle } from "../../src/topics/title.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { least, percentile } from "./least.ts";
import { replayStream, topicNamed } from "./stream-replay.ts";
import { pairsIn, streamsIn } from "./streams.ts";

type Decided = ReturnType<typeof replayStream>[number];

const files = { zh: "agent_user_streams_zh.jsonl", en: "agent_user_streams_en.jsonl" };

/** What real messages to coding agents cost and open, and how fast it is decided. */
export async function topicsReplay({ streams }: BenchOptions): Promise<readonly Figure[]> {
	const figures = [...indexFigures(), longMessageFigure()];
	const found = Object.entries(files).flatMap(([language, name]) => {
		const read = streams && streamsIn(streams, name);
		return read ? [{ language, decided: read.flatMap(replayStream) }] : [];
	});
	if (!streams || found.length < 2) {
		console.error("topics-replay: no streams; name their folder with --streams DIR");
		return figures;
	}
	const all = found.flatMap(({ decided }) => decided);
	const shares = found.flatMap(({ language, decided }) => sharesOf(language, decided));
	return [...figures, ...shares, ...decisionsOf(all), ...pairFigures(streams)];
}

/** Per 100 messages, and per 100 of those that a person called a request. */
function sharesOf(language: string, decided: readonly Decided[]): readonly Figure[] {
	const outcomes = ["gated", "hot", "merged", "opened"] as const;
	const share = (name: string, these: readonly Decided[], outcome: Decided["outcome"]): Figure => ({
		name: `${language}: ${name}`,
		value: percentOf(these, outcome),
		unit: "%",
	});
	const labelled = decided.filter((each) => each.labelled);
	const starts = decided.filter((each) => each.begins);
	return [
		...outcomes.map((outcome) =>
			share(`${outcome} of ${decided.length} messages`, decided, outcome),
		),
		...outcomes.map((outcome) =>
			share(`${outcome} of ${labelled.length} requests`, labelled, outcome),
		),
		share(`hot of ${starts.length} first messages of sessions`, starts, "hot"),
	];
}

function percentOf(these: readonly Decided[], outcome: Decided["outcome"]): number {
	return (these.filter((each) => each.outcome === outcome).length / these.length) * 100;
}

function decisionsOf(decided: readonly Decided[]): readonly Figure[] {
	const labelled = decided.filter((each) => each.labelled);
	const stops: Figure = {
		name: `gate: false stops on ${labelled.length} labelled requests`,
		value: percentOf(labelled, "gated"),
		unit: "%",
		bar: { most: 2 },
	};
	const gateMs = decided.map((each) => each.gateMs);
	const hotMs = decided.flatMap((each) => each.hotMs ?? []);
	return [
		stops,
		{ name: "gate p99", value: percentile(gateMs, 0.99), unit: "ms", bar: { most: 1 } },
		{ name: "hot path p99", value: percentile(hotMs, 0.99), unit: "ms", bar: { most: 1 } },
	];
}

function pairFigures(folder: string): readonly Figure[] {
	const pairs = pairsIn(folder);
	return (["same", "diff"] as const).map((kind) => {
		const these = pairs.filter((pair) => pair.kind === kind);
		const hot = these.filter(({ window, message }) => {
			const [first = ""] = window;
			return similarityTo(message, topicNamed("t", cleanTitle(first), first), window) >= HOT;
		});
		return { name: `pairs: hot of ${these.length} that are ${kind}`, value: hot.length, unit: "" };
	});
}

/** A message of 4 kB on a topic with a full record, after six messages as long. */
function longMessageFigure(): Figure {
	const words = subjects.map(
		(subject, at) => `${subject} ${verbs[at % verbs.length]} 登录页面的统计`,
	);
	const text = words.join(" ").repeat(20).slice(0, 4_000);
	const topic = {
		...topicNamed("t", "Login page", text),
		decisions: [...Array(8).keys()].map((at) => ({ at, text: text.slice(at * 90, at * 90 + 200) })),
	};
	const recent = Array<string>(6).fill(text);
	const times = [...Array(600).keys()].map(
		() => least(() => similarityTo(text, { ...topic }, recent)).ms,
	);
	const value = percentile(times.slice(100), 0.99);
	return { name: "hot path p99, 4 kB", value, unit: "ms", bar: { most: 1 } };
}

const subjects = "parser upload cache search billing session export invoice queue theme".split(" ");
const verbs = "leaks crashes reloads freezes repeats scrolls".split(" ");
const size = 10_000;

function indexFigures(): readonly Figure[] {
	const topics = [...Array(size).keys()].map((n) => {
		const [subject, verb, place] = [
			subjects[n % 10],
			verbs[n % 6],
			subjects[Math.floor(n / 10) % 10],
		];
		const chinese = `${"登录统计导出缓存搜索"[n % 10]}${"页面按钮列表接口"[n % 8]}`;
		const title = `${subject} ${verb} in ${place} ${n.toString(36)} ${chinese}`;
		return topicNamed(`t${n}`, title, `the ${title} when the ${place} is opened, 修复${chinese}`);
	});
	const index = createTopicIndex();
	const started = performance.now();
	for (const topic of topics) index.add(topic);
	const added = ((performance.now() - started) / size) * 1_000;
	const queries = topics
		.filter((_, n) => n % 10 === 0)
		.map(({ source }) => `please ${source.firstSeen} again`);
	const times = queries.map((query) => least(() => index.find(query)).ms);
	const name = `index find p99 at ${size.toLocaleString("en")} topics`;
	return [
		{ name, value: percentile(times, 0.99), unit: "ms", bar: { most: 2 } },
		{ name: "index add, each topic", value: added, unit: "µs" },
	];
}
