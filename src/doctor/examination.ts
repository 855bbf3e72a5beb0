import type { Area, Finding, Fix } from "./finding.ts";
import type { RepairStep } from "./repair.ts";

/** What came of something that the user had done. */
export type Outcome =
	| { readonly code: "fixed"; readonly fix: Fix; readonly done: number; readonly failed: number }
	| { readonly code: "verified"; readonly damaged: number }
	| { readonly code: "repaired"; readonly path: string }
	| { readonly code: "failed"; readonly detail: string }
	/** The agent is at work, or the session keeps no files. */
	| { readonly code: "busy" | "not-here" }
	/** Waystation is off, and only looks. */
	| { readonly code: "off" }
	| { readonly code: "undone" | "copied" };

/** A copy of the session as it would be written. */
export interface RepairPlan {
	/** Absolute path of the session's file, which stays as it is. */
	readonly original: string;
	/** Entries that the copy would have, its name aside. */
	readonly entries: number;
	/** Entries of the session that are not on the branch, which the copy leaves out. */
	readonly others: number;
	readonly steps: readonly RepairStep[];
	/** Whether the copy would still be broken; it then is not written. */
	readonly isBroken: boolean;
}

/** An examination at one moment. */
export interface Examination {
	/** The areas that are not done yet. */
	readonly waiting: readonly Area[];
	/** The worst first. */
	readonly findings: readonly Finding[];
	/** What is being done at the user's wish, with how much of it, where that can be told. */
	readonly working:
		| { readonly fix: Fix; readonly done: number; readonly total: number }
		| undefined;
	readonly outcome: Outcome | undefined;
	readonly canUndo: boolean;
}
