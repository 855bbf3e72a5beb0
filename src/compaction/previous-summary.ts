import { cutToTokens, estimateTokens } from "#src/lib/tokens.ts";
import { type Draft, emptyDraft, type ListSection, listSections } from "./draft.ts";
import { mapStatements } from "./draft-statements.ts";
import { encodeDraft } from "./encode-draft.ts";
import { partLastMarks } from "./entry-mark.ts";
import { renderWords } from "./render-words.ts";
import { codeHeadings } from "./section.ts";
import { mapSentences } from "./sentence.ts";

/** What nobody asked for and nobody took up: said in one summary, it does not go into the next. */
const optional =
	/^\W*(?:optional(?:ly)?|maybe|possibly|perhaps|if (?:desired|wanted|needed|time permits)|nice to have|consider)\b|\((?:optional|nice to have)\)|^\W*(?:可选|可考虑|或许|也许|如有需要|如需)|（可选）|^\W*(?:任意|必要であれば|できれば)|（任意）|^\W*(?:선택|필요하면|가능하면)|\(선택\)/i;

const codeNames: ReadonlySet<string> = new Set(
	Object.values(codeHeadings).map((heading) => heading.toLowerCase()),
);
const ownHead = /^\[Waystation summary [^\]\n]*\]$/;
const preambles: ReadonlySet<string> = new Set(
	Object.values(renderWords).map(({ preamble }) => preamble),
);

/** Items of each list that are kept, less and less, until a draft fits. */
const counts = [120, 40, 20, 10, 5, 2];

/**
 * What of a summary of ours the next call is given: what the model wrote. What code wrote is in the evidence, which
 * the call is given as well, what was optional has expired, and which entry shows an item is looked up again by code.
 */
export function draftForNext(draft: Draft, budgetTokens: number): string {
	const plain = withoutEntries(draft);
	for (const count of counts) {
		const text = encodeDraft(shortened(plain, count));
		if (estimateTokens(text) <= budgetTokens) return text;
	}
	return cutToTokens(encodeDraft(shortened(plain, 2)), budgetTokens);
}

function withoutEntries(draft: Draft): Draft {
	const plain = (text: string) => partLastMarks(text).text;
	return mapStatements(draft, {
		item: plain,
		prose: (prose) => mapSentences(prose, plain),
		artifact: (artifact) => artifact,
	});
}

function shortened(draft: Draft, count: number): Draft {
	const lists: Record<ListSection, readonly string[]> = { ...emptyDraft.lists };
	for (const name of listSections) {
		const expires = name === "next_steps" || name === "open_loops";
		const kept = draft.lists[name].filter((item) => !(expires && optional.test(item)));
		lists[name] = kept.slice(0, count);
	}
	return { ...draft, artifacts: [], lists };
}

/** What of somebody else's summary the next call is given: its text, without sections that code of ours wrote. */
export function textForNext(summary: string, budgetTokens: number): string {
	const kept: string[] = [];
	let ours = false;
	for (const line of summary.split("\n")) {
		const heading = /^(#{1,2})[ \t]+(.+)$/.exec(line.trimEnd());
		if (heading !== null) ours = codeNames.has((heading[2] ?? "").trim().toLowerCase());
		if (!ours && !ownHead.test(line) && !preambles.has(line)) kept.push(line);
	}
	return cutToTokens(
		kept
			.join("\n")
			.replace(/\n{3,}/g, "\n\n")
			.trim(),
		budgetTokens,
	);
}
