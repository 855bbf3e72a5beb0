import { captureSign, sectionsOf } from "#src/carryover/block.ts";
import type { Note } from "#src/carryover/note.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { load } from "#src/lib/load.ts";
import type { Block } from "#src/recall/block.ts";
import {
	carryoverBlock,
	emptiedBlock,
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
	/** Undefined where the note says nothing that the session does not have itself. */
	readonly block: Block | undefined;
	/** Its items and turns. */
	readonly count: number;
	/** Places of those that are not told whole, from 0 in their order. */
	readonly untold: readonly number[];
	/** The note as Markdown; empty where it is not told. */
	readonly seen: string;
}

/**
 * What the head tells of the note as it was last read; undefined where there is none to tell of.
 * @param taken tokens of the head that are not the note's to fill
 */
export async function notePart(
	store: Store,
	{ facts }: Life,
	taken: number,
): Promise<NotePart | undefined> {
	const { carryover, settings } = store.read();
	const { note, place, lastSession } = carryover;
	if (place === undefined) return;
	if (note.status === "held")
		return { block: heldBlock(place.name), count: 0, untold: [], seen: "" };
	if (note.status !== "known") return;
	const decoded = await decode(note.text);
	const turns = turnsOf(decoded, facts);
	if (decoded.sections.length + turns.length === 0)
		return { block: undefined, count: 0, untold: [], seen: note.text };
	const told = carryoverBlock({
		name: place.name,
		sections: await scrubbedSections(decoded.sections, note.unscrubbed === true),
		turns,
		lastSession: lastSession === facts.file ? undefined : lastSession,
		nonce: nonceOf(facts.id),
		budget: Math.min(
			settings.carryover.noteTokens,
			roomForBody(settings.recall.headTokens - taken),
		),
	});
	const items = decoded.sections.reduce((sum, { items: all }) => sum + all.length, 0);
	return { ...told, count: items + turns.length, seen: note.text };
}

/** What decodes captures is loaded only for a note that has some: most of them leave with the summary at quit. */
async function decode(markdown: string): Promise<Note> {
	if (!markdown.includes(captureSign)) return { sections: sectionsOf(markdown), captures: [] };
	const { decodeNote } = await load(() => import("#src/carryover/decode-note.ts"));
	return decodeNote(markdown);
}

/** What the note says that the tail has not told yet, and the whole of it. */
interface NoteNews {
	readonly block: Block;
	readonly seen: string;
}

/** What the tail tells when the note changed since it was seen; undefined when only captures did. */
export async function changePart(store: Store, { facts }: Life): Promise<NoteNews | undefined> {
	const { note, place, seen } = store.read().carryover;
	// A note that was cleared is news like any other; one that is held or unreadable is none.
	if (note.status !== "known" && note.status !== "none") return;
	const now = note.status === "known" ? note.text : "";
	if (place === undefined || now === seen) return;
	const scrub = await loadScrub();
	const items = itemsOf(await decode(now), scrub);
	const change = changeOf(itemsOf(await decode(seen), scrub), items);
	if (change.added.length === 0 && change.removed.length === 0) return;
	const { name } = place;
	const nonce = nonceOf(facts.id);
	const block =
		items.size === 0
			? emptiedBlock(name)
			: updateBlock({ name, nonce, ...change, budget: UPDATE_TOKENS });
	return { block, seen: now };
}

function changeOf(was: ReadonlySet<string>, is: ReadonlySet<string>) {
	return {
		added: [...is].filter((item) => !was.has(item)),
		removed: [...was].filter((item) => !is.has(item)),
	};
}

type Scrub = (text: string) => string;

/** Scrubbing is loaded only for text that a hand may have put a secret into. */
async function loadScrub(): Promise<Scrub> {
	const { redact } = await load(() => import("#src/lib/redact.ts"));
	return (text) => redact(text).text;
}

/** The items that people and models wrote, as they are told; captures are no news to the session that is running. */
function itemsOf({ sections }: Note, scrub: Scrub): Set<string> {
	return new Set(sections.flatMap(({ items }) => items.map(scrub)));
}

async function scrubbedSections(
	sections: readonly ToldSection[],
	unscrubbed: boolean,
): Promise<readonly ToldSection[]> {
	if (!unscrubbed) return sections;
	const scrub = await loadScrub();
	return sections.map(({ heading, items }) => ({ heading, items: items.map(scrub) }));
}

/** The captures of a note, newest first, but for those that the session has in its context. */
function turnsOf({ captures }: Note, session: SessionFacts): readonly ToldSection[] {
	return captures
		.filter((capture) => !isInContext(capture.session, session))
		.sort((a, b) => b.at - a.at)
		.map(({ covered, text, total }) => ({
			heading: captureHeading(covered, total),
			items: [text],
		}));
}

/** Whether the session has these turns itself: they are its own, or those of the one it was forked from. */
function isInContext(session: string, { id, parent }: SessionFacts): boolean {
	return session === id || parent?.includes(session) === true;
}

function captureHeading(covered: number, total: number): string {
	const share = covered < total ? `the last ${covered} of ${total} messages` : "all messages";
	return `Not summarised yet: ${share} of a session, word for word. Use as clues, not as the whole context.`;
}
