import { estimateTokens } from "#src/lib/tokens.ts";

/** Tokens of an image: pi counts 4,800 characters for one, at four to a token. */
const IMAGE_TOKENS = 1_200;

/** The part of a session's message, and of its content, that takes room in the context. */
interface Fields {
	readonly [name: string]: unknown;
}

/**
 * About how many tokens messages of a session take in the context: their text, thinking, calls and images.
 * What is no message counts nothing.
 */
export function sizeOf(messages: readonly unknown[]): number {
	return messages.reduce<number>((sum, message) => sum + sizeOfMessage(message), 0);
}

function sizeOfMessage(message: unknown): number {
	if (!hasFields(message)) return 0;
	const { command, content, output, summary } = message;
	const own = [command, output, summary].reduce<number>((sum, text) => sum + sizeOfText(text), 0);
	if (!Array.isArray(content)) return own + sizeOfText(content);
	return content.reduce<number>((sum, part) => sum + sizeOfPart(part), own);
}

function sizeOfPart(part: unknown): number {
	if (!hasFields(part)) return 0;
	const { arguments: input, name, text, thinking, type } = part;
	switch (type) {
		case "text":
			return sizeOfText(text);
		case "thinking":
			return sizeOfText(thinking);
		case "image":
			return IMAGE_TOKENS;
		case "toolCall":
			return sizeOfText(name) + estimateTokens(JSON.stringify(input ?? {}));
		default:
			return 0;
	}
}

function sizeOfText(text: unknown): number {
	return typeof text === "string" ? estimateTokens(text) : 0;
}

function hasFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null;
}
