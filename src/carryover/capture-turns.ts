import { redact } from "#src/lib/redact.ts";
import { cut, headAndTail, plainText } from "#src/lib/text.ts";
import type { Capture } from "./capture.ts";
import { isTrivial } from "./trivial.ts";
import type { Turn } from "./turn.ts";

/** UTF-16 units of one user message, of the last answer, and of a whole capture. */
const mostUserUnits = 600;
const mostAnswerUnits = 1_500;
const mostUnits = 4_000;

/** What a capture says about where it comes from. */
export interface CaptureFacts {
	readonly session: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** User messages of the whole session. */
	readonly total: number;
	/** User messages that the capture may hold. */
	readonly messages: number;
	/** Up to when the note knows what was said, in milliseconds on the wall clock. */
	readonly settled?: number | undefined;
}

interface Excerpt {
	readonly at: number;
	readonly text: string;
}

/**
 * The last user messages and the last answer that the note does not know yet, word for word but for secrets and
 * length, at most 4,000 UTF-16 units; the newest come first when not all fit. `undefined` for a session that said nothing.
 */
export function captureTurns(said: readonly Turn[], facts: CaptureFacts): Capture | undefined {
	// A long session has said more than the turns that are looked at.
	if (facts.total <= facts.messages && isTrivial(said)) return;
	const turns = unsettled(said, facts.settled ?? -1);
	const answer = lastAnswer(turns);
	const asked = lastQuestions(turns, facts.messages, mostUnits - (answer?.text.length ?? 0));
	const excerpts = answer ? [...asked, answer].toSorted((a, b) => a.at - b.at) : asked;
	if (excerpts.length === 0) return;
	return {
		session: facts.session,
		at: Math.max(0, Math.floor(facts.at)),
		covered: asked.length,
		total: Math.max(facts.total, asked.length),
		text: excerpts.map((excerpt) => excerpt.text).join("\n\n"),
	};
}

/** From the last message on that was known already where nothing but its answers came after it. */
function unsettled(turns: readonly Turn[], settled: number): readonly Turn[] {
	const first = turns.findIndex(({ at }) => at === 0 || at > settled);
	const last = turns.findLastIndex(({ role }) => role === "user");
	return turns.slice(Math.max(0, first === -1 ? last : Math.min(first, last)));
}

function lastAnswer(turns: readonly Turn[]): Excerpt | undefined {
	const at = turns.findLastIndex((turn) => turn.role === "assistant" && turn.text.trim() !== "");
	const turn = turns[at];
	return turn && { at, text: cut(`Assistant: ${cleaned(turn.text)}`, mostAnswerUnits) };
}

function lastQuestions(turns: readonly Turn[], messages: number, room: number): readonly Excerpt[] {
	const found: Excerpt[] = [];
	let left = room;
	for (let at = turns.length - 1; at >= 0 && found.length < messages; at -= 1) {
		const turn = turns[at];
		if (turn?.role !== "user") continue;
		const text = headAndTail(`User: ${cleaned(turn.text)}`, mostUserUnits, "\n…\n");
		// Two line ends stand before every excerpt but the first.
		left -= text.length + 2;
		if (left < 0) break;
		found.unshift({ at, text });
	}
	return found;
}

/** Far more than is kept, so that no secret is cut where its text is kept, and no paste takes long to scrub. */
const mostScrubbedUnits = 40_000;

/** Scrubbed before it is cut, since half a secret is not recognised. */
function cleaned(text: string): string {
	return redact(plainText(headAndTail(text, mostScrubbedUnits, "\n…\n"))).text.trim();
}
