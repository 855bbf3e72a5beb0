import { prose } from "#src/lib/own-prose.ts";
import { type Evidence, evidenceOf } from "./language.ts";

/** Which model understands a text: the Chinese one, the one for Latin script, or none of ours. */
export type Route = "zh" | "en" | "unsure";

/** Characters looked at; what follows in a longer message hardly changes its language. */
const longestText = 20_000;

/** The words of an error that stands in the middle of a sentence, up to the next Han character or the line's end. */
const inlineError =
	/\b(?:[A-Za-z]+\.)*[A-Za-z]*(?:Error|Exception|Warning|ERR!|error|panic)\b[:：(（[][^\n\p{Script=Han}]*/gu;

/** What stands in quotation marks is often somebody else's. */
const quotation = /"[^"\n]{8,}"|“[^”\n]{8,}”|'[^'\n]{12,}'|「[^」\n]{8,}」/g;

/** Share of words in other scripts from which on neither model is trusted. */
const foreignShare = 0.35;

/**
 * The model for a message, by what its writer says in it: quoted errors, code, paths and addresses count only where
 * there is nothing else. Chinese in which every third word is a Latin name is Chinese.
 */
export function routeText(text: string): Route {
	const message = text.slice(0, longestText);
	const said = prose(message);
	const candidates = [said.replace(inlineError, " ").replace(quotation, " "), said, message];
	const telling = candidates.map(evidenceOf).find((evidence) => total(evidence) > 0);
	return telling === undefined ? "unsure" : judge(telling);
}

function judge(evidence: Evidence): Route {
	if (evidence.other > foreignShare * total(evidence)) return "unsure";
	return evidence.zh >= evidence.en ? "zh" : "en";
}

function total({ zh, en, other }: Evidence): number {
	return zh + en + other;
}
