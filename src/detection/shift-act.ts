import { prose } from "#src/lib/own-prose.ts";
import { type Talk, talkOf } from "#src/lib/talk.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { isSwitch } from "./shift-cue.ts";

/** What a message does that never opens a topic, whatever it is compared with. */
export type Act = Talk | "answer" | "paste";

/** A longer message says more than an answer does. By estimate; some ten Chinese or English words. */
const mostAnswerTokens = 20;

/** UTF-16 units at the end of the agent's message where its question stands. */
const lastWords = 300;

const question = /[?？]["'”’)）*_\s]*$/u;

/** Asks for nothing in particular, so that whatever follows may be new. */
const openQuestion =
	/\b(?:anything|what|something) else\b|\bwhat(?:'s| is| would you like| do you want| should (?:i|we) do)?[^?\n]{0,30} next\b|\bhow (?:can|may) i help\b|还有什么|还有别的|还需要|其他(?:问题|需要)|接下来|下一步/iu;

/** What names an error in a line that nobody wrote by hand. */
const errorLine =
	/\b[A-Za-z]*(?:Error|Exception|Warning)\b\s*[:([]|npm (?:ERR!|error)|Traceback \(|\bpanic:|\b(?:ERROR|FATAL)\b|^\s*at .+:\d+\)?$/mu;

/**
 * The act of a message that says nothing of a topic by itself: small talk, a choice, paths, a command, a pasted error or
 * code without a word to it, a short answer to what the agent asked; undefined for any other.
 * @param before what the agent said last, whole or its end
 */
export function actOf(message: string, before: string): Act | undefined {
	const talk = talkOf(message);
	if (talk !== undefined) return talk;
	if (isPaste(message)) return "paste";
	return isAnswer(message, before) ? "answer" : undefined;
}

function isPaste(message: string): boolean {
	if (prose(message).trim() !== "") return false;
	// A sentence that begins like a line of a log is still a sentence.
	return (
		message.includes("\n") ||
		/^\s*(?:```|~~~|`[^`]+`\s*$)/u.test(message) ||
		errorLine.test(message)
	);
}

function isAnswer(message: string, before: string): boolean {
	const asked = before.slice(-lastWords).trimEnd();
	if (!question.test(asked) || openQuestion.test(asked)) return false;
	if (/[?？]\s*$/u.test(message) || isSwitch(message)) return false;
	return message.length <= 4 * mostAnswerTokens && estimateTokens(message) <= mostAnswerTokens;
}
