import { coverageOf, judgeWords, substanceOf } from "./lexical.ts";
import { type Act, actOf } from "./shift-act.ts";
import { type FixedThresholds, thresholdOf } from "./shift-bar.ts";
import { isSwitch } from "./shift-cue.ts";
import { hushOf } from "./shift-hush.ts";
import type { Judgement, ShiftReason, ShiftVerdict } from "./shift-judgement.ts";
import { isRemark, isWarmingUp, leaningOf, maturityOf } from "./shift-leaning.ts";
import { readSaid, type Said } from "./shift-said.ts";
import { comparedWith, heardIn } from "./shift-segment.ts";
import { similarityOf, type Vectors } from "./shift-similarity.ts";
import type { ShiftLanguage, ShiftState } from "./shift-state.ts";

/** One message of the user. */
export interface ShiftMessage {
	readonly text: string;
	/** What the agent said last, whole or its end; empty when it said nothing. */
	readonly before?: string | undefined;
}

export interface ShiftOptions {
	readonly thresholds?: FixedThresholds | undefined;
	/** What the active topic says of itself: title, first request, decisions. */
	readonly topic?: string | undefined;
	/** Turns after a notice without another; 3 by default. */
	readonly cooldownTurns?: number | undefined;
	/** Whether nothing may be told now, as while something runs or the context is small. */
	readonly held?: boolean | undefined;
}

/** The texts that have to be embedded for a judgement; those seen before are in the engine's cache. */
export interface TextsToEmbed {
	readonly language: ShiftLanguage;
	readonly texts: readonly string[];
}

/** What `judge` wants vectors of; undefined where none would change the verdict. At most ten texts. */
export function textsToEmbed(
	state: ShiftState,
	message: ShiftMessage,
	options: ShiftOptions = {},
): TextsToEmbed | undefined {
	if (actOf(message.text, message.before ?? "") !== undefined) return undefined;
	const said = readSaid(message.text);
	if (said.route === "unsure" || isSwitch(message.text)) return undefined;
	const others = comparedWith(state, topicOf(options)).filter(({ route }) => route === said.route);
	const texts = [said, ...others].map(({ text }) => text).filter((text) => text !== "");
	return { language: said.route, texts: [...new Set(texts)] };
}

/**
 * Whether the message leaves what was spoken of. Without vectors, or in a script that no model understands, words decide,
 * who mostly say that they cannot tell. Never throws; costs no more for a longer branch.
 */
export function judge(
	state: ShiftState,
	message: ShiftMessage,
	vectors: Vectors | undefined,
	options: ShiftOptions = {},
): Judgement {
	const act = actOf(message.text, message.before ?? "");
	const said = readSaid(message.text);
	const topic = topicOf(options);
	const others = comparedWith(state, topic);
	const one = { state, text: message.text, act, said, topic, others, vectors, options };
	const found = judgeSaid(one);
	const judged = { ...found, route: said.route, length: state.length };
	if (judged.verdict !== "shift") return judged;
	const remark = isRemark(message.text, said);
	return { ...judged, hush: hushOf(state, { ...judged, remark }, options) };
}

function topicOf({ topic }: ShiftOptions): Said | undefined {
	return topic === undefined || topic.trim() === "" ? undefined : readSaid(topic);
}

interface Case {
	readonly state: ShiftState;
	readonly text: string;
	readonly act: Act | undefined;
	readonly said: Said;
	/** What the active topic says of itself. */
	readonly topic: Said | undefined;
	/** The messages of the segment, and the topic. */
	readonly others: readonly Said[];
	readonly vectors: Vectors | undefined;
	readonly options: ShiftOptions;
}

type Found = Omit<Judgement, "route" | "length" | "hush">;

function judgeSaid(one: Case): Found {
	const { state, act, others } = one;
	if (act !== undefined) return { verdict: "same", reason: act };
	if (state.length > 0 && isSwitch(one.text)) return { verdict: "shift", reason: "switch" };
	if (others.length === 0) return { verdict: "unsure", reason: "first" };
	return judgeVectors(one) ?? judgeByWords(one);
}

function termsOf(said: readonly Said[]): ReadonlySet<string> {
	return new Set(said.flatMap(({ terms }) => terms));
}

/** How far above the bar a message seems to leave without being far off. */
const nearMiss = 0.02;

function judgeVectors(one: Case): Found | undefined {
	const { said, topic, others, vectors = new Map(), state } = one;
	if (said.route === "unsure") return undefined;
	const similarity = nearest(
		similarityOf(said, state.segment, vectors),
		topic && similarityOf(said, [topic], vectors),
	);
	if (similarity === undefined) return undefined;
	const coverage = coverageOf(said.terms, termsOf(others));
	const threshold = thresholdOf(state, said.route, one.options.thresholds);
	const bar = threshold + maturityOf(state, said.route) + leaningOf(one.text, said, coverage);
	const numbers = {
		rung: "vectors",
		similarity,
		threshold,
		bar,
		coverage: coverage.share,
	} as const;
	if (similarity < bar) return { verdict: "shift", reason: "strong", ...numbers };
	const isNear = similarity < bar + nearMiss && !isWarmingUp(state);
	if (!isNear) return { verdict: "same", reason: "alike", ...numbers };
	return { ...missed(state), ...numbers };
}

/** What is near to the segment or to its topic is near to both. */
function nearest(...similarities: readonly (number | undefined)[]): number | undefined {
	const known = similarities.filter((one) => one !== undefined);
	return known.length === 0 ? undefined : Math.max(...known);
}

/** One miss is a detour; the second in a row is a change. */
function missed(state: ShiftState): { verdict: ShiftVerdict; reason: ShiftReason } {
	return state.pending === undefined
		? { verdict: "unsure", reason: "miss" }
		: { verdict: "shift", reason: "repeated" };
}

function judgeByWords({ state, said, others }: Case): Found {
	const coverage = coverageOf(said.terms, termsOf(others), heardIn(state));
	const segment = others.reduce((sum, { terms }) => sum + substanceOf(terms), 0);
	const found = judgeWords(coverage, segment);
	const numbers = { rung: "words", coverage: coverage.share } as const;
	if (found === "same") return { verdict: "same", reason: "words", ...numbers };
	if (found === "unsure") return { verdict: "unsure", reason: "no-words", ...numbers };
	// Two messages that share no word with the segment and some with each other are about something else.
	const goesOn = state.pending !== undefined && sharesSubject(said, state.pending, state);
	return goesOn
		? { verdict: "shift", reason: "repeated", ...numbers }
		: { verdict: "unsure", reason: "apart", ...numbers };
}

function sharesSubject(said: Said, other: Said, state: ShiftState): boolean {
	return (
		judgeWords(coverageOf(said.terms, new Set(other.terms), heardIn(state)), Infinity) === "same"
	);
}
