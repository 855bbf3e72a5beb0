import type { Item } from "./item.ts";

/** What made a checkpoint be taken. */
export const triggers = [
	"context",
	"time",
	"manual-compaction",
	"auto-compaction",
	"boundary",
	"resume",
	"fork",
	"rebuild",
	"asked",
	"imported",
] as const;

export type Trigger = (typeof triggers)[number];

/** A stretch of one branch: what comes after one entry, up to and with another. */
export interface Stretch {
	/** Id of the entry that came before; null where the branch begins. */
	readonly after: string | null;
	/** Id of the last entry. */
	readonly through: string;
	/** Places of the first and the last entry on the branch, from 1. */
	readonly from: number;
	readonly to: number;
}

/** What a record cost. */
export interface Cost {
	/** `provider/id` of the model that answered. */
	readonly model: string;
	readonly input: number;
	readonly output: number;
	/** US dollars, 0 where the model has no price. */
	readonly cost: number;
}

interface Common {
	readonly id: string;
	/** Number of the generation that brought it. */
	readonly born: number;
	/** Milliseconds on the wall clock; nothing is ordered by it, since clocks are set. */
	readonly at: number;
}

/** What an examination of one stretch found. Without items it found nothing new. */
export interface Checkpoint extends Common, Stretch {
	readonly kind: "checkpoint";
	readonly trigger: Trigger;
	readonly items: readonly Item[];
	/** Items that its limit left no room for. */
	readonly omitted: number;
	readonly cost: Cost | undefined;
}

/** A stretch that nobody examined, and why it never will be unless it is asked for. */
export interface Gap extends Common, Stretch {
	readonly kind: "gap";
	/** `fork`: the parent's history behind the place of the fork; `earlier`: what was compacted before there was a memory. */
	readonly why: "fork" | "earlier";
}

/** What takes the place of the oldest records of a branch. */
export interface Consolidation extends Common, Stretch {
	readonly kind: "consolidation";
	readonly items: readonly Item[];
	/** Ids of the records that it stands for. */
	readonly replaces: readonly string[];
	/** Checkpoints that went into it, those of earlier consolidations included. */
	readonly checkpoints: number;
	readonly cost: Cost | undefined;
}

/** The user's word on a record. Records are never rewritten. */
export interface Correction extends Common {
	readonly kind: "correction";
	/** Id of the record that it is about. */
	readonly about: string;
	/** Whether the record is told no more; the latest correction counts. */
	readonly forgotten: boolean;
}

/** A record that covers a stretch. */
export type StretchRecord = Checkpoint | Gap | Consolidation;

export type MemoryRecord = StretchRecord | Correction;

/** A record that is not published yet: its generation gives it its number. */
export type NewRecord =
	| Omit<Checkpoint, "born">
	| Omit<Gap, "born">
	| Omit<Consolidation, "born">
	| Omit<Correction, "born">;

/** What a record remembers; nothing for a gap. */
export function itemsOf(record: StretchRecord): readonly Item[] {
	return record.kind === "gap" ? [] : record.items;
}

export function isStretch(record: MemoryRecord): record is StretchRecord {
	return record.kind !== "correction";
}
