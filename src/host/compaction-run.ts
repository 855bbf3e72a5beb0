import { randomUUID } from "node:crypto";
import type {
	CompactionResult,
	SessionBeforeCompactEvent,
	SessionBeforeCompactResult,
} from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { floorTokens } from "#src/compaction/brake.ts";
import type { Details } from "#src/compaction/details.ts";
import { encodeDetails } from "#src/compaction/encode-details.ts";
import { keptRefs } from "#src/compaction/kept-refs.ts";
import { pointDraft } from "#src/compaction/point-draft.ts";
import { squeezeAt } from "#src/compaction/pressure.ts";
import type { Recalled } from "#src/compaction/recalled.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { logFailure } from "#src/persistence/failure-log.ts";
import { candidates } from "./ask.ts";
import { askingOf } from "./asking.ts";
import { type Prepared, prepare } from "./compaction-prepare.ts";
import { writeFromMemory } from "./compaction-recall.ts";
import { type Survey, surveyOf } from "./compaction-survey.ts";
import { addUsage } from "./compaction-usage.ts";
import { type Written, writeSummary } from "./compaction-write.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace, inSteps } from "./pace.ts";

/** Tokens of a rendered summary without pressure: what code found and what the model wrote. */
const SUMMARY_TOKENS = 9_000;

/** And of the model's window at most, for those that are small. */
const SUMMARY_SHARE = 0.25;

/** A summary that is as long as what it stands for frees nothing; below this it would tell nothing. */
const GROWN_SHARE = 0.7;
const LEAST_SUMMARY = 800;

export interface RunOptions {
	/** What is remembered of the span, where that can stand for a model's summary. */
	readonly recall?: ((found: Prepared) => Promise<Recalled | undefined>) | undefined;
	/** Milliseconds before each further attempt after a limit or a lost connection; by default as providers want it. */
	readonly waits?: readonly number[] | undefined;
}

/**
 * The summary that takes the place of what pi folds away. Cancels where the user pressed Esc or where automatic
 * runs are braked; undefined where pi's own has to follow.
 */
export async function compactSpan(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	{ recall, waits }: RunOptions = {},
): Promise<SessionBeforeCompactResult | undefined> {
	const pace = createPace();
	const survey = await surveyOf(host, life, event, pace);
	if (survey === undefined) return undefined;
	if (isBraked(host, event, survey)) return { cancel: true };
	const prepared = await prepare(host, life, event, survey, pace);
	if (isOver(life, event)) return { cancel: true };
	if (prepared === undefined) return undefined;
	const written =
		(await recollect(life, prepared, recall)) ?? (await write(host, life, prepared, waits));
	if (isOver(life, event)) return { cancel: true };
	if (written.draft === undefined && isLeftToPi(host, event, written)) return undefined;
	const pointed = await pointedOut(prepared, written, pace);
	if (isOver(life, event)) return { cancel: true };
	return { compaction: resultOf(life, event, prepared, pointed) };
}

/** What a model wrote, with the entries behind it; what was remembered names its own. */
async function pointedOut(
	{ draft: previous, evidence, said }: Prepared,
	written: Written,
	pace: () => Promise<void>,
): Promise<Written> {
	const { draft, recalled } = written;
	if (draft === undefined || recalled !== undefined) return written;
	const steps = pointDraft(draft, { said, previous, evidence });
	return { ...written, draft: await inSteps(steps, pace) };
}

/** Whether the user pressed Esc, or has left the session meanwhile. */
function isOver({ alive }: Life, { signal }: SessionBeforeCompactEvent): boolean {
	return signal.aborted || !alive;
}

/** What the user asks for, and what the provider refuses without it, runs all the same. */
function isBraked(
	{ store }: Host,
	{ reason }: SessionBeforeCompactEvent,
	{ brake }: Survey,
): boolean {
	if (!brake.stopped || reason !== "threshold") return false;
	const { filler, tokens } = brake;
	const isKnown = store.read().notices.some(({ notice }) => notice.code === "compaction.braked");
	if (!isKnown) give(store, { code: "compaction.braked", fills: fillerNames[filler], tokens });
	return true;
}

/** Without a summary from a model either code writes one alone or pi tries; said and logged in both cases. */
function isLeftToPi(host: Host, event: SessionBeforeCompactEvent, written: Written): boolean {
	const session = host.store.read().session;
	if (session?.leavesTraces) keepFailure(host, event, written);
	const isLeft = host.store.read().settings.compaction.onFailure === "host";
	const code = isLeft ? "compaction.failed" : "compaction.evidence";
	const { detail, failure = "unusable" } = written;
	give(host.store, { code, failure, detail });
	return isLeft;
}

const fillerNames = { system: "system", head: "told", tail: "kept" } as const;

/** What the memory says in the place of a model; undefined where it says too little. */
async function recollect(
	life: Life,
	prepared: Prepared,
	recall: RunOptions["recall"],
): Promise<Written | undefined> {
	const recalled = await recall?.(prepared);
	return recalled && writeFromMemory(prepared, recalled, budgetOf(life, prepared));
}

/** Tokens that the rendered summary may take. */
function budgetOf({ ctx }: Life, { gone, pressure }: Prepared): number {
	const window = ctx.model?.contextWindow || Number.POSITIVE_INFINITY;
	const most = Math.max(LEAST_SUMMARY, gone * GROWN_SHARE);
	const room = Math.min(SUMMARY_TOKENS, window * SUMMARY_SHARE, most);
	return Math.floor(room * squeezeAt(pressure.level).summary);
}

/** Asks with the configured model, the fallback and the session's, in this order. */
function write(
	host: Host,
	life: Life,
	{ material, pressure }: Prepared,
	waits: readonly number[] | undefined,
): Promise<Written> {
	const { store } = host;
	const asking = askingOf(store, life);
	const { compaction, models } = store.read().settings;
	const { level } = pressure;
	return writeSummary(
		asking,
		candidates(asking, [compaction.model, models.fallback]),
		{ ...material, waits },
		(stage, repairs) => store.dispatch({ type: "compaction.moved", stage, repairs, level }),
	);
}

function resultOf(
	life: Life,
	{ preparation }: SessionBeforeCompactEvent,
	prepared: Prepared,
	written: Written,
): CompactionResult<unknown> {
	const { cut, evidence, floor, heard, number, pressure, scale } = prepared;
	const { tokensBefore } = preparation;
	const { recalled } = written;
	const summary = renderSummary({
		...{ draft: written.draft, evidence, tongue: heard.tongue, recalled },
		run: { number, at: Date.now(), id: randomUUID().slice(0, 8) },
		budgetTokens: budgetOf(life, prepared),
	});
	const usage = addUsage(written.usages);
	const details: Details = {
		...{ evidence, draft: written.draft, tongue: heard, tokensBefore, pressure, floor },
		tokensAfterEstimate: floorTokens(floor) + Math.round(estimateTokens(summary) * scale),
		model: written.draft === undefined ? "" : written.model,
		...{ repairs: written.repairs, refused: written.refused },
		recalled: recalled && { records: recalled.records, taken: recalled.taken },
		kept: keptRefs(summary, evidence),
		cost: usage?.cost.total ?? 0,
		calls: written.usages.length,
		tokens: usage?.totalTokens ?? 0,
	};
	return {
		...{ summary, firstKeptEntryId: cut, tokensBefore, details: encodeDetails(details) },
		...(usage && { usage }),
	};
}

/** The log is for whoever looks for the cause; without it pi goes on all the same. */
function keepFailure(
	host: Host,
	{ preparation }: SessionBeforeCompactEvent,
	written: Written,
): void {
	const usage = addUsage(written.usages);
	const messages = preparation.messagesToSummarize.length + preparation.turnPrefixMessages.length;
	const record = {
		at: Date.now(),
		model: written.model,
		messages,
		tokensBefore: preparation.tokensBefore,
		failure: written.failure ?? "unusable",
		detail: written.detail,
		input: usage?.input ?? 0,
		output: usage?.output ?? 0,
		excerpt: written.excerpt,
	};
	void host.keeper.track(logFailure(getAgentDir(), record).catch(() => undefined));
}
