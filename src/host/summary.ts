import { checkSummary } from "#src/carryover/check-summary.ts";
import { dropDone } from "#src/carryover/done.ts";
import type { Note } from "#src/carryover/note.ts";
import { summaryPrompt } from "#src/carryover/summary-prompt.ts";
import type { Language } from "#src/lib/language.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { ask, candidates } from "./ask.ts";
import type { Asking } from "./ask-once.ts";
import type { Spoken } from "./live-turns.ts";

/** Three hundred words in any language, with room for the headings. */
const ANSWER_TOKENS = 1_500;

/**
 * Tokens of a note beyond which an answer of three hundred words cannot hold all of it, so that what it
 * leaves out need not be finished.
 */
const WHOLE_NOTE_TOKENS = 1_000;

/** A model without a known window is taken to have this one. */
const SMALL_WINDOW = 16_000;

/** Share of the model's window that the conversation may take; the rest is prompt, note and answer. */
const INPUT_SHARE = 0.5;

/** Three hundred words need no more, and the main thread scrubs this much in some 30 ms. */
const MOST_INPUT_TOKENS = 48_000;

export interface SummaryRequest {
	readonly language: Language;
	/** The note as it stands, as Markdown: the base of the new one. */
	readonly note: string;
	readonly spoken: Spoken;
	readonly deadlineMs: number;
	readonly signal: AbortSignal;
	readonly asked: boolean;
}

export type Summary =
	| {
			readonly ok: true;
			readonly note: Note;
			/** Whether the model saw only a part of the last note, so that nothing of it may be taken away. */
			readonly partial: boolean;
	  }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** Have a model write the new note from the last one and what was said since; the state tells that it runs. */
export async function summarise(asking: Asking, request: SummaryRequest): Promise<Summary> {
	asking.store.dispatch({ type: "summary.started", at: Date.now() });
	try {
		return await makeSummary(asking, request);
	} finally {
		asking.store.dispatch({ type: "summary.ended" });
	}
}

async function makeSummary(asking: Asking, request: SummaryRequest): Promise<Summary> {
	const window = candidates(asking)[0]?.contextWindow || SMALL_WINDOW;
	const prompt = summaryPrompt({
		language: request.language,
		note: request.note,
		summary: request.spoken.summary,
		turns: request.spoken.turns,
		budgetTokens: Math.min(MOST_INPUT_TOKENS, Math.floor(window * INPUT_SHARE)),
		now: Date.now(),
	});
	const answer = await ask(asking, {
		purpose: "carryover-summary",
		system: prompt.system,
		user: prompt.user,
		maxTokens: ANSWER_TOKENS,
		deadlineMs: request.deadlineMs,
		signal: request.signal,
		asked: request.asked,
	});
	if (!answer.ok) return answer;
	const checked = checkSummary(answer.text);
	const isLong = estimateTokens(request.note) > WHOLE_NOTE_TOKENS;
	return checked.ok
		? { ok: true, note: dropDone(checked.note).note, partial: prompt.noteCut || isLong }
		: { ok: false, failure: checked.reason, detail: "" };
}
