import type { Api, Model, Usage } from "@earendil-works/pi-ai";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import type { Draft } from "#src/compaction/draft.ts";
import type { Origin } from "#src/compaction/recalled.ts";
import type { Refusal, Review } from "#src/compaction/review.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import { repairPrompt } from "#src/compaction/summary-prompt.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { CompactionStage } from "#src/store/compaction.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { Asking } from "./ask-once.ts";
import { askSummariser } from "./compaction-ask.ts";
import { type Material, type Read, readAll } from "./compaction-fold.ts";

/** What became of asking for a summary. */
export interface Written {
	/** What the model wrote and the review left; undefined where nothing usable came. */
	readonly draft: Draft | undefined;
	readonly refused: readonly Refusal[];
	/** Where the draft comes from that was put together from checkpoints. */
	readonly recalled?: (Origin & { readonly left: number }) | undefined;
	/** `provider/id` of the one that answered last; empty where none was asked. */
	readonly model: string;
	readonly repairs: number;
	/** What every request cost. */
	readonly usages: readonly Usage[];
	/** Why there is no draft. */
	readonly failure: AskFailure | "unusable" | undefined;
	readonly detail: string;
	/** The answer that was not taken. */
	readonly excerpt: string;
}

/** Told what is being done, for whoever waits. */
export type Progress = (stage: CompactionStage, repairs: number) => void;

/** What each attempt with one model needs. */
interface Errand {
	readonly asking: Asking;
	readonly model: Model<Api>;
	readonly material: Material;
	readonly progress: Progress;
	readonly usages: Usage[];
}

/**
 * Have one of the models write the summary, the first that can: read everything, check what it says, and ask
 * once more where it is useless. At most three rounds of requests for each model.
 */
export async function writeSummary(
	asking: Asking,
	models: readonly Model<Api>[],
	material: Material,
	progress: Progress,
): Promise<Written> {
	const usages: Usage[] = [];
	let last: Written = nothing("no-model", "", usages);
	for (const model of models) {
		last = await writeWith({ asking, model, material, progress, usages });
		if (last.draft !== undefined || material.signal.aborted) return last;
	}
	return last;
}

async function writeWith(errand: Errand): Promise<Written> {
	const { asking, material, model, progress, usages } = errand;
	progress("asking", 0);
	const told = await readAll(asking, model, material);
	usages.push(...told.usages);
	if (told.failure !== undefined && told.text.trim() === "") {
		return { ...nothing(told.failure, told.detail, usages), model: told.model };
	}
	progress("checking", 0);
	await material.pace();
	const first = review(told.text, material);
	// An answer that broke off lacks its end, however well it begins.
	const isWhole = told.failure === undefined;
	if (isWhole && first.shortcomings.length === 0) return written(first, told.model, 0, usages);
	progress("repairing", 1);
	const mended = await repair(errand, told, first);
	const best = mended !== undefined && isBetter(mended, first) ? mended : first;
	if (isUsable(best)) return written(best, told.model, 1, usages);
	const { detail, failure } = told;
	return {
		...nothing(failure ?? "unusable", detail, usages),
		...{ model: told.model, repairs: 1, excerpt: told.text, refused: best.refused },
	};
}

async function repair(
	{ asking, material, model, usages }: Errand,
	{ prompt: asked, text }: Read,
	found: Review,
): Promise<Review | undefined> {
	const prompt = repairPrompt(asked, material, text, found);
	const told = await askSummariser(
		asking,
		model,
		{
			...prompt,
			purpose: "compaction-repair",
			tokens: estimateTokens(prompt.user),
			maxTokens: material.outputTokens,
			signal: material.signal,
		},
		material.waits,
	);
	usages.push(...told.usages);
	return told.text.trim() === "" ? undefined : review(told.text, material);
}

function review(answer: string, { source }: Material): Review {
	return reviewDraft(decodeDraft(answer), source);
}

function isBetter(a: Review, b: Review): boolean {
	if (isUsable(a) !== isUsable(b)) return isUsable(a);
	return a.shortcomings.length <= b.shortcomings.length;
}

/** What code adds makes up for a part that is missing, but not for a text that is none. */
function isUsable({ draft, shortcomings }: Review): boolean {
	if (draft.task === "" && draft.state === "") return false;
	return shortcomings.every(
		({ code }) => code === "missing" || code === "lost" || code === "too-long",
	);
}

function written(
	{ draft, refused }: Review,
	model: string,
	repairs: number,
	usages: readonly Usage[],
): Written {
	return {
		...{ draft, refused, model, repairs, usages },
		...{ failure: undefined, detail: "", excerpt: "" },
	};
}

function nothing(
	failure: AskFailure | "unusable",
	detail: string,
	usages: readonly Usage[],
): Written {
	return {
		...{ draft: undefined, refused: [], model: "", repairs: 0 },
		...{ usages, failure, detail, excerpt: "" },
	};
}
