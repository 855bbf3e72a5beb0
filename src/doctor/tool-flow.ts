import type { SessionFaults } from "./finding.ts";
import type { Call, FlowMessage } from "./flow-message.ts";

/** One entry of a branch with what the model is told of it. */
export interface FlowEntry {
	readonly id: string;
	readonly messages: readonly FlowMessage[];
	/** In a compaction: the first entry that stays; null where none does. */
	readonly firstKept?: string | null;
}

/** A call that is to have one result right behind its answer. */
interface Slot {
	readonly call: Call;
	/** Place of the answer's entry in the branch. */
	readonly at: number;
	/** The id that no other call has. */
	readonly id: string;
	/** Place of the result's entry; undefined as long as there is none. */
	answered: number | undefined;
}

/** What is wrong with one result. */
export type ResultFault = "orphan" | "doubled" | "late";

/** What of a branch is not as it has to be, by places in it. */
export interface Flow {
	/** How many calls there are. */
	readonly calls: number;
	/** Calls without a result, which pi fills in itself when it asks a model; by the ids that they should have. */
	readonly unanswered: readonly { readonly at: number; readonly call: Call }[];
	/** By the place of the result. */
	readonly results: ReadonlyMap<number, ResultFault>;
	/** Places of the answers that late results belong behind, by the place of the result. */
	readonly homes: ReadonlyMap<number, number>;
	/** Calls that have the id of an earlier one, with the one that they should have. */
	readonly renamed: readonly Renaming[];
	/** The last compaction, where it parts pairs, and the entry that has to be its first kept one. */
	readonly parted:
		| { readonly at: number; readonly from: string; readonly count: number }
		| undefined;
}

/** A call and its result that get another id. */
export interface Renaming {
	readonly at: number;
	readonly from: string;
	readonly to: string;
	/** Which of the calls with that id in its message it is, from 0 on. */
	readonly nth: number;
	readonly result: number | undefined;
}

/**
 * Follows calls and results along a branch, from its root to its leaf. `isOpen` says that the agent is at work, so that
 * the calls of the last answer still get their results.
 */
export function readFlow(entries: readonly FlowEntry[], isOpen: boolean): Flow {
	const follower = createFollower();
	for (const [at, entry] of entries.entries()) {
		for (const message of entry.messages) follower.take(message, at);
	}
	const { homes, lastAnswer, results, slots } = follower;
	const all = [...slots.values()].flat();
	const unanswered = all
		.filter(({ answered, at }) => answered === undefined && !(isOpen && at === lastAnswer()))
		.map(({ at, call: { tool }, id }) => ({ at, call: { id, tool } }))
		.toSorted((one, other) => one.at - other.at);
	const renamed = [...slots.values()].flatMap(renamingsOf);
	return {
		...{ calls: all.length, unanswered, results, homes, renamed },
		parted: partedBy(entries, all),
	};
}

/** What of it a provider would refuse. */
export function faultsOf({ parted, results }: Flow): SessionFaults {
	const count = (wanted: ResultFault) =>
		[...results.values()].filter((one) => one === wanted).length;
	return {
		orphans: count("orphan"),
		late: count("late"),
		doubled: count("doubled"),
		parted: parted?.count ?? 0,
	};
}

function createFollower() {
	const slots = new Map<string, Slot[]>();
	const results = new Map<number, ResultFault>();
	const homes = new Map<number, number>();
	const used = new Set<string>();
	let lastAnswer = -1;
	let lastSpoken = -1;

	function open(calls: readonly Call[], at: number): void {
		for (const call of calls) {
			const same = slots.get(call.id) ?? [];
			slots.set(call.id, same);
			const id = freeId(call.id, same.length, used);
			used.add(id);
			same.push({ call, at, id, answered: undefined });
		}
	}

	function close(call: string, at: number): void {
		const known = slots.get(call);
		const slot = slotFor(known ?? []);
		if (slot === undefined) {
			results.set(at, known === undefined ? "orphan" : "doubled");
			return;
		}
		slot.answered = at;
		if (slot.at === lastSpoken) return;
		results.set(at, "late");
		homes.set(at, slot.at);
	}

	return {
		...{ slots, results, homes, lastAnswer: () => lastAnswer },
		take(message: FlowMessage, at: number): void {
			if (message.is === "result") {
				close(message.call, at);
				return;
			}
			lastSpoken = at;
			if (message.is === "answer") {
				lastAnswer = at;
				if (message.isTold) open(message.calls, at);
			}
		},
	};
}

/** The first call without a result in the latest answer that has one. */
function slotFor(slots: readonly Slot[]): Slot | undefined {
	const latest = slots.findLast(({ answered }) => answered === undefined);
	return slots.find(({ answered, at }) => answered === undefined && at === latest?.at);
}

/** The id itself, or with a number behind it; `before` is how many calls had it already. */
function freeId(id: string, before: number, used: ReadonlySet<string>): string {
	if (!used.has(id)) return id;
	let number = before + 1;
	while (used.has(`${id}_${number}`)) number += 1;
	return `${id}_${number}`;
}

function renamingsOf(slots: readonly Slot[]): readonly Renaming[] {
	return slots.flatMap(({ answered, at, call, id }, index) => {
		if (id === call.id) return [];
		const nth = slots.slice(0, index).filter((one) => one.at === at).length;
		return [{ at, from: call.id, to: id, nth, result: answered }];
	});
}

/** Whether what the last compaction keeps begins behind a call whose result it keeps. */
function partedBy(entries: readonly FlowEntry[], slots: readonly Slot[]): Flow["parted"] {
	const at = entries.findLastIndex(({ firstKept }) => firstKept !== undefined);
	const kept = entries[at]?.firstKept;
	if (at < 0 || kept === undefined) return undefined;
	const first = kept === null ? at : entries.findIndex(({ id }) => id === kept);
	// What pi makes of an entry that is not there is not ours to guess.
	if (first < 0) return undefined;
	const pairs = slots.flatMap(({ answered, at: call }) =>
		answered === undefined ? [] : [{ call, result: answered }],
	);
	const begins = beginningFor(first, pairs);
	const from = entries[begins]?.id;
	if (begins === first || from === undefined) return undefined;
	const count = pairs.filter(({ call, result }) => call < first && result >= first).length;
	return { at, from, count };
}

interface Pair {
	readonly call: number;
	readonly result: number;
}

/** The place nearest to `first`, itself or an earlier one, from which on every result has its call. */
function beginningFor(first: number, pairs: readonly Pair[]): number {
	const calls = pairs.filter(({ call, result }) => call < first && result >= first);
	const earliest = Math.min(first, ...calls.map(({ call }) => call));
	return earliest === first ? first : beginningFor(earliest, pairs);
}
