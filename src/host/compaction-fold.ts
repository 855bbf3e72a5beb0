import type { Api, Model, Usage } from "@earendil-works/pi-ai";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";
import type { Evidence } from "#src/compaction/evidence.ts";
import { type FoldPart, planFold } from "#src/compaction/fold-plan.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import type { Source } from "#src/compaction/source.ts";
import {
	joinPrompt,
	type Prompt,
	type PromptFrame,
	partPrompt,
	repairTokens,
	wholePrompt,
} from "#src/compaction/summary-prompt.ts";
import { headAndTail } from "#src/lib/text.ts";
import { cutToTokens, estimateSteps, estimateTokens } from "#src/lib/tokens.ts";
import type { Asking } from "./ask-once.ts";
import { askSummariser, type Told } from "./compaction-ask.ts";
import { inSteps } from "./pace.ts";

/** Everything that a summary is written from and checked against. */
export interface Material extends PromptFrame {
	/** The messages as text, one piece for each entry, oldest first, without secrets. */
	readonly pieces: readonly string[];
	readonly sizes: readonly number[];
	readonly evidence: Evidence;
	/** What of the summary before is given. */
	readonly previous: string;
	readonly source: Source;
	readonly signal: AbortSignal;
	/** Lets pi go on where a slice of work is used up. */
	readonly pace: () => Promise<void>;
	/** Milliseconds before each further attempt after a limit or a lost connection; by default as providers want it. */
	readonly waits?: readonly number[] | undefined;
}

/** A model whose window is not known is taken to have this one. */
const SMALL_WINDOW = 16_000;

/** Requests for the parts of one conversation, and the one that joins them. */
const MOST_CALLS = 24;

/** Where a provider counts more than we do, the window is taken to be that much smaller, twice. */
const SHRINK = [1, 0.6, 0.35];

/** Of a window, what is left free at most for the answer that a repair shows the model again. */
const REPAIR_SHARE = 0.1;

/** Of a window, what an answer, the facts and the summary before may take of it. */
const OUTPUT_SHARE = 0.25;
const FACT_SHARE = 0.1;
const PREVIOUS_SHARE = 0.12;

/** Tokens of the rules of a prompt, beside facts and previous summary. */
const RULES = 1_500;

/** What came back, and the request that it answers. */
export interface Read extends Told {
	readonly prompt: Prompt;
}

/** Have a model read the whole conversation: at once, or in parts that it then joins. */
export async function readAll(
	asking: Asking,
	model: Model<Api>,
	material: Material,
): Promise<Read> {
	const usages: Usage[] = [];
	let told: Read = nothingRead(model);
	for (const share of SHRINK) {
		const window = Math.floor((model.contextWindow || SMALL_WINDOW) * share);
		told = await readWithin({ asking, model, material, usages }, window);
		if (told.failure !== "overflow" || material.signal.aborted) break;
	}
	return { ...told, usages };
}

interface Reading {
	readonly asking: Asking;
	readonly model: Model<Api>;
	readonly material: Material;
	readonly usages: Usage[];
}

function nothingRead({ id, provider }: Model<Api>): Read {
	const model = `${provider}/${id}`;
	const prompt = { system: "", user: "" };
	return { failure: "overflow", detail: "", text: "", model, usages: [], prompt };
}

/** What is asked has to leave room for the conversation, also where a window is small. */
function fitted(material: Material, { maxTokens }: Model<Api>, window: number): Material {
	const most = Math.min(maxTokens || material.outputTokens, window * OUTPUT_SHARE);
	return {
		...material,
		outputTokens: Math.floor(Math.min(material.outputTokens, most)),
		factTokens: Math.floor(Math.min(material.factTokens, window * FACT_SHARE)),
		previous: cutToTokens(material.previous, Math.floor(window * PREVIOUS_SHARE)),
	};
}

async function readWithin(given: Reading, window: number): Promise<Read> {
	const { model } = given;
	const reading = { ...given, material: fitted(given.material, model, window) };
	const { material } = reading;
	const { factTokens, outputTokens, previous, sizes } = material;
	const repairs = Math.min(repairTokens, window * REPAIR_SHARE);
	const frame = RULES + factTokens + estimateTokens(previous) + Math.floor(repairs);
	const plan = planFold(sizes, { window, output: outputTokens, frame, mostCalls: MOST_CALLS });
	switch (plan.kind) {
		case "impossible":
			return nothingRead(model);
		case "whole":
			return readWhole(reading, plan.part);
		case "parts":
			return readParts(reading, plan.parts);
	}
}

async function readWhole(reading: Reading, part: FoldPart): Promise<Read> {
	const { material } = reading;
	const conversation = textOf(material, part);
	await material.pace();
	return ask(reading, wholePrompt({ ...material, conversation }));
}

/** Each part's summary goes into the last request; a part that fails ends it, so that nothing is dropped unread. */
async function readParts(reading: Reading, parts: readonly FoldPart[]): Promise<Read> {
	const { material } = reading;
	const drafts: string[] = [];
	for (const [index, part] of parts.entries()) {
		const conversation = textOf(material, part);
		await material.pace();
		const prompt = partPrompt({ ...material, conversation }, index + 1, parts.length);
		const told = await ask(reading, prompt);
		// The rest would go unread, so that what there is of this part must not pass for the whole.
		if (told.failure !== undefined) return { ...told, text: "" };
		// What is untrue must not come back from a part that claims it.
		const { draft } = reviewDraft(decodeDraft(told.text), material.source);
		drafts.push(encodeDraft(draft));
	}
	return ask(reading, joinPrompt(material, drafts));
}

async function ask({ asking, material, model, usages }: Reading, prompt: Prompt): Promise<Read> {
	await material.pace();
	const tokens = await inSteps(estimateSteps(prompt.user), material.pace);
	const told = await askSummariser(
		asking,
		model,
		{
			...prompt,
			purpose: "compaction-summary",
			tokens,
			maxTokens: material.outputTokens,
			signal: material.signal,
		},
		material.waits,
	);
	usages.push(...told.usages);
	return { ...told, prompt };
}

/** The text of one part; messages that are too long for it lose their middle. */
function textOf({ pieces, sizes }: Material, { end, mostMessageTokens, start }: FoldPart): string {
	return pieces
		.slice(start, end)
		.map((piece, index) => shortened(piece, sizes[start + index] ?? 0, mostMessageTokens))
		.join("\n\n");
}

function shortened(piece: string, size: number, most: number): string {
	if (size <= most) return piece;
	const units = Math.floor((piece.length * most) / Math.max(1, size));
	return headAndTail(piece, units, "\n[…]\n");
}
