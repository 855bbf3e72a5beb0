import type { Messages } from "#i18n/en.ts";

/** What the command can be asked behind its name, but for the code that `fix` takes. */
export const doctorQuestions = ["--json", "report", "verify", "repair", "repair write"] as const;

/** One completion, as pi's editor takes it. */
interface Completion {
	readonly value: string;
	readonly label: string;
	readonly description: string;
}

/** What can follow `/waystation doctor `, given what stands there already. */
export function completeDoctor(typed: string, { doctor }: Messages): Completion[] {
	const [, rest = ""] = /^\s*doctor\s+(.*)$/.exec(typed) ?? [];
	return doctorQuestions.flatMap((name) =>
		// Nothing for what is complete, or Enter would complete it again instead of running it.
		name.startsWith(rest) && name !== rest
			? [{ value: `doctor ${name}`, label: name, description: doctor.arguments[name] }]
			: [],
	);
}
