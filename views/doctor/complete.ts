import type { Messages } from "#i18n/en.ts";
import { type Barred, fixHere } from "#src/doctor/examination.ts";
import type { Finding } from "#src/doctor/finding.ts";
import type { Completion } from "#views/kit/numbered.ts";
import { cutTo } from "#views/kit/text.ts";
import { sayFinding } from "./says.ts";

/** What the command can be asked behind its name, but for the code that `fix` takes. */
export const doctorQuestions = ["--json", "report", "verify", "repair", "repair write"] as const;

/** Columns of a finding. */
const FINDING = 60;

/** What was found when it was last looked at. */
export interface Examined {
	readonly findings: readonly Finding[];
	readonly barred: Barred;
}

/**
 * What can follow `/waystation doctor `, given what stands there already, with the codes of the findings that something can
 * be done about.
 */
export function completeDoctor(
	typed: string,
	words: Messages,
	{ barred, findings }: Examined,
): Completion[] {
	const [, rest = ""] = /^\s*doctor\s+(.*)$/.exec(typed) ?? [];
	const questions = doctorQuestions.map((name) => ({
		name,
		description: words.doctor.arguments[name],
	}));
	// A repair is looked at before it is written.
	const fixable = findings.filter((found) => {
		const fix = fixHere({ barred }, found);
		return fix !== undefined && fix !== "repair-session";
	});
	const fixes = new Map(fixable.map((found) => [`fix ${found.code}`, found]));
	const codes = [...fixes].map(([name, found]) => ({
		name,
		description: cutTo(sayFinding(found, words), FINDING),
	}));
	return [...questions, ...codes].flatMap(({ description, name }) =>
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		name.startsWith(rest) && name !== rest
			? [{ value: `doctor ${name}`, label: name, description }]
			: [],
	);
}
