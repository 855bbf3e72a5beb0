import { estimateTokens } from "#src/lib/tokens.ts";
import type { Item, ItemKind } from "./item.ts";
import { itemsOf, type StretchRecord } from "./record.ts";

/** How a model is told what an item is. Prompts are no words of the screens. */
const labels: Readonly<Record<ItemKind, string>> = {
	correction: "corrected",
	decision: "decided",
	constraint: "constraint",
	evidence: "evidence",
	state: "state",
	open: "open",
	note: "",
};

/** Entries that a model is named for one item; more would cost more than they tell. */
const namedSources = 2;

/** One item as a line for a model: what it is, what it says, and the entries that say it. */
export function itemText({ kind, text, sources }: Item): string {
	if (kind === "note") return text;
	const from = sources.slice(-namedSources).join(" ");
	return `- ${labels[kind]}: ${text}${from === "" ? "" : ` [${from}]`}`;
}

/** A record as a model reads it. The same record gives the same bytes, whatever stands around it. */
export function recordText(record: StretchRecord): string {
	const { from, to } = record;
	const what = record.kind === "consolidation" ? "up to here" : `entries ${from}-${to}`;
	const day = new Date(record.at).toISOString().slice(0, 16).replace("T", " ");
	return [`## ${day} (${what})`, ...itemsOf(record).map(itemText)].join("\n");
}

/** About how many tokens a record takes in the prompt. */
export function recordTokens(record: StretchRecord): number {
	return estimateTokens(recordText(record)) + 1;
}

/** About how many tokens records take together. */
export function memoryTokens(records: readonly StretchRecord[]): number {
	return records.reduce((sum, record) => sum + recordTokens(record), 0);
}
