import type { Capture } from "./capture.ts";
import { encodeCapture } from "./capture-block.ts";
import { isDone } from "./done.ts";
import { encodeNote } from "./encode-note.ts";
import { itemKey, withConflictMark } from "./item.ts";
import type { Note, Section } from "./note.ts";
import { baseName, type Effort, fullEffort, nameItems } from "./pairing.ts";
import { type Branch, inTheirPlace, type Named, nameSections } from "./section-tree.ts";
import { weave } from "./weave.ts";

interface Tally {
	conflicts: number;
	/** For our items and for theirs. */
	readonly efforts: readonly [Effort, Effort];
}

/**
 * Merges two notes that both began as `base`, by section and item; our order leads. An item that both
 * changed in different ways stays twice, the second text marked and counted in `conflicts`.
 */
export function mergeNotes(
	base: Note,
	ours: Note,
	theirs: Note,
): { readonly note: Note; readonly conflicts: number } {
	if (same(theirs, base) || same(ours, theirs)) return { note: ours, conflicts: 0 };
	if (same(ours, base)) return { note: theirs, conflicts: 0 };
	const tally: Tally = { conflicts: 0, efforts: [fullEffort(), fullEffort()] };
	const sections = mergeSections(base.sections, ours.sections, theirs.sections, tally);
	const captures = mergeCaptures(base.captures, ours.captures, theirs.captures);
	return { note: { sections, captures }, conflicts: tally.conflicts };
}

function same(a: Note, b: Note): boolean {
	return a === b || encodeNote(a) === encodeNote(b);
}

function mergeSections(
	base: readonly Section[],
	ours: readonly Section[],
	theirs: readonly Section[],
	tally: Tally,
): readonly Section[] {
	const before = nameSections([], base);
	const our = nameSections(before, ours);
	const old = new Set(before.map(({ name }) => name));
	const their = nameSections([...before, ...our.filter(({ name }) => !old.has(name))], theirs);
	const [was, mine, others] = [byName(before), byName(our), byName(their)];
	const merged = weave([...mine.keys()], [...others.keys()]).flatMap((name) =>
		mergeSection(was.get(name), mine.get(name), others.get(name), tally),
	);
	const sections = inTheirPlace(merged);
	// What has no heading can only stand first.
	const untitled = sections.filter((section) => section.heading === "");
	return [...untitled, ...sections.filter((section) => section.heading !== "")];
}

function byName(sections: readonly Named[]): ReadonlyMap<string, Named> {
	return new Map(sections.map((section) => [section.name, section]));
}

function mergeSection(
	base: Named | undefined,
	ours: Named | undefined,
	theirs: Named | undefined,
	tally: Tally,
): readonly Branch[] {
	const titled = titleOf(base, ours, theirs);
	if (!titled) return [];
	const [was, mine, others] = [base, ours, theirs].map((side) => side?.section.items ?? []);
	const items = mergeItems(was ?? [], mine ?? [], others ?? [], tally);
	const { heading } = titled.section;
	if (items.length === 0 && heading === "") return [];
	const leftByOne = base !== undefined && (!ours || !theirs);
	const { name, parent } = ours ?? titled;
	const isLeft = leftByOne && items.length === 0;
	return [{ name, parent, section: { ...titled.section, items }, isLeft }];
}

/** The section whose heading stays: theirs only where they alone changed it. */
function titleOf(base?: Named, ours?: Named, theirs?: Named): Named | undefined {
	if (!ours || !theirs) return ours ?? theirs;
	const [was, is] = [base?.section, ours.section];
	return was?.heading === is.heading && was.level === is.level ? theirs : ours;
}

function mergeItems(
	base: readonly string[],
	ours: readonly string[],
	theirs: readonly string[],
	tally: Tally,
): readonly string[] {
	const before = new Map(base.map((item, at) => [baseName(at), item]));
	const our = itemsByName(nameItems(base, ours, tally.efforts[0]), ours);
	const their = itemsByName(nameItems(base, theirs, tally.efforts[1]), theirs);
	return weave([...our.keys()], [...their.keys()]).flatMap((name) => {
		const kept = settle(before.get(name), our.get(name), their.get(name));
		if (kept.length > 1) tally.conflicts += 1;
		return kept;
	});
}

function itemsByName(names: readonly string[], items: readonly string[]) {
	return new Map(items.map((item, at) => [names[at] ?? "", item]));
}

/** What stays of one item; `undefined` where a side does not have it. A change outlives a removal. */
function settle(base?: string, ours?: string, theirs?: string): readonly string[] {
	if (ours === theirs || theirs === base) return present(ours);
	if (ours === base || ours === undefined) return present(theirs);
	if (theirs === undefined) return [ours];
	if (itemKey(ours) === itemKey(theirs)) return [isDone(theirs) ? theirs : ours];
	return [ours, withConflictMark(theirs)];
}

function present(item: string | undefined): readonly string[] {
	return item === undefined ? [] : [item];
}

function mergeCaptures(
	base: readonly Capture[],
	ours: readonly Capture[],
	theirs: readonly Capture[],
): readonly Capture[] {
	const before = capturesBySession(base);
	const our = capturesBySession(ours);
	const their = capturesBySession(theirs);
	return weave([...our.keys()], [...their.keys()]).flatMap(
		(session) => settleCapture(before.get(session), our.get(session), their.get(session)) ?? [],
	);
}

function capturesBySession(captures: readonly Capture[]): ReadonlyMap<string, Capture> {
	return new Map(captures.map((capture) => [capture.session, capture]));
}

/** Like an item, but of two changes the later one stays alone: it covers the other. */
function settleCapture(base?: Capture, ours?: Capture, theirs?: Capture): Capture | undefined {
	if (sameCapture(theirs, base)) return ours;
	if (sameCapture(ours, base) || !ours) return theirs;
	return theirs && theirs.at > ours.at ? theirs : ours;
}

function sameCapture(a: Capture | undefined, b: Capture | undefined): boolean {
	return a === b || (a !== undefined && b !== undefined && encodeCapture(a) === encodeCapture(b));
}
