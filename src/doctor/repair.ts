import { sha256 } from "#src/lib/hash.ts";
import {
	emptyResult,
	type SessionEntry,
	targetOf,
	withCallId,
	withFirstKept,
	withParent,
	withResultOf,
} from "./session-entry.ts";
import type { Flow } from "./tool-flow.ts";

/** Why a line of the copy is another than that of the original. */
export type StepReason =
	| "orphan"
	| "doubled"
	| "late"
	| "unanswered"
	| "renamed"
	| "parted"
	| "target"
	| "linked";

/** One line that the copy does not have, has besides, or has otherwise. */
export interface RepairStep {
	readonly reason: StepReason;
	/** Number of the entry on the branch, from 1 on; undefined for one that is new. */
	readonly number: number | undefined;
	/** Undefined where the copy has one more. */
	readonly before: SessionEntry | undefined;
	/** Undefined where the copy has none. */
	readonly after: SessionEntry | undefined;
}

/** The branch as the copy has it, and what was done for that. */
export interface Repair {
	readonly entries: readonly SessionEntry[];
	readonly steps: readonly RepairStep[];
}

/** One entry on its way into the copy. */
interface Piece {
	readonly entry: SessionEntry;
	readonly origin: SessionEntry | undefined;
	readonly number: number | undefined;
	readonly reason: StepReason | undefined;
}

/**
 * A branch in which every result follows its call. Entries keep their ids; what a provider would refuse goes, what
 * is missing comes in, and whatever follows is linked anew.
 */
export function planRepair(branch: readonly SessionEntry[], flow: Flow): Repair {
	const gone = goneFrom(branch, flow);
	const changed = changedIn(branch, flow, gone);
	const pieces = pieceTogether(branch, flow, gone, changed);
	const linked: Piece[] = [];
	// Where a branch begins behind a line that is not there, the copy begins with its first one.
	let parent: string | null = null;
	for (const piece of pieces) {
		const entry = withParent(piece.entry, parent);
		linked.push({ ...piece, entry });
		parent = entry.id;
	}
	return { entries: linked.map(({ entry }) => entry), steps: stepsOf(branch, gone, linked) };
}

/** Places of the entries that the copy does not have. */
function goneFrom(branch: readonly SessionEntry[], flow: Flow): ReadonlyMap<number, StepReason> {
	const gone = new Map<number, StepReason>();
	for (const [at, fault] of flow.results) if (fault !== "late") gone.set(at, fault);
	const ids = new Set([...gone.keys()].map((at) => branch[at]?.id));
	for (const [at, entry] of branch.entries()) {
		const target = targetOf(entry);
		if (target !== undefined && ids.has(target)) gone.set(at, "target");
	}
	return gone;
}

type Changed = ReadonlyMap<number, { readonly entry: SessionEntry; readonly reason: StepReason }>;

/** Entries that say something else in the copy. */
function changedIn(
	branch: readonly SessionEntry[],
	flow: Flow,
	gone: ReadonlyMap<number, StepReason>,
): Changed {
	const changed = new Map<number, { entry: SessionEntry; reason: StepReason }>();
	const change = (
		at: number | undefined,
		reason: StepReason,
		make: (entry: SessionEntry) => SessionEntry,
	) => {
		const entry = at === undefined ? undefined : (changed.get(at)?.entry ?? branch[at]);
		if (entry !== undefined && at !== undefined) changed.set(at, { entry: make(entry), reason });
	};
	// From behind, since renaming one changes which one the next number counts.
	for (const renaming of flow.renamed.toReversed()) {
		change(renaming.at, "renamed", (entry) => withCallId(entry, renaming));
		change(renaming.result, "renamed", (entry) => withResultOf(entry, renaming.to));
	}
	const { parted } = flow;
	if (parted !== undefined) change(parted.at, "parted", (one) => withFirstKept(one, parted.from));
	for (const [at, entry] of branch.entries()) {
		const kept = keptAfter(entry, branch, gone);
		if (kept !== undefined && parted?.at !== at) {
			change(at, "target", (one) => withFirstKept(one, kept));
		}
	}
	return changed;
}

/** The entry that a compaction keeps from where its own is gone. */
function keptAfter(
	entry: SessionEntry,
	branch: readonly SessionEntry[],
	gone: ReadonlyMap<number, StepReason>,
): string | undefined {
	if (!("firstKeptEntryId" in entry)) return undefined;
	const at = branch.findIndex(({ id }) => id === entry.firstKeptEntryId);
	if (at < 0 || !gone.has(at)) return undefined;
	return branch.find((_, place) => place > at && !gone.has(place))?.id;
}

function pieceTogether(
	branch: readonly SessionEntry[],
	flow: Flow,
	gone: ReadonlyMap<number, StepReason>,
	changed: Changed,
): readonly Piece[] {
	const pieceAt = (at: number, reason?: StepReason): readonly Piece[] => {
		const origin = branch[at];
		if (origin === undefined) return [];
		const { entry = origin, reason: why } = changed.get(at) ?? {};
		return [{ entry, origin, number: at + 1, reason: why ?? reason }];
	};
	const homed = groupBy(flow.homes, ([at, home]) => [home, at] as const);
	const missing = groupBy(flow.unanswered, (one) => [one.at, one.call] as const);
	const ids = new Set(branch.map(({ id }) => id));
	return branch.flatMap((answer, at) => {
		if (gone.has(at) || flow.homes.has(at)) return [];
		const filled = (missing.get(at) ?? []).map((call): Piece => {
			const entry = emptyResult(answer, call, newId(`${answer.id} ${call.id}`, ids));
			return { entry, origin: undefined, number: undefined, reason: "unanswered" };
		});
		const late = (homed.get(at) ?? []).flatMap((place) => pieceAt(place, "late"));
		return [...pieceAt(at), ...filled, ...late];
	});
}

function groupBy<Item, Key, Value>(
	items: Iterable<Item>,
	pairOf: (item: Item) => readonly [Key, Value],
): ReadonlyMap<Key, readonly Value[]> {
	const groups = new Map<Key, Value[]>();
	for (const item of items) {
		const [key, value] = pairOf(item);
		groups.set(key, [...(groups.get(key) ?? []), value]);
	}
	return groups;
}

/** Eight hexadecimal digits, as pi's ids, that no entry of the branch has. */
function newId(seed: string, ids: Set<string>): string {
	let id = sha256(seed).slice(0, 8);
	for (let round = 1; ids.has(id); round += 1) id = sha256(`${seed} ${round}`).slice(0, 8);
	ids.add(id);
	return id;
}

/** In the order of the branch, what is gone in its old place. */
function stepsOf(
	branch: readonly SessionEntry[],
	gone: ReadonlyMap<number, StepReason>,
	pieces: readonly Piece[],
): readonly RepairStep[] {
	const steps: RepairStep[] = [];
	const removed = [...gone].toSorted(([one], [other]) => one - other);
	const leave = (until: number) => {
		while ((removed[0]?.[0] ?? Number.POSITIVE_INFINITY) < until) {
			const [at = 0, reason = "orphan"] = removed.shift() ?? [];
			steps.push({ reason, number: at + 1, before: branch[at], after: undefined });
		}
	};
	for (const { entry, number, origin, reason } of pieces) {
		if (number !== undefined && reason !== "late") leave(number);
		if (entry === origin && reason === undefined) continue;
		steps.push({ reason: reason ?? "linked", number, before: origin, after: entry });
	}
	leave(Number.POSITIVE_INFINITY);
	return steps;
}
