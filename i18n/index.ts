import { en, type Messages } from "./en.ts";
import { zh } from "./zh.ts";

const messages: Readonly<Record<Messages["language"], Messages>> = { en, zh };

/** All words of one language. */
export function messagesFor(language: Messages["language"]): Messages {
	return messages[language];
}
