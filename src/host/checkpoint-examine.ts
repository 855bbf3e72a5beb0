import { randomUUID } from "node:crypto";
import { withoutForgotten } from "#src/checkpoints/forgotten.ts";
import type { Generation } from "#src/checkpoints/generation.ts";
import { type Interval, intervalOf } from "#src/checkpoints/interval.ts";
import { memoryTokens } from "#src/checkpoints/memory-text.ts";
import { examinePrompt } from "#src/checkpoints/prompt.ts";
import type { Checkpoint, Trigger } from "#src/checkpoints/record.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { selectLanguage } from "#src/store/select.ts";
import { candidates } from "./ask.ts";
import { askingOf } from "./asking.ts";
import { askForItems, modelsFor } from "./checkpoint-ask.ts";
import type { OnBranch, SessionMemory } from "./checkpoint-memory.ts";
import { MOST_INTERVAL_TOKENS } from "./checkpoint-open.ts";
import { forgottenEntries } from "./forgotten-entries.ts";

/** Tokens of the items of one checkpoint, and the share of the memory's budget that they may have. */
const MOST_ITEM_TOKENS = 1_500;
const ITEM_SHARE = 1 / 8;

/** Share of the model's window that memory and stretch may take; the rest is prompt, thinking and answer. */
const INPUT_SHARE = 0.5;

/** A model without a known window is taken to have this one. */
const SMALL_WINDOW = 16_000;

/** The least that is worth asking about, also beside a memory that fills a small window. */
const LEAST_INTERVAL_TOKENS = 1_000;

export interface ExamineOptions {
	readonly trigger: Trigger;
	/** Id of the first entry that is not examined; the branch's end by default. */
	readonly before?: string | undefined;
	readonly signal: AbortSignal;
	/** Whether the user asked for it. */
	readonly asked: boolean;
	/** Tokens below which a stretch is not worth it yet; none by default. */
	readonly least?: number | undefined;
	/** The memory that says what is forgotten, where it is another one. */
	readonly words?: Generation | undefined;
	/** Told each stretch before it is examined. */
	onInterval(interval: Interval): void;
}

export type Examination =
	| { readonly ok: true; readonly record: Omit<Checkpoint, "born"> }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/**
 * The next stretch of a branch that no record covers; undefined where nothing was said since.
 * @param limit tokens that it may have, where the model has shown that it takes less than it is believed to
 */
function nextInterval(
	memory: SessionMemory,
	{ branch, chain, cursor, told }: OnBranch,
	before: string | undefined,
	limit: number,
	gone: ReadonlySet<string>,
): Interval | undefined {
	const { host, life } = memory;
	const asking = askingOf(host.store, life);
	const { model } = host.store.read().settings.checkpoints;
	const window = candidates(asking, modelsFor(asking, model))[0]?.contextWindow || SMALL_WINDOW;
	const room = Math.floor(window * INPUT_SHARE) - memoryTokens(told);
	const budget = Math.max(LEAST_INTERVAL_TOKENS, Math.min(limit, room));
	const whole = chain.every(({ kind }) => kind !== "gap");
	return intervalOf(branch, { after: cursor, before, budget, gone, whole });
}

/** How often a stretch that is too long for the model is halved. */
const MOST_HALVINGS = 4;

/**
 * Have a model say what the next stretch adds to the memory; the record is not published yet. Undefined where nothing
 * was said since, or too little to be worth it.
 */
export async function examineNext(
	memory: SessionMemory,
	here: OnBranch,
	options: ExamineOptions,
): Promise<Examination | undefined> {
	let last: Examination | undefined;
	let limit = MOST_INTERVAL_TOKENS;
	const gone = await forgottenEntries(memory.life.facts.file);
	for (let halvings = 0; halvings <= MOST_HALVINGS; halvings += 1) {
		const interval = nextInterval(memory, here, options.before, limit, gone);
		if (interval === undefined || interval.tokens < (options.least ?? 0)) return;
		options.onInterval(interval);
		last = await examineInterval(memory, here, interval, options);
		if (last.ok || last.failure !== "overflow") return last;
		limit = Math.floor(interval.tokens / 2);
	}
	return last;
}

async function examineInterval(
	memory: SessionMemory,
	here: OnBranch,
	interval: Interval,
	{ trigger, signal, asked, words = here.generation }: ExamineOptions,
): Promise<Examination> {
	const { host, life } = memory;
	const { settings } = host.store.read();
	const { checkpoints } = settings;
	const share = Math.floor(checkpoints.memoryBudgetTokens * ITEM_SHARE);
	const budget = Math.min(MOST_ITEM_TOKENS, share);
	const language = selectLanguage(host.store.read());
	const nonce = nonceOf(life.facts.id);
	const answer = await askForItems(host, life, {
		purpose: "checkpoint-examine",
		prompt: examinePrompt({ language, memory: here.told, interval, nonce, budget }),
		sources: new Map([...interval.ids].map(([number, id]) => [number, [id]])),
		budget,
		model: checkpoints,
		attempts: checkpoints.maxAttempts,
		signal,
		asked,
	});
	if (!answer.ok) return answer;
	const { after, through, from, to } = interval;
	const record = {
		kind: "checkpoint",
		id: randomUUID(),
		at: Date.now(),
		...{ after, through, from, to },
		trigger,
		items: withoutForgotten(answer.items, words),
		omitted: answer.omitted,
		cost: answer.cost,
	} as const;
	return { ok: true, record };
}
