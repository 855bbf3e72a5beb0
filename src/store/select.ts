import { detectLanguage, languageWish } from "#src/detection/language.ts";
import type { Language } from "#src/lib/language.ts";
import type { State } from "./state.ts";

/**
 * The language to speak to this user: the setting, else their latest explicit wish, else what they write
 * in, else the language of their system.
 */
export function selectLanguage(state: State): Language {
	const { language } = state.settings;
	if (language !== "auto") return language;
	const { recent } = state.branch;
	const wish = recent.map(languageWish).findLast((found) => found !== undefined);
	return wish ?? detectLanguage(recent, state.session?.locale ?? "en");
}
