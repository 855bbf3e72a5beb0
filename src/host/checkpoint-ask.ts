import { setTimeout as sleep } from "node:timers/promises";
import { type Answered, decodeItems } from "#src/checkpoints/answer.ts";
import type { Item } from "#src/checkpoints/item.ts";
import { againPrompt, type Prompt } from "#src/checkpoints/prompt.ts";
import type { Cost } from "#src/checkpoints/record.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { CheckpointSettings } from "#src/store/settings.ts";
import { noSpend, type Spend } from "#src/store/work.ts";
import { ask } from "./ask.ts";
import type { Asking } from "./ask-once.ts";
import { askingOf } from "./asking.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import type { Life } from "./life.ts";

/** Milliseconds that one answer may take; a stretch of a session is long, and so is thinking about it. */
const ANSWER_MS = 180_000;

/** Tokens of an answer: its items twice over, and room to think. */
const ANSWER_TOKENS = { plain: 6_000, thinking: 24_000 };

/** Milliseconds before a failed call is tried again, longer each time. */
const PAUSE_MS = 400;

export interface ItemsQuestion {
	readonly purpose: "checkpoint-examine" | "checkpoint-consolidate";
	readonly prompt: Prompt;
	/** What stands behind each number that the prompt shows. */
	readonly sources: ReadonlyMap<number, readonly string[]>;
	/** Tokens that the items may have. */
	readonly budget: number;
	/** Why items cannot be taken, in words for the model; undefined where they can. */
	readonly refuse?: (items: readonly Item[]) => string | undefined;
	readonly model: Pick<CheckpointSettings, "model" | "thinking">;
	readonly attempts: number;
	readonly signal: AbortSignal;
	/** Whether the user asked for it: the caps stop only what runs by itself. */
	readonly asked: boolean;
}

export type Items =
	| {
			readonly ok: true;
			readonly items: readonly Item[];
			readonly omitted: number;
			readonly cost: Cost;
	  }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** Failures that the same question may not meet again. */
const passing: ReadonlySet<AskFailure> = new Set([
	"rate",
	"server",
	"network",
	"timeout",
	"empty",
	"cut-off",
	"not-json",
]);

/** Have a model write items, again where it fails in passing or its answer does not hold. */
export async function askForItems(
	host: CheckpointHost,
	life: Life,
	question: ItemsQuestion,
): Promise<Items> {
	const { prompt, signal } = question;
	const before = spendOf(host, question);
	let user = prompt.user;
	let last: Exclude<Tried, { ok: true }> = { ok: false, failure: "no-model", detail: "" };
	for (let attempt = 1; attempt <= question.attempts; attempt += 1) {
		if (attempt > 1) await pause(PAUSE_MS * attempt, signal);
		if (isOver(life, signal)) return aborted;
		const tried = await tryOnce(host, life, question, user);
		if (tried.ok) return { ...tried, cost: costOf(tried.model, before, spendOf(host, question)) };
		if (!passing.has(tried.failure)) return tried;
		last = tried;
		user = tried.again ?? user;
	}
	return last;
}

const aborted = { ok: false, failure: "aborted", detail: "" } as const;

/** Whether nobody wants the answer any more. */
export function isOver(life: Life, signal: AbortSignal): boolean {
	return !life.alive || signal.aborted;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

type Tried =
	| {
			readonly ok: true;
			readonly items: readonly Item[];
			readonly omitted: number;
			readonly model: string;
	  }
	| {
			readonly ok: false;
			readonly failure: AskFailure;
			readonly detail: string;
			/** The message of the next try, where the answer itself was wrong. */
			readonly again?: string;
	  };

async function tryOnce(
	host: CheckpointHost,
	life: Life,
	question: ItemsQuestion,
	user: string,
): Promise<Tried> {
	const { prompt, purpose, signal, asked } = question;
	const { thinking } = question.model;
	const asking = askingOf(host.store, life);
	const models = modelsFor(asking, question.model.model);
	const answer = await ask(asking, {
		purpose,
		system: prompt.system,
		user,
		maxTokens: thinking === "off" ? ANSWER_TOKENS.plain : ANSWER_TOKENS.thinking,
		deadlineMs: ANSWER_MS,
		signal,
		asked,
		thinking,
		...(models && { models }),
	});
	if (!answer.ok) return answer;
	const checked = check(answer.text, question);
	if (checked.ok) return { ...checked, model: answer.model };
	const again = `${prompt.user}\n\n${againPrompt(answer.text, checked.why)}`;
	return { ok: false, failure: "not-json", detail: checked.why, again };
}

function check(text: string, { sources, budget, refuse }: ItemsQuestion): Answered {
	const decoded = decodeItems(text, sources, budget);
	const why = decoded.ok ? refuse?.(decoded.items) : undefined;
	return why === undefined ? decoded : { ok: false, why };
}

/**
 * The models to try before the session's own; undefined where those of all background calls are meant. An id alone
 * names the one available model that has it.
 */
export function modelsFor(asking: Asking, name: string): readonly string[] | undefined {
	if (name === "current") return;
	if (name.includes("/")) return [name];
	const { registry } = asking;
	for (const models of [registry.getAvailable(), registry.getAll()]) {
		const found = models.filter(({ id }) => id === name);
		const [only] = found;
		if (only !== undefined && found.length === 1) return [`${only.provider}/${only.id}`];
	}
	return [name];
}

function spendOf({ store }: CheckpointHost, { purpose }: ItemsQuestion): Spend {
	return store.read().spend[purpose] ?? noSpend;
}

function costOf(model: string, before: Spend, after: Spend): Cost {
	const input = (spend: Spend) => spend.input + spend.cacheRead + spend.cacheWrite;
	return {
		model,
		input: input(after) - input(before),
		output: after.output - before.output,
		cost: after.cost - before.cost,
	};
}
