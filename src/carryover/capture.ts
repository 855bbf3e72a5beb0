/** The last turns of one session, kept word for word until a summary takes their place. */
export interface Capture {
	readonly session: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** How many of the session's `total` user messages the text holds. */
	readonly covered: number;
	readonly total: number;
	readonly text: string;
}
