import type { Messages } from "#i18n/en.ts";
import type { Expected, SettingsIssue } from "#src/store/settings.ts";
import { short } from "./short.ts";

/** What is wrong in a settings file, in one line. */
export function sayIssue(
	{ file, field, expected }: SettingsIssue,
	words: Messages["notice"],
): string {
	const where = short(file);
	if (expected.kind === "known") return words.unknownField(where, short(field));
	const why = sayExpected(expected, words.expected);
	if (field === "") return words.settingsFile(where, why);
	return words.settingsField(where, short(field), why);
}

/** What a settings file should have held. */
export function sayExpected(expected: Expected, words: Messages["notice"]["expected"]): string {
	switch (expected.kind) {
		case "choice":
			return words.choice(expected.values.join(", "));
		case "number":
			return words.number(expected.least, expected.most);
		case "unreadable":
			return words.unreadable(short(expected.detail));
		case "known":
			return "";
		default:
			return words[expected.kind];
	}
}
