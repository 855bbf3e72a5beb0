import type { Messages } from "#i18n/en.ts";
import type { KeyTable } from "./keys.ts";

/** What a screen says of the keys of its list: one or two words each, and a sentence where they are not enough. */
interface FilterWords {
	readonly keys: Readonly<Record<"read" | "filter" | "done" | "back", string>>;
	readonly about: Readonly<Record<"read" | "filter", string>>;
}

/** The keys of a list with a filter whose rows can be read; `wordsOf` gives what the screen calls them. */
export function filterKeys(
	wordsOf: (words: Messages) => FilterWords,
): KeyTable<"read" | "filter" | "help" | "done" | "back"> {
	return {
		read: {
			keys: ["tui.select.confirm"],
			help: (w) => wordsOf(w).keys.read,
			about: (w) => wordsOf(w).about.read,
		},
		filter: {
			keys: ["/"],
			help: (w) => wordsOf(w).keys.filter,
			about: (w) => wordsOf(w).about.filter,
		},
		help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
		done: { keys: ["tui.select.confirm"], help: (w) => wordsOf(w).keys.done },
		back: { keys: ["tui.select.cancel"], help: (w) => wordsOf(w).keys.back },
	};
}
