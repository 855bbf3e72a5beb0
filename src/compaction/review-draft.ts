import { cut } from "#src/lib/text.ts";
import { artifactLine } from "./artifact-line.ts";
import { checkArtifact } from "./check-artifact.ts";
import { checkNextStep } from "./check-next-step.ts";
import { checkOutcomes } from "./check-outcomes.ts";
import { checkReferences } from "./check-references.ts";
import { checkConstraint, checkOrder, checkUserClaims } from "./check-user-claims.ts";
import { shortcomingsOf } from "./check-whole.ts";
import type { DecodedDraft } from "./decode-draft.ts";
import { type Artifact, type Draft, emptyDraft, type ListSection } from "./draft.ts";
import { partMarks } from "./entry-mark.ts";
import { tellsFinished } from "./outcome-claim.ts";
import type { Refusal, RefusalReason, Review } from "./review.ts";
import type { SectionName } from "./section.ts";
import { keepSentences, sentencesOf } from "./sentence.ts";
import type { Source } from "./source.ts";
import { termsOf } from "./term-set.ts";

/** UTF-16 units of a refused item that are kept. */
const mostRefused = 200;

/** Sections that wish: what they say of success has not happened. */
const wishing: ReadonlySet<SectionName> = new Set(["task", "constraints", "next_steps"]);

type Check = (text: string) => RefusalReason | undefined;

/**
 * Takes out of a draft what the conversation does not show, and says what would make it useless as a whole. A task or
 * a state loses only the sentences that are untrue.
 */
export function reviewDraft(decoded: DecodedDraft, source: Source): Review {
	const { draft } = decoded;
	const refused: Refusal[] = decoded.malformed.map((text) =>
		refusal("artifacts", text, "malformed"),
	);
	const state = trueSentences(draft.state, "state", source, refused);
	const finished = [state, ...draft.lists.decisions, ...draft.lists.knowledge]
		.flatMap(sentencesOf)
		.filter(tellsFinished)
		.map(termsOf);
	const own: Readonly<Partial<Record<ListSection, Check>>> = {
		constraints: (text) => checkConstraint(text, source),
		next_steps: (text) => checkNextStep(text, source, finished) ?? checkOrder(text, source),
	};
	const listOf = (name: ListSection) =>
		trueItems(
			draft.lists[name],
			name,
			(text) => factCheck(text, name, source) ?? own[name]?.(text),
			refused,
		);
	const reviewed: Draft = {
		task: trueSentences(draft.task, "task", source, refused),
		state,
		artifacts: trueArtifacts(draft.artifacts, source, refused),
		lists: mapLists(listOf),
	};
	return {
		draft: reviewed,
		refused,
		shortcomings: shortcomingsOf(reviewed, decoded, source),
	};
}

function mapLists(listOf: (name: ListSection) => readonly string[]): Draft["lists"] {
	return {
		...emptyDraft.lists,
		constraints: listOf("constraints"),
		decisions: listOf("decisions"),
		dead_ends: listOf("dead_ends"),
		knowledge: listOf("knowledge"),
		open_loops: listOf("open_loops"),
		next_steps: listOf("next_steps"),
		breadcrumbs: listOf("breadcrumbs"),
	};
}

/** Why one text of a section is untrue, whatever else it is held to there. */
export function factCheck(
	text: string,
	section: SectionName,
	source: Source,
): RefusalReason | undefined {
	return (
		checkReferences(text, source) ??
		checkUserClaims(text, source) ??
		(wishing.has(section) ? undefined : checkOutcomes(text, source))
	);
}

/** The entries that a model names are no claim: what of them holds is found out where they are marked. */
function unmarked(text: string): string {
	return partMarks(text).text;
}

function trueItems(
	items: readonly string[],
	section: SectionName,
	check: Check,
	refused: Refusal[],
): readonly string[] {
	return items.filter((item) => {
		const reason = check(unmarked(item));
		if (reason !== undefined) refused.push(refusal(section, item, reason));
		return reason === undefined;
	});
}

function trueSentences(
	text: string,
	section: "task" | "state",
	source: Source,
	refused: Refusal[],
): string {
	return keepSentences(text, (sentence) => {
		const reason = factCheck(unmarked(sentence), section, source);
		if (reason !== undefined) refused.push(refusal(section, sentence, reason));
		return reason === undefined;
	});
}

function trueArtifacts(
	artifacts: readonly Artifact[],
	source: Source,
	refused: Refusal[],
): readonly Artifact[] {
	return artifacts.flatMap((artifact) => {
		const details = unmarked(artifact.details);
		const checked = checkArtifact({ ...artifact, details }, source);
		if (checked.ok) return [checked.artifact];
		refused.push(refusal("artifacts", artifactLine(artifact).slice(2), checked.reason));
		return [];
	});
}

/** A refused item as it is kept. */
export function refusal(section: string, text: string, reason: RefusalReason): Refusal {
	return { section, text: cut(text, mostRefused), reason };
}
