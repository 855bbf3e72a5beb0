import type { Block } from "#src/recall/block.ts";
import type { Branch } from "./branch.ts";
import type { Carryover, ToldNote } from "./carryover.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Compaction } from "./compaction.ts";
import type { Setup } from "./embedding.ts";
import type { Notice } from "./notice.ts";
import type { Off, SessionFacts } from "./session.ts";
import type { Settings } from "./settings.ts";
import type { Suggestion } from "./shift.ts";
import type { Topics } from "./topics.ts";
import type { Job, Totals } from "./work.ts";

/** What stands at the head of the prompt, unchanged until it is dropped. */
export interface Head {
	readonly at: number;
	readonly text: string;
	readonly blocks: readonly Block[];
	/** Blocks that its budget left no room for. */
	readonly refused: readonly Block[];
	/** The part of the note that it tells. */
	readonly told: ToldNote;
}

export interface GivenNotice {
	readonly at: number;
	readonly notice: Notice;
	readonly asked: boolean;
}

export interface State {
	readonly branch: Branch;
	readonly session: SessionFacts | undefined;
	/** Why Waystation is switched off in this session; undefined where it is at work. */
	readonly off: Off | undefined;
	/** Prompts and tool calls since the session was opened here; a replay does not count. */
	readonly activity: number;
	/** Set from the moment pi leaves the session, and while its screen is already gone. */
	readonly closing: boolean;
	readonly quitting: boolean;
	readonly settings: Settings;
	readonly carryover: Carryover;
	readonly topics: Topics;
	readonly compaction: Compaction;
	readonly checkpoints: Checkpoints;
	readonly head: Head | undefined;
	/** What the tail was told since the head was composed, oldest first. */
	readonly tail: readonly Block[];
	/** Milliseconds on the wall clock; messages of the tail that are older were taken in, or are told again. */
	readonly tailSince: number;
	/** The change of topic that a line tells of. */
	readonly suggestion: Suggestion | undefined;
	/** What is being prepared for embedding at the moment. */
	readonly setup: Setup | undefined;
	readonly jobs: readonly Job[];
	readonly spend: Totals;
	/** The latest notices, newest last. */
	readonly notices: readonly GivenNotice[];
}
