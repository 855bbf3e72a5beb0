import { shortHash } from "#src/lib/hash.ts";
import type { Mark, Phase } from "./found.ts";

const phases: readonly Phase[] = ["original", "echo", "near"];

/**
 * Where the next page begins, as a text that stands for itself: newer entries and other processes do not move it. `about` is
 * what was asked, which a cursor belongs to.
 */
export function encodeCursor({ phase, order, key }: Mark, about: string): string {
	return [phases.indexOf(phase), order, key, shortHash(about, 6)].join(".");
}

/** The mark of a cursor; undefined for a text that is none, or one of another question. */
export function decodeCursor(text: string, about: string): Mark | undefined {
	const [place = "", order = "", key = "", hash, more] = text.trim().split(".");
	const phase = phases[Number(place)];
	if (phase === undefined || more !== undefined || hash !== shortHash(about, 6)) return;
	return /^\d{1,16}$/.test(order) ? { phase, order: Number(order), key } : undefined;
}
