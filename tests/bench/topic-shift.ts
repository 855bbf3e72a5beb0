import { readdirSync } from "node:fs";
import type { ShiftMessage, ShiftOptions } from "../../src/detection/shift.ts";
import { judge } from "../../src/detection/shift.ts";
import { remember } from "../../src/detection/shift-fold.ts";
import type { Judgement } from "../../src/detection/shift-judgement.ts";
import { readSaid } from "../../src/detection/shift-said.ts";
import { noShift } from "../../src/detection/shift-state.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { percentile } from "./least.ts";
import { type Guessed, type Metrics, metricsOf } from "./shift-metrics.ts";
import { guessAsBefore, guessByLot } from "./shift-peers.ts";
import { type VectorsOf, vectorsOf } from "./shift-vectors.ts";
import { pairsIn, type Stream, streamsIn, terseIn } from "./streams.ts";

const { WAYSTATION_MODELS: modelsDir = "" } = process.env;

/** The sets that have the shape of our input: one user's messages in order. */
const judgedSets = /_user_(?:turns|streams)/;
/** The sets whose single streams are one session each. */
const quietSets = /^(?:agent|gitter)_user_streams/;

const none: VectorsOf = { zh: new Map(), en: new Map() };

/** How well changes of the topic are found on streams that people marked, beside what is simpler. */
export async function topicShift({ data }: BenchOptions): Promise<readonly Figure[]> {
	if (data === undefined || modelsDir === "") {
		console.error(
			"topic-shift: name the streams with --data DIR, the models' folder in WAYSTATION_MODELS",
		);
		return [];
	}
	const sets = readdirSync(data)
		.filter((name) => name.endsWith(".jsonl"))
		.map((name) => ({ name: name.slice(0, -6), streams: streamsIn(data, name) ?? [] }));
	const examples = [...pairsIn(data), ...terseIn(data)];
	const vectors = await vectorsOf(
		[
			...sets.flatMap(({ streams }) => streams.flatMap(({ messages }) => messages)),
			...examples.flatMap(({ window, message }) => [...window, message]),
		],
		modelsDir,
	);
	const figures = [0, 1].flatMap((half) => {
		console.log(
			`\n${half === 0 ? "even streams (the constants were fitted here)" : "odd streams"}`,
		);
		return sets.flatMap(({ name, streams }) =>
			measureSet(
				name,
				streams.filter((_, at) => at % 2 === half),
				vectors,
				half === 1,
			),
		);
	});
	const wrong = examples.filter(
		({ window, message, kind }) => (kind === "diff") !== isLastShift([...window, message], vectors),
	);
	for (const { message } of wrong) console.log(`wrong: ${message}`);
	const all = sets.flatMap(({ streams }) => streams).filter(({ messages }) => messages.length > 20);
	return [
		...figures,
		{
			name: `wrong of ${examples.length} published examples`,
			value: wrong.length,
			unit: "",
			bar: { exactly: 0 },
		},
		{
			name: "message to verdict and next state, p99",
			value: percentile(leastPaces(all, vectors), 0.99),
			unit: "ms",
			bar: { most: 2 },
		},
	];
}

function measureSet(
	name: string,
	streams: readonly Stream[],
	vectors: VectorsOf,
	isJudged: boolean,
): readonly Figure[] {
	const guess = (by: (stream: Stream, at: number) => readonly boolean[]) =>
		metricsOf(
			streams.map(
				(stream, at): Guessed => ({
					marked: stream.boundaries.map((mark) => mark === 1),
					guessed: by(stream, at),
				}),
			),
		);
	const ours = guess(({ messages }) => shiftsIn(messages, vectors));
	const before = guess(({ messages }) => guessAsBefore(messages, vectors));
	const rows: readonly (readonly [string, Metrics])[] = [
		["ours", ours],
		["as before", before],
		["words only", guess(({ messages }) => shiftsIn(messages, none))],
		["by lot", guess(({ messages }, at) => guessByLot(messages.length, ours.rate, at + 1))],
		["never", guess(({ messages }) => messages.map(() => false))],
	];
	for (const [by, metrics] of rows) console.log(lineOf(name, by, metrics));
	console.log(`${name.padEnd(26)} ${noticesIn(streams, vectors)}`);
	const notices = quietSets.test(name) ? noticesPer100(streams, vectors) : undefined;
	if (notices !== undefined)
		console.log(`${name.padEnd(26)} false notices per 100 messages: ${notices.toFixed(2)}`);
	if (!isJudged || !judgedSets.test(name)) return [];
	return [
		{ name: `${name}: F1 missed`, ...missing(ours.f1, before.f1), bar: { most: 1 } },
		{
			name: `${name}: precision missed`,
			...missing(ours.precision, before.precision),
			bar: { most: 1 },
		},
		...(notices === undefined
			? []
			: [
					{
						name: `${name}: false notices of messages`,
						value: notices,
						unit: "%",
						bar: { most: 1 },
					} as const,
				]),
	];
}

function missing(ours: number, before: number) {
	const [value, peer] = [(1 - ours) * 100, (1 - before) * 100];
	return { value, peer, unit: "%", ratio: value / peer } as const;
}

function lineOf(
	name: string,
	by: string,
	{ precision, recall, f1, pk, windowDiff, rate }: Metrics,
) {
	const shares = Object.entries({ P: precision, R: recall, F1: f1, Pk: pk, WD: windowDiff, rate });
	const told = shares.map(([sign, value]) => `${sign} ${value.toFixed(3)}`);
	return [name.padEnd(26), by.padEnd(11), ...told].join("  ");
}

function judgeAll(messages: readonly string[], vectors: VectorsOf): readonly Judgement[] {
	let state = noShift;
	return messages.map((text) => {
		const message: ShiftMessage = { text };
		const judgement = judgeOne(state, message, vectors);
		state = remember(state, message, judgement);
		return judgement;
	});
}

function judgeOne(
	state: typeof noShift,
	message: ShiftMessage,
	vectors: VectorsOf,
	options: ShiftOptions = {},
): Judgement {
	const { route } = readSaid(message.text);
	return judge(state, message, route === "unsure" ? undefined : vectors[route], options);
}

function shiftsIn(messages: readonly string[], vectors: VectorsOf): readonly boolean[] {
	return judgeAll(messages, vectors).map(({ verdict }) => verdict === "shift");
}

function isLastShift(messages: readonly string[], vectors: VectorsOf): boolean {
	return shiftsIn(messages, vectors).at(-1) === true;
}

/** How many shifts the user would be told of, and how many of them where a change is marked. */
function noticesIn(streams: readonly Stream[], vectors: VectorsOf): string {
	const marks = streams.flatMap(({ messages, boundaries }) =>
		judgeAll(messages, vectors).flatMap(({ verdict, hush }, at) =>
			verdict === "shift" && hush === undefined ? [boundaries[at]] : [],
		),
	);
	return `notices: ${marks.length}, at a marked change: ${marks.filter((mark) => mark === 1).length}`;
}

/** Notices inside of sessions, where nobody marked a boundary. */
function noticesPer100(streams: readonly Stream[], vectors: VectorsOf): number {
	const sessions = streams.flatMap(sessionsOf);
	const notices = sessions.flatMap(({ messages, boundaries }) =>
		judgeAll(messages, vectors).filter(
			({ verdict, hush }, at) => verdict === "shift" && hush === undefined && boundaries[at] !== 1,
		),
	);
	const messages = sessions.reduce((sum, session) => sum + session.messages.length, 0);
	return (notices.length / Math.max(1, messages)) * 100;
}

/** The streams of agents hold several sessions, which the boundaries part; the others are one each. */
function sessionsOf({ id, messages, boundaries }: Stream): readonly Omit<Stream, "id">[] {
	if (!id.startsWith("agent")) return [{ messages, boundaries }];
	const starts = boundaries.flatMap((mark, at) => (at === 0 || mark === 1 ? [at] : []));
	return starts.map((start, at) => {
		const own = messages.slice(start, starts[at + 1]);
		return { messages: own, boundaries: own.map(() => 0) };
	});
}

/** The least of three: whatever else the machine does at the moment only adds. */
function leastPaces(streams: readonly Stream[], vectors: VectorsOf): readonly number[] {
	const [first = [], ...others] = [0, 1, 2].map(() => paces(streams, vectors));
	return first.map((ms, at) => Math.min(ms, ...others.map((one) => one[at] ?? ms)));
}

/** Milliseconds from a message to its verdict and the next state, with vectors at hand and nothing read before. */
function paces(streams: readonly Stream[], vectors: VectorsOf): readonly number[] {
	return streams.flatMap(({ messages }) => {
		let state = noShift;
		return messages.map((text) => {
			const started = performance.now();
			state = remember(state, { text }, judgeOne(state, { text }, vectors));
			return performance.now() - started;
		});
	});
}
