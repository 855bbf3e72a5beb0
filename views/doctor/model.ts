import type { Finding } from "#src/doctor/finding.ts";
import { keyOf, levelOf } from "#src/doctor/rank.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { DoctorView } from "./data.ts";

export interface DoctorModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "confirm" | "repair" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
	/** Whether what is fine is listed as well. */
	readonly fine: boolean;
}

export const start: DoctorModel = { mode: "list", cursor: atTop, scroll: 0, fine: false };

/** The findings that are listed. */
export function shownOf({ findings }: DoctorView, { fine }: DoctorModel): readonly Finding[] {
	return fine ? findings : findings.filter((one) => levelOf(one) !== "ok");
}

export function keysOf(findings: readonly Finding[]): readonly string[] {
	return findings.map(keyOf);
}

/** The finding under the cursor, or while there is a question the very one that it is about; undefined when there is none. */
export function chosenOf(data: DoctorView, model: DoctorModel): Finding | undefined {
	const shown = shownOf(data, model);
	if (model.mode === "confirm") return shown.find((one) => keyOf(one) === model.cursor.key);
	return shown[locate(model.cursor, keysOf(shown))];
}

/** Whether the planned copy may be written. */
export function canWrite({ plan, working }: DoctorView): boolean {
	return plan !== undefined && !plan.isBroken && plan.steps.length > 0 && working === undefined;
}
