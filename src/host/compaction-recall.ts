import type { Covered } from "#src/checkpoints/coverage.ts";
import { itemsOf } from "#src/checkpoints/record.ts";
import type { Recalled } from "#src/compaction/recalled.ts";
import { recalledDraft } from "#src/compaction/recalled-draft.ts";
import { renderWords } from "#src/compaction/render-words.ts";
import type { Prepared } from "./compaction-prepare.ts";
import type { Written } from "./compaction-write.ts";

/**
 * What the records say of a span; undefined where they leave something of it unread, or say nothing of it.
 * @param known ids of the records that were there before the user began to wait
 */
export function recalledOf(
	{ told, unread }: Covered,
	{ draft, span }: Pick<Prepared, "draft" | "span">,
	known: ReadonlySet<string>,
): Recalled | undefined {
	const ids = new Set(span.folded.map(({ sourceEntry: { id } }) => id));
	// Somebody else's summary is not carried on, so that the records have to cover what it stands for as well.
	const isCarried = span.before === undefined || draft !== undefined;
	if (unread.some((id) => !isCarried || ids.has(id))) return;
	const saying = told
		.map((record) => ({
			record,
			items: itemsOf(record).filter(({ sources }) => sources.some((id) => ids.has(id))),
		}))
		.filter(({ items }) => items.length > 0);
	if (saying.length === 0) return;
	return {
		items: saying.flatMap(({ items }) => items),
		told: new Set(told.flatMap(itemsOf).map(({ text }) => text)),
		origin: {
			records: saying.length,
			taken: saying.filter(({ record }) => !known.has(record.id)).length,
		},
	};
}

/** A summary that no model is asked for; undefined where the memory says too little for one. */
export function writeFromMemory(
	{ draft: previous, heard, material }: Prepared,
	recalled: Recalled,
	budgetTokens: number,
): Written | undefined {
	const found = recalledDraft({
		...{ recalled, source: material.source, budgetTokens },
		previous,
		words: renderWords[heard.tongue],
	});
	if (found === undefined) return;
	const { draft, left, refused } = found;
	return {
		...{ draft, refused, recalled: { ...recalled.origin, left } },
		...{ model: "", repairs: 0, usages: [], failure: undefined, detail: "", excerpt: "" },
	};
}
