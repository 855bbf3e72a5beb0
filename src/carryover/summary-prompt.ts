import { fence, nonceOf } from "#src/lib/fence.ts";
import type { Language } from "#src/lib/language.ts";
import { redact } from "#src/lib/redact.ts";
import { headAndTail } from "#src/lib/text.ts";
import { cutToTokens, estimateTokens } from "#src/lib/tokens.ts";
import type { Capture } from "./capture.ts";
import { type SummaryWords, summaryWords } from "./summary-words.ts";
import type { Turn } from "./turn.ts";

/** Tokens that fences, their attributes and the closing line may take. */
const frameTokens = 150;

/** UTF-16 units of one turn: a pasted file is there to be asked about, not to be summed up. */
const mostTurnUnits = 60_000;

/** Of the budget, what the last note, captures of other sessions, and the summary of compacted turns may take at most. */
const noteShare = 0.4;
const captureShare = 0.15;
const summaryShare = 0.25;

/** What the note is written from. */
export interface SummaryInput {
	readonly language: Language;
	/** The last note as Markdown; empty for none. */
	readonly note: string;
	/** Last turns of other sessions that no summary will take the place of, oldest first. */
	readonly captures?: readonly Capture[];
	/** What stands for turns that a compaction took out of the context. */
	readonly summary?: string | undefined;
	/** What was said since, oldest first. */
	readonly turns: readonly Turn[];
	/** Estimated tokens of the user text at most; below 500 there is no room for a conversation. */
	readonly budgetTokens: number;
	/** Milliseconds on the wall clock. */
	readonly now: number;
}

/** A request for a new note, and what had to stay out of it. */
export interface SummaryPrompt {
	readonly system: string;
	readonly user: string;
	/** The captures that are told; the others did not fit. */
	readonly captures: readonly Capture[];
	/** Turns that did not fit, the oldest ones. */
	readonly turnsLeftOut: number;
	/** Whether the model saw only the beginning of the last note, so that its answer cannot replace all of it. */
	readonly noteCut: boolean;
}

/**
 * Asks for the note of a session's end: last note, whole captures of other sessions, summary of what was compacted,
 * then the newest turns in full as far as the budget goes. All of it is fenced as data and scrubbed of secrets.
 */
export function summaryPrompt(input: SummaryInput): SummaryPrompt {
	const words = summaryWords[input.language];
	const room = Math.max(0, input.budgetTokens - frameTokens);
	const safeNote = redact(input.note).text.trim();
	const note = cutToTokens(safeNote, Math.floor(room * noteShare));
	const summary = cutToTokens(
		redact(input.summary ?? "").text.trim(),
		Math.floor(room * summaryShare),
	);
	const told = wholeWithin(input.captures ?? [], Math.floor(room * captureShare));
	const captures = told.map(({ text }) => redact(text).text).join("\n\n");
	const left =
		room - [note, captures, summary].reduce((sum, text) => sum + estimateTokens(text), 0);
	const conversation = newestWithin(input.turns, left, words);
	const nonce = nonceOf(`${input.now} ${input.turns.length}`);
	const blocks = [
		{ tag: "last-note", nonce, body: note },
		{ tag: "other-sessions", nonce, body: captures },
		{ tag: "earlier-summary", nonce, body: summary },
		{ tag: "conversation", nonce, body: conversation.text },
	].filter((block) => block.body !== "");
	return {
		system: words.system,
		user: [...blocks.map(fence), words.task(dayOf(input.now))].join("\n\n"),
		captures: told,
		turnsLeftOut: conversation.leftOut,
		noteCut: note.length < safeNote.length,
	};
}

/** The newest captures that fit as they are: of one that is cut the rest would be lost. */
function wholeWithin(captures: readonly Capture[], budget: number): readonly Capture[] {
	let left = budget;
	return captures
		.toReversed()
		.filter(({ text }) => {
			const cost = estimateTokens(text) + 1;
			if (cost > left) return false;
			left -= cost;
			return true;
		})
		.toReversed();
}

function newestWithin(turns: readonly Turn[], budget: number, words: SummaryWords) {
	const kept: string[] = [];
	let left = budget;
	let at = turns.length - 1;
	for (; at >= 0; at -= 1) {
		const text = drawTurn(turns[at], words);
		const cost = text === "" ? 0 : estimateTokens(text) + 1;
		if (cost > left) break;
		left -= cost;
		if (text !== "") kept.push(text);
	}
	// Even a newest turn that is too long alone tells what the session was about.
	if (kept.length === 0 && at >= 0) kept.push(cutToTokens(drawTurn(turns[at--], words), left));
	const leftOut = at + 1;
	if (leftOut > 0) kept.push(words.olderLeftOut(leftOut));
	return { text: kept.reverse().join("\n\n").trim(), leftOut };
}

function drawTurn(turn: Turn | undefined, words: SummaryWords): string {
	if (!turn) return "";
	const tools = turn.tools.join("; ");
	const text = redact(headAndTail(turn.text, mostTurnUnits, "\n…\n")).text;
	if (turn.role === "tool") return text === "" ? "" : redact(`[${tools}] ${text}`).text;
	const name = turn.role === "user" ? words.user : words.assistant;
	const said = text === "" ? [] : [`${name}: ${text}`];
	const done = tools === "" ? [] : [`[${redact(tools).text}]`];
	return [...said, ...done].join("\n");
}

function dayOf(milliseconds: number): string {
	return new Date(milliseconds).toISOString().slice(0, 10);
}
