import { randomUUID } from "node:crypto";
import { isFull, type Range, rangeOf, refusalOf } from "#src/checkpoints/consolidation.ts";
import { mostSources } from "#src/checkpoints/item.ts";
import { consolidatePrompt, numberedItems } from "#src/checkpoints/prompt.ts";
import type { Consolidation, StretchRecord } from "#src/checkpoints/record.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { selectLanguage } from "#src/store/select.ts";
import { askForItems } from "./checkpoint-ask.ts";
import type { OnBranch, SessionMemory } from "./checkpoint-memory.ts";

export type RolledUp =
	| { readonly ok: true; readonly record: Omit<Consolidation, "born"> }
	/** `full`: no range leaves room for a shorter record. */
	| { readonly ok: false; readonly failure: AskFailure | "full"; readonly detail: string };

/** Roll up the oldest records of a branch where its memory is nearly full; undefined where it is not. */
export async function consolidate(
	memory: SessionMemory,
	{ chain, told }: Pick<OnBranch, "chain" | "told">,
	{ signal, asked }: { readonly signal: AbortSignal; readonly asked: boolean },
): Promise<RolledUp | undefined> {
	const { host, life } = memory;
	const { checkpoints } = host.store.read().settings;
	const budget = checkpoints.memoryBudgetTokens;
	if (!isFull(told, budget)) return;
	const range = rangeOf(told, budget);
	if (range === undefined) return { ok: false, failure: "full", detail: "" };
	const language = selectLanguage(host.store.read());
	const answer = await askForItems(host, life, {
		purpose: "checkpoint-consolidate",
		prompt: consolidatePrompt(range, language, nonceOf(life.facts.id)),
		sources: new Map(numberedItems(range).map(({ sources }, index) => [index + 1, sources])),
		// The answer is refused where it is too long, not cut: what is left out here is gone from the prompt.
		budget: Number.POSITIVE_INFINITY,
		refuse: (items) => refusalOf(items, range),
		model: checkpoints.consolidator,
		attempts: checkpoints.maxAttempts,
		signal,
		asked,
	});
	if (!answer.ok) return answer;
	const items = answer.items.map((item) => ({
		...item,
		sources: item.sources.slice(-mostSources),
	}));
	return { ok: true, record: { ...standingFor(range, chain), items, cost: answer.cost } };
}

/** A record in the place of the chain's beginning up to the end of the range, what is passed over included. */
function standingFor({ records }: Range, chain: readonly StretchRecord[]) {
	const last = records.at(-1);
	const replaced = chain.slice(0, chain.findIndex(({ id }) => id === last?.id) + 1);
	const count = (record: StretchRecord) =>
		record.kind === "consolidation" ? record.checkpoints : Number(record.kind === "checkpoint");
	return {
		kind: "consolidation",
		id: randomUUID(),
		at: Date.now(),
		after: null,
		through: last?.through ?? "",
		from: 1,
		to: last?.to ?? 0,
		replaces: replaced.map(({ id }) => id),
		checkpoints: replaced.reduce((sum, record) => sum + count(record), 0),
	} as const;
}
