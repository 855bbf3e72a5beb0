import { estimateTokens } from "#src/lib/tokens.ts";
import { carriedLists } from "./carried-lists.ts";
import { checkNextStep } from "./check-next-step.ts";
import { checkConstraint } from "./check-user-claims.ts";
import { shortcomingsOf } from "./check-whole.ts";
import { type Draft, emptyDraft, type ListSection } from "./draft.ts";
import { encodeDraft } from "./encode-draft.ts";
import { entryMark } from "./entry-mark.ts";
import { tellsFinished } from "./outcome-claim.ts";
import type { Recalled, RecalledItem } from "./recalled.ts";
import type { RenderWords } from "./render-words.ts";
import type { Refusal, RefusalReason } from "./review.ts";
import { factCheck, refusal } from "./review-draft.ts";
import type { Source } from "./source.ts";
import { type Terms, termsOf } from "./term-set.ts";

export interface RecallInput {
	readonly recalled: Recalled;
	/** What the summary before was made of. */
	readonly previous: Draft | undefined;
	readonly source: Source;
	readonly words: RenderWords;
	/** Tokens of the whole summary. */
	readonly budgetTokens: number;
}

/** A draft that no model was asked for. */
export interface RecalledDraft {
	readonly draft: Draft;
	readonly refused: readonly Refusal[];
	/** Items that had no room; the model reads them in its memory. */
	readonly left: number;
}

/** The section that tells an item of each kind; a note is free text of an earlier format, which the memory tells. */
const sections: Readonly<Record<Exclude<RecalledItem["kind"], "note">, ListSection | "state">> = {
	correction: "decisions",
	decision: "decisions",
	constraint: "constraints",
	evidence: "knowledge",
	state: "state",
	open: "open_loops",
};

/** What is told first where not all has room, and how many of the newest of each kind come before all others. */
const worth: readonly RecalledItem["kind"][] = [
	"correction",
	"constraint",
	"state",
	"open",
	"decision",
	"evidence",
];
const newestOfKind = 4;

/** Of the summary, what its items may take: the memory tells them all, and twice is dear. */
const itemShare = 0.2;

/** Of a stretch, what its records have to tell; more is asked of none than so many tokens. */
const leastShare = 1 / 500;
const leastTelling = 240;

/** Entries that one item names. */
const mostMarks = 2;

/**
 * A draft from what was remembered while working, checked against the conversation like a model's. Undefined where it
 * would say too little of a long stretch, or in another language than the summary.
 */
export function recalledDraft(input: RecallInput): RecalledDraft | undefined {
	const { recalled, source } = input;
	const refused: Refusal[] = [];
	const items = recalled.items.filter((item) => holds(item, input, refused));
	const kept = withinBudget(items, input);
	const lists = mapLists((name) => [...linesOf(kept, name, input), ...carriedIn(name, input)]);
	const draft: Draft = {
		task: earlierTask(input),
		state: linesOf(kept, "state", input)
			.map((line) => `- ${line}`)
			.join("\n"),
		artifacts: [],
		lists,
	};
	const own = { ...draft, task: "", lists: mapLists((name) => linesOf(kept, name, input)) };
	return isTelling(own, source) ? { draft, refused, left: items.length - kept.size } : undefined;
}

/** It may be the task no more; the newest request stands above it. */
function earlierTask({ previous, words }: RecallInput): string {
	const task = previous?.task ?? "";
	const label = words.earlierTask("");
	return task === "" || task.startsWith(label) ? task : words.earlierTask(task);
}

function mapLists(listOf: (name: ListSection) => readonly string[]): Draft["lists"] {
	return {
		...emptyDraft.lists,
		constraints: listOf("constraints"),
		decisions: listOf("decisions"),
		dead_ends: listOf("dead_ends"),
		knowledge: listOf("knowledge"),
		open_loops: listOf("open_loops"),
		breadcrumbs: listOf("breadcrumbs"),
	};
}

function holds(item: RecalledItem, { recalled, source }: RecallInput, refused: Refusal[]): boolean {
	if (item.kind === "note") return false;
	const section = sections[item.kind];
	const later = recalled.items.slice(recalled.items.indexOf(item) + 1);
	const reason =
		factCheck(item.text, section, source) ?? ownCheck(item, source, finishedIn([item, ...later]));
	if (reason !== undefined) refused.push(refusal(section, item.text, reason));
	return reason === undefined;
}

function ownCheck(
	{ kind, text }: RecalledItem,
	source: Source,
	finished: readonly Terms[],
): RefusalReason | undefined {
	if (kind === "constraint") return checkConstraint(text, source);
	return kind === "open" ? checkNextStep(text, source, finished) : undefined;
}

function finishedIn(items: readonly RecalledItem[]): readonly Terms[] {
	return items
		.filter(({ kind, text }) => kind === "state" && tellsFinished(text))
		.map(({ text }) => termsOf(text));
}

/** The newest of each kind first, then the others by what they are worth, the newest first. */
function withinBudget(
	items: readonly RecalledItem[],
	{ budgetTokens }: RecallInput,
): ReadonlySet<RecalledItem> {
	const kinds = worth.map((kind) => items.filter((item) => item.kind === kind).toReversed());
	const first = kinds.flatMap((one) => one.slice(0, newestOfKind));
	const further = kinds.flatMap((one) => one.slice(newestOfKind));
	let left = budgetTokens * itemShare;
	const kept = new Set<RecalledItem>();
	for (const item of [...first, ...further]) {
		const cost = estimateTokens(item.text) + 10;
		if (cost > left) continue;
		left -= cost;
		kept.add(item);
	}
	return kept;
}

function linesOf(
	kept: ReadonlySet<RecalledItem>,
	name: ListSection | "state",
	{ recalled, words }: RecallInput,
): readonly string[] {
	return recalled.items
		.filter((item) => kept.has(item) && item.kind !== "note" && sections[item.kind] === name)
		.map(({ kind, sources, text }) => {
			const told = kind === "correction" ? words.corrected(text) : text;
			return told + sources.slice(-mostMarks).map(entryMark).join("");
		});
}

/** What the summary before told and no record does. */
function carriedIn(
	name: ListSection,
	{ budgetTokens, previous, recalled, source, words }: RecallInput,
): readonly string[] {
	const lines = carriedLists(previous, { budgetTokens, told: recalled.told, words })[name];
	if (name !== "open_loops") return lines;
	const finished = finishedIn(recalled.items);
	return lines.filter((line) => checkNextStep(line, source, finished) === undefined);
}

/** Whether what the records say would do as a summary; what code adds makes up for a task and for files. */
function isTelling(draft: Draft, source: Source): boolean {
	const answer = encodeDraft(draft);
	const least = Math.min(leastTelling, source.tokens * leastShare);
	if (estimateTokens(answer) < least) return false;
	const found = shortcomingsOf(draft, { draft, malformed: [], answer }, source);
	return found.every(({ code }) => code === "missing" || code === "lost" || code === "too-long");
}
