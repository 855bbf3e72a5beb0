/** What the hooks and tools of windows share in one session. */
export interface WindowDesk {
	/** Names under which the model has the tools; undefined where it has none. */
	names: WindowToolNames | undefined;
	/** Handoffs of the calls of `new_context` in the present turn, by call id. */
	readonly asked: Map<string, string>;
	/** The boundary that was given to pi at a turn's end and is not seen in the session yet. */
	drafted: DraftedBoundary | undefined;
	/** Whether the next compaction ends the window, since the user asked for that. */
	once: boolean;
	/** Whether another extension cuts this session's context, and ours stands down. */
	stoodDown: boolean;
}

export interface DraftedBoundary {
	/** By which its entry is found. */
	readonly id: string;
	readonly reason: "handoff" | "threshold";
}

export interface WindowToolNames {
	readonly remaining: string;
	readonly fresh: string;
}

/** Another session begins: nothing of the one before holds. */
export function clearWindowDesk(desk: WindowDesk): void {
	desk.names = undefined;
	desk.asked.clear();
	desk.drafted = undefined;
	desk.once = false;
	desk.stoodDown = false;
}
