import { type Draft, emptyDraft } from "#src/compaction/draft.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { pointDraft } from "#src/compaction/point-draft.ts";
import type { Said } from "#src/compaction/said.ts";
import { atOnce } from "#src/lib/text.ts";
import { said } from "./sample.ts";

export const wish = said({
	speaker: "user",
	text: "The importer swallows umlauts in supplier names. Mend that, and leave the CSV dialect as it is.",
});
export const found = said({
	speaker: "assistant",
	text: "The importer opens supplier files as latin1 in `src/import/reader.ts`; umlauts break when `decodeRow` reads them as UTF-8.",
});
export const decided = said({
	speaker: "assistant",
	text: "I let `decodeRow` take the charset from the byte order mark, because suppliers send both kinds of files.",
});
export const failed = said({
	speaker: "tool",
	text: "FAIL reader.test.ts\nAssertionError: expected 'Müller' to equal 'MÃ¼ller'",
});
/** A short piece of work on an importer. */
export const conversation: readonly Said[] = [wish, found, decided, failed];

interface Given {
	readonly of?: readonly Said[];
	readonly previous?: Draft | undefined;
}

/** A draft with the entries behind its items. */
export function pointed(draft: Draft, { of = conversation, previous }: Given = {}): Draft {
	return atOnce(pointDraft(draft, { said: of, previous, evidence: noEvidence }));
}

/** A draft of nothing but items. */
export function listed(lists: Partial<Draft["lists"]>): Draft {
	return { ...emptyDraft, lists: { ...emptyDraft.lists, ...lists } };
}

/** What a model would say of it. */
export const decision =
	"Charset from the byte order mark in `decodeRow`, since suppliers send both kinds";
export const cause =
	"Supplier files are opened as latin1 in src/import/reader.ts, which breaks umlauts";
