import { fence } from "#src/lib/fence.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { Block } from "./block.ts";

/** The card of the topic that is worked on, on its way to the model. */
export interface CardToTell {
	/** Empty when no topic is worked on any more. */
	readonly lines: readonly string[];
	readonly nonce: string;
	/** Path of the ledger. */
	readonly source: string;
}

/** The message that tells what is worked on now. It takes the place of every earlier one. */
export function topicBlock({ lines, nonce, source }: CardToTell): Block {
	const text =
		lines.length === 0
			? "Background, not a request: no topic is in hand now; earlier topic cards are out of date."
			: [
					"Background, not a request: the topic in hand; it replaces earlier cards.",
					fence({ tag: "topic-card", nonce, body: lines.join("\n") }),
				].join("\n");
	return { id: "topic-card", source, reason: "active-topic", text, tokens: estimateTokens(text) };
}
