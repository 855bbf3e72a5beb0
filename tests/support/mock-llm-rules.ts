import type { ModelRequest } from "./mock-llm-request.ts";

/** Ready-made failures of a provider. */
export type ErrorName = "auth" | "rate" | "quota" | "server" | "overflow";

/** How the mock answers one request. */
export interface ReplyBody {
	readonly text?: string;
	/** The text in the pieces it is streamed in; words of `text` when absent. */
	readonly chunks?: readonly string[];
	readonly reasoning?: string;
	readonly toolCalls?: readonly { readonly name: string; readonly arguments?: object }[];
	readonly finish?: "stop" | "length" | "tool_calls" | "content_filter";
	readonly error?: ErrorName;
	/** Milliseconds before the first byte. */
	readonly delayMs?: number;
	/** Sends nothing before this is settled, or the client leaves. */
	readonly after?: Promise<unknown>;
	/** Milliseconds between chunks. */
	readonly chunkDelayMs?: number;
	/** Sends the head of the reply, then nothing until the client leaves. */
	readonly hang?: boolean;
	/** Destroys the socket after that many chunks. */
	readonly drop?: number;
}

export type Reply = string | ReplyBody;
export type Pattern = string | RegExp;

/** Every given part must hold. Text parts are substrings or patterns. */
export interface Match {
	readonly last?: Pattern;
	readonly system?: Pattern;
	/** The whole request as JSON. */
	readonly any?: Pattern;
	/** Our own background calls; without it a rule answers the conversation only. */
	readonly purpose?: Pattern;
	/** Name of a tool on offer. */
	readonly tool?: string;
	/** Number of the request, from 1. */
	readonly request?: number;
}

/** The first rule that matches and is not used up answers. A bare pattern looks at `last`. */
export interface Rule {
	readonly match?: Pattern | Match;
	/** A list gives one reply per use and repeats its last one. */
	readonly reply: Reply | readonly Reply[] | ((request: ModelRequest) => Reply);
	readonly times?: number;
}

function holds(pattern: Pattern | undefined, text: string): boolean {
	if (pattern === undefined) return true;
	return typeof pattern === "string" ? text.includes(pattern) : pattern.test(text);
}

const partsOf = (match: Rule["match"]): Match =>
	typeof match === "string" || match instanceof RegExp ? { last: match } : (match ?? {});

function matches(match: Match, request: ModelRequest): boolean {
	const background = request.purpose !== undefined;
	if (background && match.purpose === undefined) return false;
	if (match.request !== undefined && match.request !== request.number) return false;
	if (match.tool !== undefined && !request.tools.includes(match.tool)) return false;
	return (
		holds(match.purpose, request.purpose ?? "") &&
		holds(match.last, request.last) &&
		holds(match.system, request.system) &&
		holds(match.any, request.raw)
	);
}

/** Rules with the number of times that each was used. */
export interface RuleBook {
	add(rule: Rule): void;
	replace(rules: readonly Rule[]): void;
	answer(request: ModelRequest): ReplyBody;
}

const isList = (reply: Rule["reply"]): reply is readonly Reply[] => Array.isArray(reply);

function replyOf(rule: Rule, used: number, request: ModelRequest): Reply {
	if (typeof rule.reply === "function") return rule.reply(request);
	if (!isList(rule.reply)) return rule.reply;
	return rule.reply[Math.min(used, rule.reply.length - 1)] ?? "";
}

/** A script that says nothing of classification has no requests in it, and one of checkpoints nothing to keep. */
function unruled({ purpose }: ModelRequest, otherwise: Reply): Reply {
	if (purpose?.startsWith("checkpoint-")) return JSON.stringify({ items: [] });
	return purpose === "topic-classify" ? JSON.stringify({ isRequirement: false }) : otherwise;
}

/** Keeps rules; a request that none matches gets `otherwise`. */
export function createRuleBook(rules: readonly Rule[], otherwise: Reply): RuleBook {
	let entries = rules.map((rule) => ({ rule, used: 0 }));
	return {
		add: (rule) => {
			entries = [{ rule, used: 0 }, ...entries];
		},
		replace: (next) => {
			entries = next.map((rule) => ({ rule, used: 0 }));
		},
		answer: (request) => {
			const entry = entries.find(
				({ rule, used }) =>
					used < (rule.times ?? Number.POSITIVE_INFINITY) && matches(partsOf(rule.match), request),
			);
			const reply = entry ? replyOf(entry.rule, entry.used, request) : unruled(request, otherwise);
			if (entry) entry.used += 1;
			return typeof reply === "string" ? { text: reply } : reply;
		},
	};
}
