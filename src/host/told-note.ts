import { decodeNote } from "#src/carryover/decode-note.ts";
import { nonceOf } from "#src/lib/fence.ts";
import type { Block } from "#src/recall/block.ts";
import { carryoverBlock, heldBlock, updateBlock } from "#src/recall/carryover-block.ts";
import type { Store } from "#src/store/store.ts";
import type { Life } from "./life.ts";
import { type NotePart, noPart } from "./note-part.ts";
import { noteSections } from "./note-sections.ts";

/** Tokens that one message about changes may take. */
const UPDATE_TOKENS = 400;

/** What the head tells of the note as it was last read. */
export function notePart(store: Store, { facts }: Life): NotePart {
	const { carryover, settings } = store.read();
	const { note, place, lastSession } = carryover;
	if (place === undefined) return noPart;
	if (note.status === "held") return { ...noPart, block: heldBlock(place.name) };
	if (note.status !== "known") return noPart;
	const told = carryoverBlock({
		name: place.name,
		sections: noteSections(decodeNote(note.text)),
		lastSession: lastSession === facts.file ? undefined : lastSession,
		nonce: nonceOf(facts.id),
		budget: settings.carryover.noteTokens,
	});
	return { ...told, seen: note.text };
}

/** What the tail tells when the note changed since it was seen; undefined when only captures did. */
export function changePart(store: Store, { facts }: Life): Block | undefined {
	const { note, place, seen } = store.read().carryover;
	if (place === undefined || note.status !== "known") return;
	const change = changeOf(seen, note.text);
	if (change.added.length === 0 && change.removed.length === 0) return;
	const nonce = nonceOf(facts.id);
	const block = updateBlock({ name: place.name, nonce, ...change, budget: UPDATE_TOKENS });
	// What came from elsewhere is not the model's to leave out of what it saves: `told` stays as it is.
	store.dispatch({ type: "tail.told", block, seen: note.text });
	return block;
}

function changeOf(before: string, after: string) {
	const was = itemsOf(before);
	const is = itemsOf(after);
	return {
		added: [...is].filter((item) => !was.has(item)),
		removed: [...was].filter((item) => !is.has(item)),
	};
}

/** The items that people and models wrote; captures are no news to the session that is running. */
function itemsOf(text: string): Set<string> {
	return new Set(decodeNote(text).sections.flatMap((section) => section.items));
}
