import type { Checkpoint, Consolidation, MemoryRecord } from "#src/checkpoints/record.ts";
import type { BranchEvent } from "./events.ts";
import type { Back, Happening, NoBack } from "./happening.ts";
import type { State } from "./state.ts";

interface RecordSources {
	readonly state: Pick<State, "checkpoints">;
	readonly events: readonly BranchEvent[];
}

/** Checkpoints that were taken by themselves on this branch, and the records that stand for them now. */
export function recordHappenings({ events, state }: RecordSources): Happening[] {
	const records = state.checkpoints.memory?.records ?? [];
	const happenings: Happening[] = [];
	const here = new Set<string>();
	for (const event of events) {
		if (event.type !== "checkpoint.taken") continue;
		const { at, id, items, trigger } = event;
		here.add(id);
		if (trigger === "asked" || trigger === "rebuild") continue;
		const fact = { kind: "checkpoint", trigger, items } as const;
		happenings.push({ key: `checkpoint ${id}`, at, fact, back: backOf(records, id) });
	}
	const rolled = records.filter(isConsolidation).filter(({ replaces }) => standsFor(replaces));
	// A consolidation may stand for others that stand for what was taken here.
	function standsFor(replaces: readonly string[]): boolean {
		return replaces.some((id) => here.has(id) || standsFor(replacedBy(records, id)));
	}
	return [...happenings, ...rolled.map(consolidated)];
}

function consolidated({ at, id, replaces }: Consolidation): Happening {
	const fact = { kind: "consolidation", records: replaces.length } as const;
	return { key: `consolidation ${id}`, at, fact, back: { not: "consolidation" } };
}

function isConsolidation(record: MemoryRecord): record is Consolidation {
	return record.kind === "consolidation";
}

function replacedBy(records: readonly MemoryRecord[], id: string): readonly string[] {
	const found = records.find((record) => record.id === id);
	return found?.kind === "consolidation" ? found.replaces : [];
}

function backOf(records: readonly MemoryRecord[], id: string): Back | { readonly not: NoBack } {
	const record = records.find(
		(one): one is Checkpoint => one.id === id && one.kind === "checkpoint",
	);
	if (record === undefined) return { not: "record-gone" };
	const word = records.findLast((one) => one.kind === "correction" && one.about === id);
	if (word?.kind === "correction" && word.forgotten) return { do: "recall-record", id };
	const isReplaced = records.some((one) => isConsolidation(one) && one.replaces.includes(id));
	return isReplaced ? { not: "rolled-up" } : { do: "forget-record", id };
}
