import type { NoPlace, NoteOnDisk } from "#src/carryover/status.ts";
import type { SaveKind } from "#src/carryover/version.ts";
import type { Trigger } from "#src/checkpoints/record.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Block, BlockKind } from "#src/recall/block.ts";
import type { Ledger } from "#src/topics/ledger.ts";
import type { Carryover, PlaceFacts, ToldNote } from "./carryover.ts";
import type { CheckpointEvent } from "./checkpoints.ts";
import type { CompactionEvent } from "./compaction.ts";
import type { Setup } from "./embedding.ts";
import type { Notice } from "./notice.ts";
import type { Off, SessionFacts } from "./session.ts";
import type { Settings } from "./settings.ts";
import type { Suggestion } from "./shift.ts";
import type { ToldCard } from "./topics.ts";
import type { Job, Purpose, Spend } from "./work.ts";

/** What happened on a branch of a session. A replay of the branch gives the same state again. */
export type BranchEvent =
	| { readonly type: "prompt.submitted"; readonly at: number; readonly text: string }
	| { readonly type: "tool.finished"; readonly at: number; readonly name: string }
	| {
			readonly type: "note.saved";
			readonly at: number;
			readonly kind: SaveKind;
			readonly hash: string;
			readonly openItems: number;
			/** Up to when it knows what was said, in milliseconds on the wall clock; absent where that is all. */
			readonly through?: number | undefined;
	  }
	/** As the log of the note says, it knows what was said here up to `through`, in milliseconds on the wall clock. */
	| { readonly type: "note.settled"; readonly at: number; readonly through: number }
	/** From here on this branch works on that topic. The title is for a ledger that has lost the topic. */
	| {
			readonly type: "topic.entered";
			readonly at: number;
			readonly id: string;
			readonly title: string;
			/** Opened by this request, found again, or chosen by the user. */
			readonly how: "opened" | "found" | "chosen";
	  }
	/** From here on this branch works on no topic. */
	| { readonly type: "topic.left"; readonly at: number }
	/** What was made of the message that is about to be sent: whether it leaves what was spoken of. */
	| { readonly type: "shift.judged"; readonly at: number; readonly judgement: Judgement }
	/** What was just judged to leave its topic does not, as a model said. */
	| { readonly type: "shift.refuted"; readonly at: number }
	/** Whether the user wants to hear of changes of topic in this session. */
	| { readonly type: "shift.silenced"; readonly at: number; readonly silenced: boolean }
	/** What was said before is in the context as a summary only. */
	| { readonly type: "branch.compacted"; readonly at: number }
	/** A compaction, by the session entry that holds its summary, for the transcript. */
	| { readonly type: "compaction.recorded"; readonly at: number; readonly entry: string }
	/** A compaction was taken back, so that the branch goes on before it. */
	| { readonly type: "compaction.undone"; readonly at: number; readonly entry: string }
	/** From here on the model is told of this kind no more, or again from the beginning. */
	| {
			readonly type: "block.switched";
			readonly at: number;
			readonly kind: BlockKind;
			readonly on: boolean;
	  }
	/** From here on this kind goes first, or as usual, where the head has no room for all. */
	| {
			readonly type: "block.pinned";
			readonly at: number;
			readonly kind: BlockKind;
			readonly on: boolean;
	  }
	/** A checkpoint was published, here or where this branch comes from. */
	| {
			readonly type: "checkpoint.taken";
			readonly at: number;
			readonly id: string;
			readonly trigger: Trigger;
			/** Id of the last entry that it covers. */
			readonly through: string;
			readonly items: number;
	  }
	/** A status that ends or reopens work, for the transcript. */
	| {
			readonly type: "topic.closed";
			readonly at: number;
			readonly id: string;
			readonly title: string;
			readonly status: "done" | "dropped";
			/** Whether the user set it; what is not so was read off a message or an answer. */
			readonly asked?: boolean | undefined;
	  };

/** What happened around the session: files, settings, background work. */
export type LiveEvent =
	| CompactionEvent
	| CheckpointEvent
	| { readonly type: "session.opened"; readonly at: number; readonly session: SessionFacts }
	/** Waystation was switched off in this session, or on again. */
	| { readonly type: "session.switched"; readonly off: Off | undefined }
	| { readonly type: "session.closing"; readonly at: number; readonly quitting: boolean }
	| { readonly type: "settings.read"; readonly settings: Settings }
	| {
			readonly type: "place.found";
			readonly place: PlaceFacts;
	  }
	/** The session that saved last, by the path of its file. */
	| { readonly type: "session.linked"; readonly file: string | undefined }
	| { readonly type: "place.missed"; readonly reason: NoPlace }
	| { readonly type: "note.read"; readonly at: number; readonly note: NoteOnDisk }
	| {
			readonly type: "note.written";
			readonly at: number;
			readonly note: NoteOnDisk;
			/** Whether what was written is the user's own, whatever the file holds by now. */
			readonly trusted: boolean;
			/** What the model knows after writing it; undefined when another author wrote. */
			readonly known: Pick<Carryover, "told" | "seen"> | undefined;
	  }
	| {
			readonly type: "head.composed";
			readonly at: number;
			readonly text: string;
			readonly blocks: readonly Block[];
			/** Blocks that the budget left no room for. */
			readonly refused: readonly Block[];
			/** The part of the note that was told, and the whole of it at that moment. */
			readonly told: ToldNote;
			readonly seen: string;
	  }
	| { readonly type: "head.dropped" }
	| {
			readonly type: "tail.told";
			readonly block: Block;
			readonly seen: string;
	  }
	| { readonly type: "ledger.located"; readonly file: string; readonly project: string }
	| { readonly type: "ledger.read"; readonly ledger: Ledger }
	| { readonly type: "ledger.failed"; readonly failure: NoteFailure }
	/** A card was told, or the model was told that there is no topic any more. */
	| { readonly type: "card.told"; readonly block: Block; readonly card: ToldCard }
	/** The model has brought the change of the topic about itself, or has just read it. */
	| { readonly type: "card.known"; readonly card: ToldCard }
	| { readonly type: "classify.started"; readonly at: number }
	| { readonly type: "classify.ended" }
	/** A change of topic is worth a line until the next input. */
	| { readonly type: "shift.suggested"; readonly suggestion: Suggestion }
	| { readonly type: "shift.withdrawn" }
	| { readonly type: "summary.started"; readonly at: number }
	| { readonly type: "summary.ended" }
	/** How far the preparation for embedding is; undefined when it has ended. */
	| { readonly type: "setup.moved"; readonly setup: Setup | undefined }
	| { readonly type: "job.moved"; readonly job: Job }
	| { readonly type: "usage.counted"; readonly purpose: Purpose; readonly spend: Spend }
	| {
			readonly type: "notice.given";
			readonly at: number;
			readonly notice: Notice;
			/** Whether the user started what this tells about. */
			readonly asked: boolean;
	  };

/** Everything that can happen, in the past tense. The one way state changes. */
export type Event = BranchEvent | LiveEvent;
