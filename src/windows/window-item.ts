/**
 * Who put something into a window: the user (`owner`), an answer of the user to a question that a tool asked (`answer`),
 * an extension or a program (`coordination`), a tool (`tool`).
 */
export type Provenance = "owner" | "answer" | "coordination" | "tool";

/** What a tool was asked, where its call is still in the conversation. */
export interface ItemCall {
	readonly id: string;
	/** With its namespace in front, if it has one. */
	readonly tool: string;
	/** As JSON; empty where the call is gone. */
	readonly input: string;
	readonly failed: boolean;
}

/** One input of a window as it stands in the session: whoever tells it scrubs it first. */
export interface WindowItem {
	/** Id of the entry that holds it: the edit's where it was edited. */
	readonly entry: string;
	/** Milliseconds on the wall clock; 0 where the entry has no time. */
	readonly at: number;
	readonly by: Provenance;
	readonly text: string;
	readonly images: number;
	/** Of answers and tools. */
	readonly call: ItemCall | undefined;
	/** Whether an answer of the model that ended its turn, or called further tools, came later. */
	readonly handled: boolean;
}

/** A session entry as the model sees it, with the edit that changed it. */
export interface WindowEntry {
	readonly id: string;
	/** As the session stores it. */
	readonly timestamp: unknown;
	readonly messages: readonly unknown[];
}

/** Edits of a branch by the entry that they change: the edit's id, and what it puts there, null for nothing. */
export type Edits = ReadonlyMap<string, { readonly id: string; readonly content: unknown }>;
