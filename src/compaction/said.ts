/** Who spoke one message of a conversation, in the terms of pi's session. */
export type Speaker = "user" | "assistant" | "tool" | "bash" | "custom" | "summary";

/** One call of a tool, as the model wrote it. */
export interface Call {
	readonly id: string;
	readonly tool: string;
	readonly input: Readonly<Record<string, unknown>>;
}

/** One message of the conversation as the model saw it, with the session entry that it comes from. */
export interface Said {
	/** Id of the session entry. */
	readonly entry: string;
	/** Milliseconds on the wall clock; 0 where the entry has no time. */
	readonly at: number;
	readonly speaker: Speaker;
	/** Its text without thinking; images are counted, not told. */
	readonly text: string;
	readonly images: number;
	/** An assistant's calls, those that are nested in others included. */
	readonly calls: readonly Call[];
	/** Whether an assistant's message ended its turn; false for one that was aborted or failed. */
	readonly ended: boolean;
	/** Whether the user broke an assistant's message off. */
	readonly aborted?: boolean | undefined;
	/** Of a tool result or a bash command of the user: what it answers and how it went. */
	readonly result: Result | undefined;
}

/** What a tool, or a command that the user ran, gave back. */
export interface Result {
	/** Id of the call; empty for a command that the user ran. */
	readonly call: string;
	readonly tool: string;
	/** Undefined where nothing tells. */
	readonly failed: boolean | undefined;
	/** Exit status of a command; undefined where none is known. */
	readonly exit: number | undefined;
	/** The command of a user's bash message; undefined for tools, whose command is in the call. */
	readonly command: string | undefined;
}
