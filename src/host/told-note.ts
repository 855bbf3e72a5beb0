import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Note } from "#src/carryover/note.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { redact } from "#src/lib/redact.ts";
import type { Block } from "#src/recall/block.ts";
import {
	carryoverBlock,
	heldBlock,
	type ToldSection,
	updateBlock,
} from "#src/recall/carryover-block.ts";
import { roomForBody } from "#src/recall/compose.ts";
import type { SessionFacts } from "#src/store/session.ts";
import type { Store } from "#src/store/store.ts";
import type { Life } from "./life.ts";

/** Tokens that one message about changes may take. */
const UPDATE_TOKENS = 400;

/** The note's part of the head. */
export interface NotePart {
	readonly block: Block;
	/** Items that are told, from the first on, and items that did not fit. */
	readonly told: number;
	readonly omitted: number;
	/** The note as Markdown; empty where it is not told. */
	readonly seen: string;
}

/** What the head tells of the note as it was last read; undefined where there is none to tell of. */
export function notePart(store: Store, { facts }: Life): NotePart | undefined {
	const { carryover, settings } = store.read();
	const { note, place, lastSession } = carryover;
	if (place === undefined) return;
	if (note.status === "held")
		return { block: heldBlock(place.name), told: 0, omitted: 0, seen: "" };
	if (note.status !== "known") return;
	const told = carryoverBlock({
		name: place.name,
		sections: noteSections(decodeNote(note.text), facts),
		lastSession: lastSession === facts.file ? undefined : lastSession,
		nonce: nonceOf(facts.id),
		budget: Math.min(settings.carryover.noteTokens, roomForBody(settings.recall.headTokens)),
	});
	return { ...told, seen: note.text };
}

/** What the tail tells when the note changed since it was seen; undefined when only captures did. */
export function changePart(store: Store, { facts }: Life): Block | undefined {
	const { note, place, seen } = store.read().carryover;
	const now = note.status === "known" ? note.text : "";
	if (place === undefined) return;
	const change = changeOf(seen, now);
	if (change.added.length === 0 && change.removed.length === 0) return;
	const nonce = nonceOf(facts.id);
	const block = updateBlock({ name: place.name, nonce, ...change, budget: UPDATE_TOKENS });
	// What came from elsewhere is not the model's to leave out of what it saves: `told` stays as it is.
	store.dispatch({ type: "tail.told", block, seen: now });
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

/**
 * The items that people and models wrote, as they are told; captures are no news to the session that is
 * running. Scrubbed, since a hand can write a secret that only our next save will take out.
 */
function itemsOf(text: string): Set<string> {
	return new Set(decodeNote(text).sections.flatMap(({ items }) => items.map(scrubbed)));
}

function scrubbed(item: string): string {
	return redact(item).text;
}

/** A note as the model is told it: what people and models wrote, then the captures, newest first. */
function noteSections(note: Note, session: SessionFacts): readonly ToldSection[] {
	const captures = note.captures
		.filter((capture) => !isInContext(capture.session, session))
		.sort((a, b) => b.at - a.at);
	return [
		...note.sections.map(({ heading, items }) => ({ heading, items: items.map(scrubbed) })),
		...captures.map((capture) => ({
			heading: captureHeading(capture.covered, capture.total),
			items: [capture.text],
		})),
	];
}

/** Whether the session has these turns itself: they are its own, or those of the one it was forked from. */
function isInContext(session: string, { id, parent }: SessionFacts): boolean {
	return session === id || parent?.includes(session) === true;
}

function captureHeading(covered: number, total: number): string {
	const share = covered < total ? `the last ${covered} of ${total} messages` : "all messages";
	return `Not summarised yet: ${share} of a session, word for word. Use as clues, not as the whole context.`;
}
