import { redact } from "#src/lib/redact.ts";
import type { Details } from "./details.ts";
import { type Draft, emptyDraft, type ListSection, listSections } from "./draft.ts";
import { cutBeforeMarks } from "./entry-mark.ts";
import type { Evidence } from "./evidence.ts";

/** UTF-16 units of any text that is kept. */
const mostUnits = 2_000;

/** The details without secrets, every text within its bound. */
export function scrubDetails(details: Details): Details {
	return mapTexts(details, (text) => cutBeforeMarks(redact(text).text, mostUnits));
}

/** The details with every text in them changed that somebody wrote. */
export function mapTexts(details: Details, change: (text: string) => string): Details {
	const { evidence, draft, refused } = details;
	return {
		...details,
		evidence: mapEvidence(evidence, change),
		draft: draft === undefined ? undefined : mapDraft(draft, change),
		refused: refused.map((one) => ({ ...one, text: change(one.text) })),
	};
}

function mapEvidence(evidence: Evidence, change: (text: string) => string): Evidence {
	const ofText = <One extends { readonly text: string }>(items: readonly One[]) =>
		items.map((one) => ({ ...one, text: change(one.text) }));
	return {
		files: evidence.files.map((one) => ({ ...one, path: change(one.path) })),
		commands: evidence.commands.map((one) => ({
			...one,
			command: change(one.command),
			error: change(one.error),
		})),
		requests: ofText(evidence.requests).map((one) => ({
			...one,
			...(one.answer === undefined ? {} : { answer: change(one.answer) }),
			...(one.to === undefined ? {} : { to: change(one.to) }),
		})),
		constraints: ofText(evidence.constraints),
		tasks: ofText(evidence.tasks),
		urls: ofText(evidence.urls),
		commits: ofText(evidence.commits),
		omitted: evidence.omitted,
	};
}

function mapDraft(draft: Draft, change: (text: string) => string): Draft {
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	for (const name of listSections) lists[name] = draft.lists[name].map(change);
	return {
		task: change(draft.task),
		state: change(draft.state),
		artifacts: draft.artifacts.map((one) => ({
			...one,
			ref: change(one.ref),
			details: change(one.details),
		})),
		lists,
	};
}
