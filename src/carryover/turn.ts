/** One thing that was said or done in a session, reduced to plain text. */
export interface Turn {
	readonly role: "user" | "assistant" | "tool";
	readonly text: string;
	/** Tools that an assistant called, one line each with the main argument, or the one whose result this is. */
	readonly tools: readonly string[];
	/** Milliseconds on the wall clock; 0 where the session does not say. */
	readonly at: number;
}
