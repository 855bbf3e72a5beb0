import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ChatBody, ModelRequest } from "./mock-llm-request.ts";
import type { ErrorName, ReplyBody } from "./mock-llm-rules.ts";

const errors = {
	auth: [401, "authentication_error", "invalid_api_key", "Incorrect API key provided."],
	rate: [429, "rate_limit_error", "rate_limit_exceeded", "Rate limit reached, try again later."],
	quota: [429, "insufficient_quota", "insufficient_quota", "You exceeded your current quota."],
	server: [500, "server_error", null, "The server had an error."],
	overflow: [
		400,
		"invalid_request_error",
		"context_length_exceeded",
		"Your input exceeds the context window of this model.",
	],
} as const satisfies Record<ErrorName, readonly [number, string, string | null, string]>;

/** Token counts as a provider reports them, with those that its prefix cache held. */
export interface Usage {
	readonly prompt_tokens: number;
	readonly completion_tokens: number;
	readonly total_tokens: number;
	readonly prompt_tokens_details: { readonly cached_tokens: number };
}

/** The prompt in the order that prefix caches see it: tools first, then messages. */
const cacheKey = (body: ChatBody) =>
	[body.tools ?? [], ...body.messages].map((part) => JSON.stringify(part)).join("\n");

function sharedPrefix(left: string, right: string): number {
	const end = Math.min(left.length, right.length);
	let length = 0;
	while (length < end && left.charCodeAt(length) === right.charCodeAt(length)) length += 1;
	return length;
}

const tokensIn = (units: number) => Math.ceil(units / 4);

/** Counts tokens at four characters each and simulates a prefix cache over all earlier prompts. */
export function createMeter(): (body: ChatBody, completion: string) => Usage {
	const seen: string[] = [];
	return (body, completion) => {
		const key = cacheKey(body);
		const cached = Math.max(0, ...seen.map((earlier) => sharedPrefix(earlier, key)));
		seen.push(key);
		const prompt = tokensIn(key.length);
		const answer = tokensIn(completion.length);
		return {
			prompt_tokens: prompt,
			completion_tokens: answer,
			total_tokens: prompt + answer,
			prompt_tokens_details: { cached_tokens: Math.min(prompt, Math.floor(cached / 4)) },
		};
	};
}

/** Waits, or returns at once when the client leaves. */
async function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
	if (ms === undefined || ms <= 0) return;
	await wait(ms, undefined, { signal }).catch(() => undefined);
}

function wordsOf(reply: ReplyBody): readonly string[] {
	if (reply.chunks) return reply.chunks;
	if (!reply.text) return [];
	return reply.text.length > 20_000
		? [reply.text]
		: (reply.text.match(/\s*\S+\s*$|\s*\S+/g) ?? [reply.text]);
}

function toolCallsOf(reply: ReplyBody, number: number) {
	return (reply.toolCalls ?? []).map((call, index) => ({
		index,
		id: `call_${number}_${index}`,
		type: "function",
		function: { name: call.name, arguments: JSON.stringify(call.arguments ?? {}) },
	}));
}

function sendError(response: ServerResponse, name: ErrorName): void {
	const [status, type, code, message] = errors[name];
	response.writeHead(status, { "content-type": "application/json" });
	response.end(JSON.stringify({ error: { type, code, message } }));
}

interface Stream {
	readonly response: ServerResponse;
	readonly request: ModelRequest;
	readonly signal: AbortSignal;
}

function push({ response, request }: Stream, choices: readonly object[], extra: object = {}): void {
	const chunk = {
		id: `chatcmpl-${request.number}`,
		object: "chat.completion.chunk",
		created: Math.floor(request.at / 1000),
		model: request.model,
		choices,
		...extra,
	};
	response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

const delta = (stream: Stream, value: object, finish: string | null = null) =>
	push(stream, [{ index: 0, delta: value, finish_reason: finish }]);

/** Streams the words; false when the reply ended early because of a drop or a client that left. */
async function sendWords(stream: Stream, reply: ReplyBody): Promise<boolean> {
	for (const [index, content] of wordsOf(reply).entries()) {
		if (reply.drop === index) {
			stream.response.destroy();
			return false;
		}
		await pause(reply.chunkDelayMs, stream.signal);
		if (stream.signal.aborted) return false;
		delta(stream, { content });
	}
	return true;
}

const untilLeft = (signal: AbortSignal) =>
	new Promise<void>((done) => {
		signal.addEventListener("abort", () => done(), { once: true });
	});

/** Answers one request as the reply says; usage is reported in the last chunk. */
export async function sendReply(
	stream: Stream,
	reply: ReplyBody,
	usageOf: (completion: string) => Usage,
): Promise<void> {
	const { response, request, signal } = stream;
	await pause(reply.delayMs, signal);
	if (reply.after !== undefined) await Promise.race([reply.after, untilLeft(signal)]);
	if (signal.aborted) return;
	if (reply.error) return sendError(response, reply.error);
	const calls = toolCallsOf(reply, request.number);
	response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
	response.flushHeaders();
	delta(stream, { role: "assistant", content: "" });
	if (reply.hang) return untilLeft(signal);
	if (reply.reasoning) delta(stream, { reasoning_content: reply.reasoning });
	if (!(await sendWords(stream, reply))) return;
	for (const call of calls) delta(stream, { tool_calls: [call] });
	delta(stream, {}, reply.finish ?? (calls.length > 0 ? "tool_calls" : "stop"));
	const completion = wordsOf(reply).join("") + (reply.reasoning ?? "") + JSON.stringify(calls);
	push(stream, [], { usage: usageOf(completion) });
	response.end("data: [DONE]\n\n");
}
