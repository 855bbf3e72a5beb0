import type { Messages } from "#i18n/en.ts";
import type { Expected, SettingsIssue } from "#src/store/settings.ts";
import { short } from "./short.ts";

/** What is wrong in a settings file, in one line. */
export function sayIssue({ file, field, expected }: SettingsIssue, words: Messages): string {
	const { settingsField, settingsFile, unknownField } = words.notice;
	const where = short(file);
	if (expected.kind === "known") return unknownField(where, short(field));
	const why = sayExpected(expected, words);
	if (field === "") return settingsFile(where, why);
	return settingsField(where, short(field), why);
}

/** What is wrong with a settings file that a running session does not go by, in one line. */
export function sayKept({ file, expected }: SettingsIssue, words: Messages): string {
	return words.notice.settingsKept(short(file), sayExpected(expected, words));
}

/** What a settings file should have held. */
export function sayExpected(expected: Expected, { listComma, notice }: Messages): string {
	const words = notice.expected;
	switch (expected.kind) {
		case "choice":
			return words.choice(expected.values.join(listComma));
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
