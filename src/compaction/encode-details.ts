import { type Details, detailsKind, detailsVersion, mostDetailsBytes } from "./details.ts";
import { mapTexts, scrubDetails } from "./details-text.ts";
import { type Draft, emptyDraft, type ListSection, listSections } from "./draft.ts";
import { cutBeforeMarks } from "./entry-mark.ts";
import { type Evidence, evidenceLists } from "./evidence.ts";

/** Refused items that are kept, and elements of a list, beyond which nothing could fit. */
const mostRefused = 40;
const mostItems = 900;

/** How much of what may go is kept, one after the other until the whole fits. */
const shares = [1, 0.7, 0.5, 0.35, 0.2, 0.1, 0];
/** How many of what should never go are kept where even that is too much. */
const lastCounts = [300, 150, 60, 20, 5];
const lastUnits = 240;

/**
 * What an entry keeps, as JSON can carry it: without secrets and at most 48 kB. What is cut first is what the next
 * summary can do without: files only read, commands that passed, requests that were answered. Requests that are open,
 * files that were changed and commands that failed are cut last; what is cut of the evidence is counted in it.
 */
export function encodeDetails(details: Details): Readonly<Record<string, unknown>> {
	const most = withCount(details, mostItems);
	const clean = scrubDetails({ ...most, refused: details.refused.slice(0, mostRefused) });
	for (const share of shares) {
		const shorter = withShare(clean, share);
		if (sizeOf(shorter) <= mostDetailsBytes) return asRecord(shorter);
	}
	for (const count of lastCounts) {
		const shortest = shortTexts(withCount(withShare(clean, 0), count));
		if (sizeOf(shortest) <= mostDetailsBytes) return asRecord(shortest);
	}
	return asRecord({ ...withCount(clean, 0), refused: [], draft: undefined });
}

function asRecord(details: Details): Readonly<Record<string, unknown>> {
	return { v: detailsVersion, kind: detailsKind, ...details };
}

function sizeOf(details: Details): number {
	return Buffer.byteLength(JSON.stringify(asRecord(details)), "utf8");
}

function shortTexts(details: Details): Details {
	return mapTexts(details, (text) => cutBeforeMarks(text, lastUnits));
}

function withShare(details: Details, share: number): Details {
	const { evidence, draft } = details;
	return {
		...details,
		refused: firstOf(details.refused, share),
		draft: draft === undefined ? undefined : draftWithin(draft, share),
		evidence: counted(evidence, {
			...evidence,
			files: keepMost(evidence.files, ({ fate }) => fate !== "read", share),
			commands: keepMost(evidence.commands, ({ outcome }) => outcome === "failed", share),
			requests: keepMost(evidence.requests, ({ answered }) => !answered, share),
			tasks: keepMost(evidence.tasks, ({ done }) => !done, share),
			urls: firstOf(evidence.urls, share),
			commits: firstOf(evidence.commits, share),
		}),
	};
}

function withCount(details: Details, count: number): Details {
	const { evidence } = details;
	return {
		...details,
		evidence: counted(evidence, {
			...evidence,
			files: evidence.files.slice(0, count),
			commands: evidence.commands.slice(0, Math.ceil(count / 3)),
			requests: evidence.requests.slice(0, Math.ceil(count / 3)),
			constraints: evidence.constraints.slice(0, Math.ceil(count / 6)),
			tasks: evidence.tasks.slice(0, Math.ceil(count / 6)),
		}),
	};
}

function firstOf<Item>(items: readonly Item[], share: number): readonly Item[] {
	return items.slice(0, Math.ceil(items.length * share));
}

/** All that must stay and the first of the others, in the order they had. */
function keepMost<Item>(
	items: readonly Item[],
	stays: (item: Item) => boolean,
	share: number,
): readonly Item[] {
	const others = new Set(
		firstOf(
			items.filter((item) => !stays(item)),
			share,
		),
	);
	return items.filter((item) => stays(item) || others.has(item));
}

/** The draft is the model's own memory of older rounds, so half of it stays as long as anything does. */
function draftWithin(draft: Draft, share: number): Draft {
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	for (const name of listSections) lists[name] = firstOf(draft.lists[name], Math.max(share, 0.1));
	return { ...draft, artifacts: firstOf(draft.artifacts, share), lists };
}

/** The shorter evidence, with what it lacks of the longer one counted. */
function counted(longer: Evidence, shorter: Evidence): Evidence {
	const lacking = evidenceLists.map((name) => {
		const lost = longer[name].length - shorter[name].length;
		return [name, (longer.omitted[name] ?? 0) + lost] as const;
	});
	return { ...shorter, omitted: Object.fromEntries(lacking.filter(([, count]) => count > 0)) };
}
