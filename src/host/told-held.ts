import { estimateTokens } from "#src/lib/tokens.ts";
import type { Telling } from "#src/store/telling.ts";
import type { Host } from "./host.ts";

/** The row of a note that nobody has read yet: its size is known, and not a word of it is shown here either. */
export function heldNote({ store }: Host): readonly Telling[] {
	const { note, place } = store.read().carryover;
	if (note.status !== "held" || place === undefined) return [];
	const block = {
		id: "carryover-note",
		source: place.name,
		reason: "held-back",
		text: "",
		tokens: estimateTokens(note.text),
	} as const;
	return [
		{
			key: "held",
			place: "aside",
			state: "held",
			kind: undefined,
			block,
			since: undefined,
			pinned: false,
			held: note.reason,
		},
	];
}
