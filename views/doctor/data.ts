import type { Examination, RepairPlan } from "#src/doctor/examination.ts";
import type { Finding, Fix } from "#src/doctor/finding.ts";

/** All that `/waystation doctor` shows. */
export interface DoctorView extends Examination {
	/** The copy of the session as it would be written; undefined until it was asked for. */
	readonly plan: RepairPlan | undefined;
}

/** What the screen asks for; what changes something was agreed to. */
export type DoctorRequest =
	| { readonly ask: "fix"; readonly fix: Fix; readonly finding: Finding }
	| { readonly ask: "again" | "plan" | "repair" | "undo" | "copy" };
