/** How full a context is, in tokens. */
export interface Fill {
	/** Undefined until the model has reported usage. */
	readonly used: number | undefined;
	readonly window: number;
	/** What pi keeps free for the answer: beyond it, it compacts. */
	readonly reserve: number;
	/** Pages of tools that were given since `used` was reported. */
	readonly promised: number;
}

/** Tokens between a page and the end of the room, for what is said around it. */
const MARGIN = 1_000;
/** Of a page at most, and of one that is still worth reading. */
const MOST = 10_000;
const LEAST = 250;

/** Tokens that are left before pi compacts, for pages of tools. */
export function tokensLeft({ used, window, reserve, promised }: Fill): number {
	const line = Math.max(0, window - reserve);
	// As long as nobody knows, half of a fresh context is left alone.
	return (used === undefined ? line / 2 : line - used) - promised - MARGIN;
}

/** Tokens of a page that so many left have room for; 0 where it would be too short to be of use. */
export function pageTokens(left: number): number {
	return left < LEAST ? 0 : Math.min(MOST, Math.floor(left));
}
