import type { Messages } from "#i18n/en.ts";
import type { Back, Happening } from "#src/store/happening.ts";
import type { Notice } from "#src/store/notice.ts";
import { holdsWords } from "#views/kit/light.ts";
import { sayHappening } from "./says.ts";

/** All that `/waystation journal` shows. */
export interface JournalView {
	/** Newest first. */
	readonly happenings: readonly Happening[];
	/** The outcome of what the user asked for on this screen. */
	readonly notice: Notice | undefined;
}

/** What the screen asks for: to take one happening back. */
export interface JournalRequest {
	readonly ask: "back";
	readonly back: Back;
}

/** The happenings whose line holds every word of a query, as the user reads it. */
export function happeningsWith(
	{ happenings }: JournalView,
	query: string,
	words: Messages,
): readonly Happening[] {
	const wanted = query.trim();
	if (wanted === "") return happenings;
	return happenings.filter((one) => holdsWords(sayHappening(one, words), wanted));
}
