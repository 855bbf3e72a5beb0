import {
	type Api,
	type AssistantMessage,
	type AssistantMessageEventStream,
	type Context,
	getSupportedThinkingLevels,
	isContextOverflow,
	type Model,
	type Usage,
} from "@earendil-works/pi-ai";
import type { ModelRegistry } from "@earendil-works/pi-coding-agent";
import type { SpendLog } from "#src/persistence/spend-log.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";
import { type Purpose, spendOf } from "#src/store/work.ts";
import { messageOf } from "./guard.ts";

/** What a call needs of the running session; taken fresh for each one, since pi replaces it. */
export interface Asking {
	readonly registry: ModelRegistry;
	readonly sessionModel: Model<Api> | undefined;
	readonly store: Store;
	readonly spendLog: SpendLog;
}

/** One request to one model. */
export interface Call {
	readonly purpose: Purpose;
	readonly system: string;
	readonly user: string;
	/** Tokens that the answer may take. */
	readonly maxTokens: number;
	/** Given up at this signal, as one that took too long. */
	readonly deadline: AbortSignal;
	/** Stopped at this signal, as the user or the session wants it. */
	readonly signal: AbortSignal;
	/** Thinking level to ask for, where the model has it; by default the model is asked without any. */
	readonly thinking?: string | null | undefined;
	/** Milliseconds without a word after which the call is given up; none by default. */
	readonly idleMs?: number | undefined;
}

/** What came back: a whole text, or a failure with the part that there is. */
export interface Reply {
	readonly failure: AskFailure | undefined;
	readonly detail: string;
	readonly text: string;
	/** `provider/id`. */
	readonly model: string;
	/** What the provider counted; undefined where no answer came at all. */
	readonly usage: Usage | undefined;
}

/** Ask one model once. Never throws; what it costs is counted by purpose. */
export async function askOnce(asking: Asking, model: Model<Api>, call: Call): Promise<Reply> {
	const name = nameOf(model);
	const idle = idleTimer(call.idleMs);
	const deadline = AbortSignal.any([call.deadline, idle.signal]);
	try {
		const message = await complete(asking.registry, model, { ...call, deadline }, idle);
		await count(asking, model, call.purpose, message);
		return replyOf(message, model, deadline.aborted);
	} catch (error) {
		const detail = messageOf(error);
		const failure = deadline.aborted ? "timeout" : failureOf(detail);
		return { failure, detail, text: "", model: name, usage: undefined };
	} finally {
		idle.end();
	}
}

/** `provider/id`, as settings name a model. */
export function nameOf({ provider, id }: Model<Api>): string {
	return `${provider}/${id}`;
}

async function complete(
	registry: ModelRegistry,
	model: Model<Api>,
	call: Call,
	idle: IdleTimer,
): Promise<AssistantMessage> {
	const context: Context = {
		systemPrompt: `Waystation task: ${call.purpose}\n\n${call.system}`,
		messages: [{ role: "user", content: call.user, timestamp: Date.now() }],
	};
	const options = {
		maxTokens: Math.min(call.maxTokens, model.maxTokens),
		signal: AbortSignal.any([call.deadline, call.signal]),
		cacheRetention: "none",
	} as const;
	const level = thinkingLevel(model, call.thinking);
	if (level === undefined && call.idleMs === undefined) {
		return registry.complete(model, context, options);
	}
	const reasoning = level === undefined ? {} : { reasoning: level };
	return drained(registry.streamSimple(model, context, { ...options, ...reasoning }), idle);
}

/** Every word puts the idle timer back. */
async function drained(
	stream: AssistantMessageEventStream,
	idle: IdleTimer,
): Promise<AssistantMessage> {
	for await (const _ of stream) idle.restart();
	return stream.result();
}

interface IdleTimer {
	readonly signal: AbortSignal;
	restart(): void;
	end(): void;
}

function idleTimer(ms: number | undefined): IdleTimer {
	const controller = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	const restart = () => {
		clearTimeout(timer);
		if (ms === undefined) return;
		timer = setTimeout(() => controller.abort(), ms);
		timer.unref();
	};
	restart();
	return { signal: controller.signal, restart, end: () => clearTimeout(timer) };
}

/** The wanted level, if this model has it: others refuse the whole request. */
function thinkingLevel(model: Model<Api>, wanted: string | null | undefined) {
	const level = getSupportedThinkingLevels(model).find((one) => one === wanted);
	return level === "off" ? undefined : level;
}

function replyOf(message: AssistantMessage, model: Model<Api>, late: boolean): Reply {
	const text = message.content
		.flatMap((part) => (part.type === "text" ? [part.text] : []))
		.join("");
	const failure = failureOfMessage(message, text, late);
	const detail = message.errorMessage ?? "";
	return { failure, detail, text, model: nameOf(model), usage: message.usage };
}

function failureOfMessage(
	message: AssistantMessage,
	text: string,
	late: boolean,
): AskFailure | undefined {
	switch (message.stopReason) {
		case "stop":
			return text.trim() === "" ? "empty" : undefined;
		case "length":
			return "cut-off";
		case "aborted":
			return late ? "timeout" : "aborted";
		case "toolUse":
			return "not-a-note";
		default:
			return isContextOverflow(message) ? "overflow" : failureOf(message.errorMessage ?? "");
	}
}

const causes: readonly (readonly [RegExp, AskFailure])[] = [
	[/\b429\b|rate.?limit|too many requests|quota/i, "rate"],
	[/\b40[13]\b|api.?key|\bauth|unauthori[sz]ed|credential|not configured/i, "auth"],
	[/context.?(length|window)|too (long|large|many tokens)|overflow/i, "overflow"],
	[/timed? ?out/i, "timeout"],
	[/\b5\d\d\b|server error|overloaded/i, "server"],
	[/\b4\d\d\b|bad request|invalid.?(request|param|argument)|unsupported/i, "bad-request"],
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
	const { cacheRead, cacheWrite, cost, input, output } = usage;
	const spend = spendOf({ input, output, cacheRead, cacheWrite, cost: cost.total });
	store.dispatch({ type: "usage.counted", purpose, spend });
	const { session } = store.read();
	if (session !== undefined && !session.leavesTraces) return;
	// The file is for the totals of other days; without it the session's own figures still stand.
	const about = { at: Date.now(), purpose, model: nameOf(model), session: session?.id };
	await spendLog.add({ ...spend, ...about }).catch(() => {});
}
