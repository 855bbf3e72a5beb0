import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import type { Journal } from "#src/persistence/journal-entry.ts";
import type { UnsealedSessions } from "#src/persistence/unsealed.ts";
import type { Store } from "#src/store/store.ts";
import type { CheckpointDesk } from "./checkpoint-desk.ts";
import type { EmbedDesk } from "./embedding.ts";
import type { Report } from "./guard.ts";
import type { Hold } from "./hold.ts";
import type { Keeper } from "./keeper.ts";
import type { Lives } from "./life.ts";
import type { NotesDesk } from "./notes-desk.ts";
import type { OwnTools } from "./own-tools.ts";
import type { PageBudget } from "./page-budget.ts";
import type { Queue } from "./queue.ts";
import type { TopicDesk } from "./topic-desk.ts";
import type { WindowDesk } from "./window-desk.ts";

/** What the hooks of one extension instance share. */
export interface Host extends OwnTools {
	readonly pi: ExtensionAPI;
	readonly store: Store;
	readonly lives: Lives;
	/** Background work; loaded when there first is some. */
	queue(): Promise<Queue>;
	readonly keeper: Keeper;
	/** The records of sessions without a summary; loaded at the start of a session that may need one. */
	unsealed(): Promise<UnsealedSessions>;
	/** The work on topics; loaded when there first is some. */
	topics(): Promise<TopicDesk>;
	/** The memory of the session; loaded when there first is one. */
	checkpoints(): Promise<CheckpointDesk>;
	/** The work with local models; loaded when there first is some. */
	embedding(): Promise<EmbedDesk>;
	/** The same where it is at work already; undefined else. */
	embeddingNow(): Promise<EmbedDesk> | undefined;
	/** Ends that work for good, if there was any. */
	endEmbedding(): Promise<void>;
	/** What pages of our tools may still take of the context; loaded with the first page. */
	pages(): Promise<PageBudget>;
	/** The work on the model's notes; loaded when there first is some. */
	notes(): Promise<NotesDesk>;
	/** Inputs that were not sent yet. */
	readonly hold: Hold;
	readonly journal: Journal;
	readonly windows: WindowDesk;
	/** Turns what a handler threw into a notice. */
	readonly report: Report;
}
