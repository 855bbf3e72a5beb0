import { plainWords } from "#src/lib/talk.ts";
import type { ConstraintEvidence } from "./evidence.ts";
import type { Seen } from "./file-evidence.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";
import { lineOf } from "./scrubbed.ts";
import { standingWishes } from "./standing-wish.ts";

const mostTextUnits = 280;
/** Nobody has more rules in force in one session; the newest say best what is wanted. */
const mostConstraints = 40;

/** Follows what the user wants of all work to come. */
export interface ConstraintTally {
	take(message: string, seen: Seen): void;
	kept(): Kept<ConstraintEvidence>;
}

/** Goes on from the constraints that are known, newest first. */
export function createConstraintTally(known: readonly ConstraintEvidence[]): ConstraintTally {
	const wishes = createRecent(known, ({ text }) => keyOf(text));
	return {
		take(message, seen) {
			for (const wish of standingWishes(message)) {
				const text = lineOf(wish, mostTextUnits);
				wishes.touch(keyOf(text), { ...seen, text });
			}
		},
		kept: () => keepBest(wishes.all(), mostConstraints, () => 0),
	};
}

/** Said again with other signs or more politeness, it is the same wish. */
function keyOf(text: string): string {
	return plainWords(text)
		.replace(/\b(?:please|pls|also|and|ok|okay)\b|请|你|也|并且/g, "")
		.replace(/\s+/g, " ")
		.trim();
}
