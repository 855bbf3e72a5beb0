import { estimateTokens } from "#src/lib/tokens.ts";
import type { Block } from "./block.ts";

/** What is told of the context window: its size and what becomes of it, never how much is left. */
export interface WindowToTell {
	/** Tokens; undefined where nobody knows. */
	readonly window: number | undefined;
	/** Tokens at which it is cut without being asked; undefined where it is not. */
	readonly line: number | undefined;
	/** What cuts it there. */
	readonly cut: "summary" | "rollover";
	/** Names of the tools. */
	readonly remaining: string;
	readonly fresh: string;
}

const cuts = {
	summary: "older turns are replaced by a summary",
	rollover: "it is replaced by a fresh one with a short record of its inputs",
};

/** The block about the window. The same for a session and a model, so that it never breaks the prompt cache. */
export function windowBlock({ cut, fresh, line, remaining, window }: WindowToTell): Block {
	const size =
		window === undefined ? "of unknown size" : `of ${window.toLocaleString("en-US")} tokens`;
	const at = line === undefined ? "" : ` At about ${line.toLocaleString("en-US")}, ${cuts[cut]}.`;
	const text = `Context window ${size}.${at} These are limits, not what is left, and not limits of an answer: call ${remaining} before you name remaining tokens or change plans for lack of room. ${fresh} opens a fresh window with your handoff; keep one current-state note per task for it. In a fresh window first restore notes and todos, look into the history where something is missing, and check the real state before you change anything.`;
	return {
		id: "window",
		source: "waystation",
		reason: "always",
		text,
		tokens: estimateTokens(text),
	};
}
