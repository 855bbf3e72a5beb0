import type { Language } from "#src/lib/language.ts";
import { redact } from "#src/lib/redact.ts";
import { headAndTail, oneLine } from "#src/lib/text.ts";
import { firstGraphemes } from "./grapheme.ts";
import { type Decision, isOpen, type Topic, topicBounds } from "./topic.ts";

/** What a decision begins with that is a request; everything else is a conclusion. */
const prefixes: Readonly<Record<Language, string>> = { en: "New request: ", zh: "收到新需求：" };

/** UTF-16 units of a request that are looked at. */
const mostUnits = 20_000;

/** A request as a decision: on one line with its prefix, within 200 graphemes, without secrets. */
export function requestDecision(text: string, language: Language): string {
	const safe = oneLine(redact(headAndTail(text, mostUnits, " … ")).text);
	return firstGraphemes(`${prefixes[language]}${safe}`, topicBounds.decision);
}

/** Whether a decision's text is a request, in either language. */
export function isRequestDecision(text: string): boolean {
	return Object.values(prefixes).some((prefix) => text.startsWith(prefix.trimEnd()));
}

/** A request without its prefix. */
export function requestText(text: string): string {
	const prefix = Object.values(prefixes).find((each) => text.startsWith(each.trimEnd()));
	return prefix === undefined ? text : text.slice(prefix.trimEnd().length).trim();
}

/** What was concluded last; empty where nothing was. */
export function lastConclusion({ decisions }: Topic): string {
	return decisions.findLast(({ text }) => !isRequestDecision(text))?.text ?? "";
}

/** The requests that no conclusion has answered, oldest first; none on a topic that is done or dropped. */
export function openRequests(topic: Topic): readonly Decision[] {
	if (!isOpen(topic)) return [];
	const answered = topic.decisions.findLastIndex(({ text }) => !isRequestDecision(text));
	return topic.decisions.slice(answered + 1);
}
