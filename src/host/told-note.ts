import { nonceOf } from "#src/lib/fence.ts";
import { load } from "#src/lib/load.ts";
import { heldBlock, wholeNoteBlock } from "#src/recall/carryover-block.ts";
import type { Store } from "#src/store/store.ts";
import type { Life } from "./life.ts";
import type { NotePart } from "./note-part.ts";

/**
 * What the head tells of the note as it was last read; undefined where there is none to tell of. Most notes fit as they
 * stand, and are not taken to pieces.
 * @param room tokens of the head that the note may fill
 */
export async function notePart(
	store: Store,
	{ facts }: Life,
	room: number,
): Promise<NotePart | undefined> {
	const { carryover, settings } = store.read();
	const { note, place, lastSession } = carryover;
	if (place === undefined) return;
	const { name } = place;
	if (note.status === "held") {
		return { block: heldBlock(name), count: async () => 0, untold: [], seen: "" };
	}
	if (note.status !== "known") return;
	const { text, unscrubbed = false } = note;
	const other = lastSession === facts.file ? undefined : lastSession;
	const frame = { name, lastSession: other, nonce: nonceOf(facts.id) };
	const budget = Math.min(settings.carryover.noteTokens, room);
	const block = mayStand(text, unscrubbed) ? wholeNoteBlock(frame, text, budget) : undefined;
	if (block !== undefined) return { block, count: () => countOf(text), untold: [], seen: text };
	const { itemsPart } = await loadItems();
	return itemsPart({ ...frame, text, unscrubbed, budget }, facts);
}

const loadItems = () => load(() => import("./told-items.ts"));

/** In a comment may be turns of a session, and a code block may be left open. */
const unclear = ["<!--", "```", "~~~"];

/** Whether a note may be told as it stands, as far as its tokens allow; no secret may be in it. */
function mayStand(text: string, unscrubbed: boolean): boolean {
	return !unscrubbed && !unclear.some((sign) => text.includes(sign));
}

async function countOf(text: string): Promise<number> {
	return (await loadItems()).countItems(text);
}
