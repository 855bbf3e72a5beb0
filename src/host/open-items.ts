import { load } from "#src/lib/load.ts";

/** How many items of a note, as Markdown, are open. Loads what reads a note first. */
export async function countOpen(text: string): Promise<number> {
	const [{ decodeNote }, { openItems }] = await Promise.all([
		load(() => import("#src/carryover/decode-note.ts")),
		load(() => import("#src/carryover/done.ts")),
	]);
	return openItems(decodeNote(text));
}
