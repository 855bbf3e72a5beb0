import {
	type Api,
	type AssistantMessage,
	type Context,
	contentText,
	createAssistantMessageEventStream,
	fauxAssistantMessage,
	getCurrentSystemPrompt,
	type Model,
} from "@earendil-works/pi-ai";
import type {
	SessionBeforeCompactEvent,
	SessionBeforeCompactResult,
	SessionEntry,
} from "@earendil-works/pi-coding-agent";
import { compactSpan, type RunOptions } from "#src/host/compaction-run.ts";
import type { Host } from "#src/host/host.ts";
import type { Life } from "#src/host/life.ts";
import { createStore } from "#src/store/store.ts";
import { type Preparation, preparationOf } from "./pi-compaction.ts";
import type { Asked } from "./summariser.ts";

/** What a scripted model answers: a text, one that broke off or came with a call, or a failure of its provider. */
export interface Answered {
	readonly text?: string;
	readonly stop?: "stop" | "length" | "toolUse";
	readonly error?: string;
	/** Says nothing until nobody listens any more. */
	readonly silent?: boolean;
}

export interface DeskOptions {
	readonly cwd: string;
	readonly contextWindow: number;
	answer(asked: Asked): Answered;
	/** What is remembered of the span; nothing by default. */
	readonly recall?: RunOptions["recall"];
}

/** Whatever of pi a compaction asks for, with a model that does as it is told. */
export interface CompactionDesk {
	/** Has the handler sum up a branch as pi would have it; undefined where pi finds nothing to fold. */
	compact(
		branch: readonly SessionEntry[],
		keepRecentTokens: number,
	): Promise<Compacted | undefined>;
	/** The same with what pi has prepared. */
	handle(branch: readonly SessionEntry[], preparation: Preparation): Promise<Compacted>;
}

export interface Compacted {
	/** What the handler gave to pi. */
	readonly given: SessionBeforeCompactResult | undefined;
	readonly requests: number;
	/** What was doing when something went wrong that nobody awaits. */
	readonly reported: readonly string[];
}

/** Nothing is waited for after a limit, and everything is tried as often as with real waits. */
const waits = [0, 0];

export function createCompactionDesk(options: DeskOptions): CompactionDesk {
	const { recall } = options;
	const handle: CompactionDesk["handle"] = async (branch, preparation) => {
		const reported: string[] = [];
		const { host, life, requests } = createSurroundings(options, reported);
		const { signal } = new AbortController();
		const event: SessionBeforeCompactEvent = {
			type: "session_before_compact",
			...{ preparation, branchEntries: [...branch] },
			...{ reason: "manual", willRetry: false, signal },
		};
		const given = await compactSpan(host, life, event, { recall, waits });
		return { given, requests: requests(), reported };
	};
	return {
		handle,
		async compact(branch, keepRecentTokens) {
			const preparation = preparationOf(branch, keepRecentTokens);
			return preparation && handle(branch, preparation);
		},
	};
}

function createSurroundings(options: DeskOptions, reported: string[]) {
	let requests = 0;
	const model = scriptedModel(options.contextWindow);
	const streamSimple = (_model: unknown, context: Context, call?: { signal?: AbortSignal }) => {
		requests += 1;
		const stream = createAssistantMessageEventStream();
		const answered = options.answer(askedIn(context));
		const end = () => stream.end(messageOf(answered));
		if (answered.silent !== true) end();
		else call?.signal?.addEventListener("abort", end, { once: true });
		return stream;
	};
	const { signal } = new AbortController();
	const host = {
		pi: { getActiveTools: () => [], getAllTools: () => [] },
		store: createStore(),
		keeper: { track: <T>(work: Promise<T>) => work },
		report: (hook: string) => void reported.push(hook),
	} as unknown as Host;
	const life = {
		ctx: {
			...{ cwd: options.cwd, model, getSystemPrompt: () => "" },
			modelRegistry: { streamSimple, find: () => undefined, refresh: async () => undefined },
		},
		...{ facts: { id: "scripted" }, signal, alive: true },
	} as unknown as Life;
	return { host, life, requests: () => requests };
}

/** A model as pi knows it, behind which there is no provider. */
export function scriptedModel(contextWindow: number): Model<Api> {
	return {
		...{ provider: "scripted", id: "scripted-1", name: "scripted", api: "scripted", baseUrl: "" },
		...{ reasoning: false, input: ["text"], contextWindow, maxTokens: 16_000 },
		cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
	};
}

/** What a request asks for; pi sends a text as one part. */
export function askedIn(context: Context): Asked {
	const user = context.messages.findLast(({ role }) => role === "user")?.content;
	const system = context.systemPrompt ?? getCurrentSystemPrompt(context.messages) ?? "";
	return { system, user: typeof user === "string" ? user : contentText(user ?? []) };
}

function messageOf({ error, silent, stop = "stop", text = "" }: Answered): AssistantMessage {
	if (silent === true) return fauxAssistantMessage("", { stopReason: "aborted" });
	return error === undefined
		? fauxAssistantMessage(text, { stopReason: stop })
		: fauxAssistantMessage("", { stopReason: "error", errorMessage: error });
}
