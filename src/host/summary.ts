import type { Capture } from "#src/carryover/capture.ts";
import { type Changed, rewrite } from "#src/carryover/change.ts";
import { checkSummary } from "#src/carryover/check-summary.ts";
import { dropDone } from "#src/carryover/done.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { emptyNote, type Note } from "#src/carryover/note.ts";
import { summaryPrompt } from "#src/carryover/summary-prompt.ts";
import type { Language } from "#src/lib/language.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { ask, candidates } from "./ask.ts";
import type { Asking } from "./ask-once.ts";
import { give } from "./guard.ts";
import type { Spoken } from "./live-turns.ts";
import { orphansIn } from "./orphans.ts";

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
	/** Id of the session that is summed up. */
	readonly session: string;
	/** The note as it stands: the base of the new one. */
	readonly note: Note;
	readonly spoken: Spoken;
	readonly deadlineMs: number;
	readonly signal: AbortSignal;
	readonly asked: boolean;
}

export type Summary =
	| {
			readonly ok: true;
			/**
			 * The change of the note that was written. The captures that the model has read leave with it, and so do those
			 * that the summary stands for; where not all of it fitted, nothing leaves.
			 */
			make(standsFor: (capture: Capture) => boolean): (disk: Note) => Changed;
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
	const base = request.note;
	const note = encodeNote({ ...base, captures: [] });
	const prompt = summaryPrompt({
		language: request.language,
		note,
		captures: await orphansIn(asking.store, base, request.session),
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
	if (!checked.ok) return { ok: false, failure: checked.reason, detail: "" };
	const { leftOut } = checked;
	if (leftOut > 0) give(asking.store, { code: "summary.shortened", leftOut }, request.asked);
	const isPartial = prompt.noteCut || leftOut > 0 || estimateTokens(note) > WHOLE_NOTE_TOKENS;
	// Of a note that the model saw or can answer only in part nothing may be taken away.
	const known = isPartial ? emptyNote : base;
	const wanted = { ...dropDone(checked.note).note, captures: base.captures };
	const isRead = ({ session, at }: Capture) =>
		prompt.captures.some((read) => read.session === session && read.at === at);
	return {
		ok: true,
		make: (standsFor) =>
			rewrite(known, wanted, (one) => leftOut === 0 && (isRead(one) || standsFor(one))),
	};
}
