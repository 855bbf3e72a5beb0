import { type FencedBlock, fence } from "#src/lib/fence.ts";
import { redact } from "#src/lib/redact.ts";
import { cutToTokens } from "#src/lib/tokens.ts";
import type { Evidence } from "./evidence.ts";
import { factLines } from "./fact-lines.ts";
import { complaint, orders, purposes, rulesText } from "./prompt-words.ts";
import type { Refusal, RefusalReason, Review } from "./review.ts";
import type { Tongue } from "./tongue.ts";

/** One call of a model. */
export interface Prompt {
	readonly system: string;
	readonly user: string;
}

/** What every call needs, whatever it sums up. */
export interface PromptFrame {
	readonly tongue: Tongue;
	/** What the user asked the summary to look at; empty for nothing. */
	readonly focus: string;
	/** What an author of the conversation cannot know; see `nonceOf`. */
	readonly nonce: string;
	/** Tokens of the answer at most. */
	readonly outputTokens: number;
	/** Tokens that the facts may take. */
	readonly factTokens: number;
}

/** What a summary is written from. */
export interface PromptInput extends PromptFrame {
	readonly evidence: Evidence;
	/** What of the summary before is given; empty for none. See `draftForNext`. */
	readonly previous: string;
	/** The serialised messages, from which the secrets were taken. */
	readonly conversation: string;
}

/** UTF-16 units of one refused item that are shown to the model, and how many items. */
const mostRefused = 12;
const mostFocusTokens = 400;
const mostAnswerTokens = 6_000;
const mostWrongTokens = 1_500;

/** Tokens by which the request for a repair is longer than the first one at most. */
export const repairTokens = mostAnswerTokens + mostWrongTokens + 100;

/** Asks for the summary of a conversation that fits one call. */
export function wholePrompt(input: PromptInput): Prompt {
	return promptOf(
		purposes.whole,
		input,
		[...backgroundOf(input), conversationOf(input)],
		orders.whole,
	);
}

/** Asks for the summary of one part of a conversation that does not; `at` counts from 1. */
export function partPrompt(input: PromptInput, at: number, of: number): Prompt {
	const background = at === 1 ? backgroundOf(input) : factsOf(input);
	const attributes = { part: `${at} of ${of}` };
	return promptOf(
		purposes.part(at, of),
		input,
		[...background, { ...conversationOf(input), attributes }],
		orders.part,
	);
}

/** Asks to join the summaries of all parts, oldest first, into one. */
export function joinPrompt(
	input: PromptFrame & { readonly evidence: Evidence },
	drafts: readonly string[],
): Prompt {
	const blocks = drafts.map((draft, at) => ({
		...blockOf("part-summary", draft, input),
		attributes: { part: `${at + 1} of ${drafts.length}` },
	}));
	return promptOf(purposes.join, input, [...factsOf(input), ...blocks], orders.join);
}

/**
 * Asks to correct an answer to `asked`: the same request, so that a cache knows it, then the answer, what is wrong with
 * it and what was taken out of it. Takes `repairTokens` more than the request itself.
 */
export function repairPrompt(
	asked: Prompt,
	frame: Pick<PromptFrame, "nonce" | "tongue">,
	answer: string,
	review: Pick<Review, "refused" | "shortcomings">,
): Prompt {
	const wrong = [
		...review.shortcomings.map((one) => complaint(one, frame.tongue)),
		...review.refused.slice(0, mostRefused).map(complaintOn),
	].map((line) => `- ${line}`);
	const blocks = [
		blockOf("your-answer", cutToTokens(answer, mostAnswerTokens), frame),
		blockOf("what-is-wrong", cutToTokens(wrong.join("\n"), mostWrongTokens), frame),
	].filter(({ body }) => body !== "");
	return {
		system: asked.system,
		user: [asked.user, ...blocks.map(fence), orders.repair].join("\n\n"),
	};
}

const reasons: Readonly<Record<RefusalReason, string>> = {
	"unknown-file": "no such file in the session",
	"unknown-command": "no such command in the session",
	"unknown-url": "no such address in the session",
	"unknown-commit": "no such hash in the session",
	"not-said-by-user": "the user did not say that",
	"no-successful-result": "no result shows that",
	"already-done": "that is done already",
	malformed: "not in the form [kind] ref | status | details",
};

function complaintOn({ section, text, reason }: Refusal): string {
	return `In <${section}>, “${text}”: ${reasons[reason]}.`;
}

function promptOf(
	purpose: string,
	{ tongue, outputTokens, focus }: PromptFrame,
	blocks: readonly FencedBlock[],
	order: string,
): Prompt {
	const asked = cutToTokens(redact(focus).text.trim(), mostFocusTokens);
	// The wish is the user's own, so it is no data; it cannot change what a summary is.
	const wish = asked === "" ? [] : [`The user asks to look especially at this: ${asked}`];
	const told = blocks.filter(({ body }) => body !== "").map(fence);
	return {
		system: `${purpose}\n${rulesText(tongue, outputTokens)}`,
		user: [...told, ...wish, order].join("\n\n"),
	};
}

function backgroundOf(input: PromptInput): readonly FencedBlock[] {
	return [...factsOf(input), blockOf("previous-summary", input.previous, input)];
}

function factsOf(input: PromptFrame & { readonly evidence: Evidence }): readonly FencedBlock[] {
	return [blockOf("facts", factLines(input.evidence, input.factTokens), input)];
}

function conversationOf(input: PromptInput): FencedBlock {
	return { tag: "conversation", nonce: input.nonce, body: input.conversation.trim() };
}

function blockOf(tag: string, text: string, { nonce }: Pick<PromptFrame, "nonce">): FencedBlock {
	return { tag, nonce, body: redact(text).text.trim() };
}
