import type { IncomingHttpHeaders } from "node:http";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

const Message = Type.Object({ role: Type.String(), content: Type.Optional(Type.Unknown()) });

const ChatBody = Type.Object({
	model: Type.String(),
	stream: Type.Optional(Type.Boolean()),
	stream_options: Type.Optional(Type.Object({ include_usage: Type.Optional(Type.Boolean()) })),
	messages: Type.Array(Message),
	tools: Type.Optional(Type.Array(Type.Object({ function: Type.Object({ name: Type.String() }) }))),
});

/** What an OpenAI-compatible client posts to `/chat/completions`, as far as the mock looks at it. */
export type ChatBody = Static<typeof ChatBody>;

/** One request that the mock model got. */
export interface ModelRequest {
	/** Counts from 1. */
	readonly number: number;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly model: string;
	/** All system and developer messages, joined. */
	readonly system: string;
	/** Everything after the last assistant message: the prompt, injected messages, tool results. */
	readonly last: string;
	/** The newest message of the user, also when tools were called or the tail was told since. */
	readonly prompt: string;
	readonly roles: readonly string[];
	/** Names of the tools on offer. */
	readonly tools: readonly string[];
	/** The purpose of a background call of ours; undefined for the conversation itself. */
	readonly purpose: string | undefined;
	readonly raw: string;
	readonly body: ChatBody;
	readonly headers: IncomingHttpHeaders;
	/** Whether the client left before the reply was complete. */
	aborted: boolean;
}

function partText(part: unknown): string {
	if (typeof part !== "object" || part === null || !("text" in part)) return "";
	return typeof part.text === "string" ? part.text : "";
}

function contentText(content: unknown): string {
	if (typeof content === "string") return content;
	return Array.isArray(content) ? content.map(partText).join("") : "";
}

const textOf = (messages: ChatBody["messages"]) =>
	messages.map((message) => contentText(message.content)).join("\n");

const isSystem = (message: { readonly role: string }) =>
	message.role === "system" || message.role === "developer";

/** Whether the user wrote it; what the tail tells comes as a message of the user, too. */
const isUsers = ({ content, role }: Static<typeof Message>) =>
	role === "user" && !contentText(content).startsWith("Background, not a request:");

/** Checks and describes one posted body; throws when it is not a chat request. */
export function describeRequest(
	raw: string,
	number: number,
	headers: IncomingHttpHeaders,
): ModelRequest {
	const body = Value.Parse(ChatBody, JSON.parse(raw));
	const conversation = body.messages.filter((message) => !isSystem(message));
	const answered = conversation.findLastIndex((message) => message.role === "assistant");
	const system = textOf(body.messages.filter(isSystem));
	return {
		number,
		at: Date.now(),
		model: body.model,
		system,
		last: textOf(conversation.slice(answered + 1)),
		prompt: textOf(body.messages.filter(isUsers).slice(-1)),
		roles: body.messages.map((message) => message.role),
		tools: (body.tools ?? []).map((tool) => tool.function.name),
		purpose: /^Waystation task: (.+)$/m.exec(system)?.[1]?.trim(),
		raw,
		body,
		headers,
		aborted: false,
	};
}
