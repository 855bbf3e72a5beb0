import { type Area, type Finding, type Fix, fixes } from "./finding.ts";
import { fixOf } from "./rank.ts";
import type { ShownStep } from "./shown-step.ts";

/** What came of something that the user had done. */
export type Outcome =
	| { readonly code: "fixed"; readonly fix: Fix; readonly done: number; readonly failed: number }
	| { readonly code: "verified"; readonly damaged: number }
	| { readonly code: "repaired"; readonly path: string }
	| { readonly code: "failed"; readonly detail: string }
	/** The agent is at work, the session has no file, or nothing is kept in it. */
	| { readonly code: "busy" | "not-here" | "no-traces" }
	/** Waystation is off, and only looks. */
	| { readonly code: "off" }
	| { readonly code: "undone" | "copied" };

/** Waystation is off and only looks, or the session keeps nothing, as in print mode. */
type Barrier = "off" | "no-traces";

export type Barred = Readonly<Partial<Record<Fix, Barrier>>>;

/** What is barred in a session: comparing bytes and looking at a repair change nothing, and work everywhere. */
export function barredIn(session: {
	readonly looking?: boolean | undefined;
	readonly leavesTraces: boolean;
}): Barred {
	const changing = fixes.filter((fix) => fix !== "verify-models" && fix !== "repair-session");
	if (session.looking === true) return Object.fromEntries(changing.map((fix) => [fix, "off"]));
	return session.leavesTraces ? {} : { "rebuild-index": "no-traces" };
}

/** What can be done about a finding in this session; undefined where nothing can, or only elsewhere. */
export function fixHere({ barred }: Pick<Examination, "barred">, found: Finding): Fix | undefined {
	const fix = fixOf(found);
	return fix === undefined || barred[fix] !== undefined ? undefined : fix;
}

/** A copy of the session as it would be written. */
export interface RepairPlan {
	/** Absolute path of the session's file, which stays as it is. */
	readonly original: string;
	/** Entries that the copy would have, its name aside. */
	readonly entries: number;
	/** Entries of the session that are not on the branch, which the copy leaves out. */
	readonly others: number;
	readonly steps: readonly ShownStep[];
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
	/** What can be done elsewhere and not in this session, with the reason. */
	readonly barred: Barred;
	readonly outcome: Outcome | undefined;
	readonly canUndo: boolean;
}
