import { Type } from "typebox";
import { Value } from "typebox/value";
import { jsonObjects } from "#src/lib/json-objects.ts";
import type { Language } from "#src/lib/language.ts";
import { redact } from "#src/lib/redact.ts";
import { headAndTail, oneLine } from "#src/lib/text.ts";
import { countGraphemes, firstGraphemes } from "./grapheme.ts";
import { requestDecision } from "./request.ts";
import { cleanTitle } from "./title.ts";
import { type Topic, type TopicType, topicBounds, topicTypes } from "./topic.ts";

/** What a model made of a request. */
export interface Requirement {
	readonly isRequirement: true;
	readonly type: TopicType;
	readonly title: string;
	readonly summary: string;
	/** Lower case, each once. */
	readonly tags: readonly string[];
}

export type Verdict = Requirement | { readonly isRequirement: false };

export type DecodedVerdict =
	| { readonly ok: true; readonly verdict: Verdict }
	/** `why` is for the model that is asked again. */
	| { readonly ok: false; readonly why: string };

/** UTF-16 units of an answer that are looked at. */
const mostUnits = 20_000;
const mostSummary = topicBounds.decision;

const Answer = Type.Object({ isRequirement: Type.Boolean() });
const Title = Type.Object({ title: Type.String({ pattern: "\\S" }) });
const Summary = Type.Object({ summary: Type.String() });
const Kind = Type.Object({ type: Type.Enum([...topicTypes]) });
const Tags = Type.Object({ tags: Type.Array(Type.String()) });

/**
 * Takes a model's answer as a verdict: the first object in it that says whether this is a requirement, whatever stands
 * around. Of several verdicts only one counts; all of it is bounded, on one line, and without secrets.
 */
export function decodeVerdict(answer: string): DecodedVerdict {
	const objects = jsonObjects(headAndTail(answer, mostUnits, "\n"));
	if (objects.length === 0) return { ok: false, why: "There is no JSON object in the answer." };
	const found = objects.find((object) => Value.Check(Answer, object));
	if (!Value.Check(Answer, found)) return { ok: false, why: "isRequirement is not true or false." };
	if (!found.isRequirement) return { ok: true, verdict: { isRequirement: false } };
	if (!Value.Check(Title, found)) return { ok: false, why: "title is missing or not a string." };
	const title = cleanTitle(redact(found.title).text);
	const summary = Value.Check(Summary, found) ? line(found.summary, mostSummary) : "";
	const type = Value.Check(Kind, found) ? found.type : "other";
	const tags = Value.Check(Tags, found) ? cleanTags(found.tags) : [];
	return {
		ok: true,
		verdict: { isRequirement: true, type, title, summary: summary || title, tags },
	};
}

/** A text on one line without secrets, within `most` graphemes. */
function line(text: string, most: number): string {
	// One more than is ever kept, since a cut before scrubbing can hide a secret.
	return firstGraphemes(oneLine(redact(headAndTail(text, mostUnits, " … ")).text), most);
}

/** Whole words in lower case, at most three; one that is too long or holds a secret is left out. */
function cleanTags(tags: readonly string[]): readonly string[] {
	const clean = tags
		.filter((tag) => tag.length <= 4 * topicBounds.tag && redact(tag).count === 0)
		.map((tag) =>
			oneLine(tag)
				.toLowerCase()
				.replace(/^#+/, "")
				.replace(/[^\p{L}\p{M}\p{N}+#.-]+/gu, "-"),
		)
		.map((tag) => tag.replace(/^[-.]+|[-.]+$/g, ""))
		.filter((tag) => tag !== "" && countGraphemes(tag, topicBounds.tag + 1) <= topicBounds.tag)
		.filter((tag) => firstGraphemes(tag, topicBounds.tag, "") === tag);
	return [...new Set(clean)].slice(0, topicBounds.tags);
}

/** Where and when a request was made. */
export interface Occasion {
	/** What the user wrote. */
	readonly input: string;
	readonly project: string;
	/** Id of the session. */
	readonly session: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly id: string;
	/** Id of the topic that was active; empty for none. */
	readonly derivedFrom: string;
	/** Of the conversation; when absent, that of the summary. */
	readonly language?: Language;
}

/**
 * The record of a new topic, within `topicBounds` and without secrets however large the input; the request that opens
 * it is its first decision.
 */
export function topicOf(verdict: Requirement, occasion: Occasion): Topic {
	const { input, project, session, at, id, derivedFrom } = occasion;
	const written = /\p{Script=Han}/u.test(verdict.summary) ? "zh" : "en";
	const request = requestDecision(verdict.summary, occasion.language ?? written);
	// A summary that only says the title again would be told twice.
	const says = verdict.summary !== "" && !sameWords(verdict.summary, verdict.title);
	return {
		id,
		title: verdict.title,
		type: verdict.type,
		tags: verdict.tags,
		derivedFrom,
		links: [],
		status: "in_progress",
		created: at,
		lastUpdated: at,
		project,
		decisions: says ? [{ at, text: request }] : [],
		outcome: "",
		source: { firstSeen: line(input, topicBounds.firstSeen), firstSession: session },
	};
}

function sameWords(a: string, b: string): boolean {
	const fold = (text: string) =>
		text
			.normalize("NFKC")
			.toLowerCase()
			.replace(/[^\p{L}\p{N}]+/gu, "");
	return fold(a) === fold(b);
}
