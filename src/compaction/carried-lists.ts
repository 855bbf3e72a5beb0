import { estimateTokens } from "#src/lib/tokens.ts";
import { type Draft, emptyDraft, type ListSection } from "./draft.ts";
import { withoutMarks } from "./entry-mark.ts";
import type { RenderWords } from "./render-words.ts";

export interface CarryOptions {
	/** Tokens of the whole summary. */
	readonly budgetTokens: number;
	/** Texts that the model reads elsewhere. */
	readonly told: ReadonlySet<string>;
	readonly words: RenderWords;
}

/** Lists whose lines hold until something else is said; a next step was one at its time. */
const lasting: readonly ListSection[] = [
	"constraints",
	"decisions",
	"dead_ends",
	"open_loops",
	"knowledge",
	"breadcrumbs",
];

/** Of the summary, what is carried on of the one before. */
const carriedShare = 0.3;

/** What of an earlier summary goes on word for word, where nobody writes it anew: the first lines of each list. */
export function carriedLists(previous: Draft | undefined, options: CarryOptions): Draft["lists"] {
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	let left = options.budgetTokens * carriedShare;
	for (const name of lasting) {
		lists[name] = (previous?.lists[name] ?? []).filter((line) => {
			if (options.told.has(bareText(line, options.words))) return false;
			left -= estimateTokens(line) + 1;
			return left >= 0;
		});
	}
	return lists;
}

/** A line as the record says it that it came from. */
function bareText(line: string, { corrected }: RenderWords): string {
	const text = withoutMarks(line);
	const label = corrected("");
	return text.startsWith(label) ? text.slice(label.length) : text;
}
