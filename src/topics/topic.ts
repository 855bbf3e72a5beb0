/** What kind of work a topic asks for. */
export const topicTypes = ["feature", "bug", "upgrade", "refactor", "other"] as const;
export type TopicType = (typeof topicTypes)[number];

export const topicStatuses = ["in_progress", "blocked", "done", "dropped"] as const;
export type TopicStatus = (typeof topicStatuses)[number];

/** One thing that was asked for or found out, in one line. */
export interface Decision {
	/** Milliseconds on the wall clock; names the decision within its topic. */
	readonly at: number;
	readonly text: string;
}

/** One piece of work that somebody asked for. */
export interface Topic {
	readonly id: string;
	readonly title: string;
	readonly type: TopicType;
	/** Lower case, each once. */
	readonly tags: readonly string[];
	/** Id of the topic that was active when this one was asked for; empty for none. */
	readonly derivedFrom: string;
	/** Ids of related topics, which name this one in turn. */
	readonly links: readonly string[];
	readonly status: TopicStatus;
	/** Milliseconds on the wall clock. */
	readonly created: number;
	readonly lastUpdated: number;
	/** Absolute path of the project's folder. */
	readonly project: string;
	/** Oldest first. */
	readonly decisions: readonly Decision[];
	/** What came out of it; may have several lines. */
	readonly outcome: string;
	readonly source: {
		/** What the user wrote when it was first asked for. */
		readonly firstSeen: string;
		/** Id of the session in which that was. */
		readonly firstSession: string;
	};
}

/** What a record may hold at most: characters as people count them, entries, and UTF-16 units of an id. */
export const topicBounds = {
	title: 25,
	tags: 3,
	tag: 24,
	links: 50,
	decisions: 8,
	decision: 200,
	outcome: 500,
	firstSeen: 200,
	id: 60,
} as const;

/** Whether work on it is still wanted. */
export function isOpen({ status }: Topic): boolean {
	return status === "in_progress" || status === "blocked";
}
