import {
	type Api,
	type AssistantMessage,
	type Context,
	getSupportedThinkingLevels,
	type Model,
} from "@earendil-works/pi-ai";
import type { ModelRegistry } from "@earendil-works/pi-coding-agent";
import type { SpendLog } from "#src/persistence/spend-log.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { Settings } from "#src/store/settings.ts";
import type { Store } from "#src/store/store.ts";
import { addSpend, noSpend, type Purpose, type Spend, spentTokens } from "#src/store/work.ts";
import { give } from "./give.ts";
import { messageOf } from "./guard.ts";

export interface Question {
	readonly purpose: Purpose;
	readonly system: string;
	readonly user: string;
	/** Tokens that the answer may take. */
	readonly maxTokens: number;
	/** Milliseconds until the question is given up, however many models were tried. */
	readonly deadlineMs: number;
	readonly signal: AbortSignal;
	/** Whether the user asked for it: the caps stop only what runs by itself. */
	readonly asked: boolean;
	/** `provider/id` of the models to try before the session's, in order; the settings' ones by default. */
	readonly models?: readonly string[];
	/** Thinking level to ask for, where the model has it; by default the model is asked without any. */
	readonly thinking?: string | null;
}

export type Answer =
	/** `model` is the one that answered, as `provider/id`. */
	| { readonly ok: true; readonly text: string; readonly model: string }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** What a call needs of the running session; taken fresh for each one, since pi replaces it. */
export interface Asking {
	readonly registry: ModelRegistry;
	readonly sessionModel: Model<Api> | undefined;
	readonly store: Store;
	readonly spendLog: SpendLog;
}

/** Failures of one model that another one may not have. */
const worthAnother: ReadonlySet<AskFailure> = new Set([
	"auth",
	"rate",
	"server",
	"network",
	"empty",
	"cut-off",
]);

/**
 * Ask a model: the configured one, then the fallback, then the session's. Never throws; the answer is
 * whole or a failure. Everything it costs is counted by purpose.
 */
export async function ask(asking: Asking, question: Question): Promise<Answer> {
	if (!question.asked && (await isCapped(asking))) {
		return { ok: false, failure: "capped", detail: "" };
	}
	let last: Answer = { ok: false, failure: "no-model", detail: "" };
	const deadline = AbortSignal.timeout(question.deadlineMs);
	for (const model of candidates(asking, question.models)) {
		last = await askOne(asking, model, question, deadline);
		if (last.ok || !worthAnother.has(last.failure)) return last;
	}
	return last;
}

/** The models to try, in order, each once. */
export function candidates(
	{ registry, sessionModel, store }: Asking,
	names?: readonly string[],
): readonly Model<Api>[] {
	const { background, fallback } = store.read().settings.models;
	const named = (names ?? [background, fallback]).flatMap((name) => {
		const model = modelNamed(registry, name);
		if (model === undefined && name !== "") give(store, { code: "model.unknown", name });
		return model ?? [];
	});
	const all = sessionModel === undefined ? named : [...named, sessionModel];
	return all.filter((model, index) => all.findIndex((other) => sameModel(other, model)) === index);
}

function modelNamed(registry: ModelRegistry, name: string): Model<Api> | undefined {
	const slash = name.indexOf("/");
	if (slash <= 0) return;
	return registry.find(name.slice(0, slash), name.slice(slash + 1));
}

function sameModel(a: Model<Api>, b: Model<Api>): boolean {
	return a.provider === b.provider && a.id === b.id;
}

async function askOne(
	asking: Asking,
	model: Model<Api>,
	question: Question,
	deadline: AbortSignal,
): Promise<Answer> {
	try {
		const message = await complete(asking.registry, model, question, deadline);
		await count(asking, model, question.purpose, message);
		return answerOf(message, nameOf(model), deadline.aborted);
	} catch (error) {
		const detail = messageOf(error);
		return { ok: false, failure: deadline.aborted ? "timeout" : failureOf(detail), detail };
	}
}

async function complete(
	registry: ModelRegistry,
	model: Model<Api>,
	question: Question,
	deadline: AbortSignal,
): Promise<AssistantMessage> {
	const context: Context = {
		systemPrompt: `Waystation task: ${question.purpose}\n\n${question.system}`,
		messages: [{ role: "user", content: question.user, timestamp: Date.now() }],
	};
	const options = {
		maxTokens: Math.min(question.maxTokens, model.maxTokens),
		signal: AbortSignal.any([deadline, question.signal]),
		cacheRetention: "none",
	} as const;
	const level = thinkingLevel(model, question.thinking);
	if (level === undefined) return registry.complete(model, context, options);
	return registry.streamSimple(model, context, { ...options, reasoning: level }).result();
}

/** The wanted level, if this model has it: others refuse the whole request. */
function thinkingLevel(model: Model<Api>, wanted: string | null | undefined) {
	const level = getSupportedThinkingLevels(model).find((one) => one === wanted);
	return level === "off" ? undefined : level;
}

function nameOf({ provider, id }: Model<Api>): string {
	return `${provider}/${id}`;
}

function answerOf(message: AssistantMessage, model: string, late: boolean): Answer {
	const detail = message.errorMessage ?? "";
	switch (message.stopReason) {
		case "stop": {
			const text = message.content
				.flatMap((part) => (part.type === "text" ? [part.text] : []))
				.join("");
			if (text.trim() === "") return { ok: false, failure: "empty", detail };
			return { ok: true, text, model };
		}
		case "length":
			return { ok: false, failure: "cut-off", detail };
		case "aborted":
			return { ok: false, failure: late ? "timeout" : "aborted", detail };
		case "toolUse":
			return { ok: false, failure: "not-a-note", detail };
		default:
			return { ok: false, failure: failureOf(detail), detail };
	}
}

const causes: readonly (readonly [RegExp, AskFailure])[] = [
	[/\b40[13]\b|api.?key|auth|credential|not configured/i, "auth"],
	[/\b429\b|rate.?limit|quota/i, "rate"],
	[/context.?(length|window)|too (long|large|many tokens)|overflow/i, "overflow"],
	[/timed? ?out/i, "timeout"],
	[/\b5\d\d\b|server error|overloaded/i, "server"],
];

function failureOf(detail: string): AskFailure {
	return causes.find(([pattern]) => pattern.test(detail))?.[1] ?? "network";
}

async function count(
	{ store, spendLog }: Asking,
	model: Model<Api>,
	purpose: Purpose,
	{ usage }: AssistantMessage,
): Promise<void> {
	const spend: Spend = {
		calls: 1,
		input: usage.input,
		output: usage.output,
		cacheRead: usage.cacheRead,
		cacheWrite: usage.cacheWrite,
		cost: usage.cost.total,
	};
	store.dispatch({ type: "usage.counted", purpose, spend });
	// The file is for the totals of other days; without it the session's own figures still stand.
	await spendLog.add({ ...spend, at: Date.now(), purpose, model: nameOf(model) }).catch(() => {});
}

async function isCapped({ store, spendLog }: Asking): Promise<boolean> {
	const { settings, spend } = store.read();
	const { caps }: Settings = settings;
	const session = Object.values(spend).reduce(addSpend, noSpend);
	if (spentTokens(session) >= caps.sessionTokens) return true;
	const today = new Date();
	today.setHours(0, 0, 0, 0);
	return spentTokens(await spendLog.since(today.getTime())) >= caps.dayTokens;
}
