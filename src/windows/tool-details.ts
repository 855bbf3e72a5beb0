/** What a card knows of an answer about the room that is left, in tokens. */
export interface RemainingDetails {
	readonly v: 1;
	/** Absent where no reply has been counted yet. */
	readonly used?: number;
	/** Absent where nobody knows it. */
	readonly window?: number;
	/** Where the window is cut without being asked. */
	readonly line?: number;
}

/** What a card knows of a request for a fresh window. */
export interface FreshDetails {
	readonly v: 1;
	/** Empty where the model handed nothing over. */
	readonly handoff: string;
	readonly tokens: number;
}
