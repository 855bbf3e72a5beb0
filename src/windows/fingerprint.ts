import { Type } from "typebox";
import { Value } from "typebox/value";

/** What a reminder belongs to: another window, or other limits, make it stale. */
export interface Fingerprint {
	/** Id of the compaction entry that the window begins with; `initial` before the first. */
	readonly window: string;
	readonly contextWindow: number;
	readonly reserveTokens: number;
}

const Shape = Type.Object({
	window: Type.String(),
	contextWindow: Type.Number(),
	reserveTokens: Type.Number(),
});

/** The fingerprint in the details of a message; undefined where there is none. */
export function decodeFingerprint(details: unknown): Fingerprint | undefined {
	if (!Value.Check(Shape, details)) return undefined;
	const { contextWindow, reserveTokens, window } = details;
	return { window, contextWindow, reserveTokens };
}

export function isSameFingerprint(one: Fingerprint, other: Fingerprint): boolean {
	return (
		one.window === other.window &&
		one.contextWindow === other.contextWindow &&
		one.reserveTokens === other.reserveTokens
	);
}
