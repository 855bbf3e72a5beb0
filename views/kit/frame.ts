import type { Messages } from "#i18n/en.ts";
import type { Paint } from "#themes/paint.ts";
import type { KeyName, KeyRow } from "./keys.ts";

/** What a piece of a view needs to draw: colours, words and the time. */
export interface Ink {
	readonly paint: Paint;
	readonly words: Messages;
	/** Milliseconds on the wall clock, read once per frame. */
	readonly now: number;
}

/** What a screen is given besides its data. */
export interface Frame extends Ink {
	readonly width: number;
	readonly height: number;
	/** A key as the user has bound it, short enough for a hint. */
	keyName(key: KeyName): string;
	/** Keys that work beside the screen's own, for its help. */
	readonly besides?: readonly KeyRow[];
	/** The open text field with its cursor, in at most `width` columns. */
	prompt(width: number): string;
}
