import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Note } from "#src/carryover/note.ts";
import { nonceOf } from "#src/lib/fence.ts";
import { load } from "#src/lib/load.ts";
import type { Block } from "#src/recall/block.ts";
import type { NoteFrame } from "#src/recall/carryover-block.ts";
import { emptiedBlock, updateBlock } from "#src/recall/carryover-change.ts";
import { fittedBlock, type ToldSection } from "#src/recall/carryover-fit.ts";
import type { SessionFacts } from "#src/store/session.ts";
import type { Store } from "#src/store/store.ts";
import type { Life } from "./life.ts";
import type { NotePart } from "./note-part.ts";

/** Tokens that one message about changes may take. */
const UPDATE_TOKENS = 400;

/** A note that is taken to pieces to be told. */
interface PiecedNote extends NoteFrame {
	readonly text: string;
	/** Whether it may hold secrets. */
	readonly unscrubbed: boolean;
	/** Tokens that it may take. */
	readonly budget: number;
}

/** What fits of a note, without the turns that the session has in its context. */
export async function itemsPart(note: PiecedNote, facts: SessionFacts): Promise<NotePart> {
	const { text: seen, unscrubbed, ...frame } = note;
	const decoded = decodeNote(seen);
	const turns = turnsOf(decoded, facts);
	const count = async () => itemsIn(decoded) + turns.length;
	if (decoded.sections.length + turns.length === 0) {
		return { block: undefined, count, untold: [], seen };
	}
	const sections = await scrubbedSections(decoded.sections, unscrubbed);
	return { ...fittedBlock({ ...frame, sections, turns }), count, seen };
}

/** How many items a note without turns has. */
export function countItems(text: string): number {
	return itemsIn(decodeNote(text));
}

function itemsIn({ sections }: Note): number {
	return sections.reduce((sum, { items }) => sum + items.length, 0);
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
	const items = itemsOf(decodeNote(now), scrub);
	const change = changeOf(itemsOf(decodeNote(seen), scrub), items);
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
	return sections.map(({ heading, items }) => ({
		heading: scrub(heading),
		items: items.map(scrub),
	}));
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
