import { atOnce } from "#src/lib/text.ts";
import { estimateSteps } from "#src/lib/tokens.ts";

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
	return atOnce(sizeSteps(messages));
}

/** The same in steps, for a long session and a caller that has other things to do in between. */
export function* sizeSteps(messages: readonly unknown[]): Generator<undefined, number> {
	let tokens = 0;
	for (const message of messages) {
		for (const part of partsOf(message)) {
			tokens += typeof part === "string" ? yield* estimateSteps(part) : part;
		}
		yield;
	}
	return tokens;
}

/** What of a message takes room: texts, and tokens of what is none. */
function partsOf(message: unknown): readonly (string | number)[] {
	if (!hasFields(message)) return [];
	const { command, content, output, summary } = message;
	const own = [command, output, summary, content].filter((text) => typeof text === "string");
	return Array.isArray(content) ? [...own, ...content.flatMap(piecesOf)] : own;
}

function piecesOf(part: unknown): readonly (string | number)[] {
	if (!hasFields(part)) return [];
	const { arguments: input, name, text, thinking, type } = part;
	switch (type) {
		case "text":
			return [text].filter((one) => typeof one === "string");
		case "thinking":
			return [thinking].filter((one) => typeof one === "string");
		case "image":
			return [IMAGE_TOKENS];
		case "toolCall":
			return [...[name].filter((one) => typeof one === "string"), JSON.stringify(input ?? {})];
		default:
			return [];
	}
}

function hasFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null;
}
