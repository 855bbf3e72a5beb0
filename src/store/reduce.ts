import { reduceBranch } from "./branch.ts";
import {
	afterCompaction,
	type CheckpointEvent,
	noCheckpoints,
	reduceCheckpoints,
} from "./checkpoints.ts";
import {
	type CompactionEvent,
	compactionAtPrompt,
	noCompaction,
	reduceCompaction,
} from "./compaction.ts";
import type { BranchEvent, Event, LiveEvent } from "./events.ts";
import {
	reduceCarryover,
	reduceTold,
	reduceTopics,
	type ToldEvent,
	type TopicsEvent,
} from "./reduce-kept.ts";
import type { State } from "./state.ts";
import { withJob, withSpend } from "./work.ts";

/** Notices that the journal screen can still show. */
const REMEMBERED_NOTICES = 100;

const branchTypes: ReadonlySet<string> = new Set<BranchEvent["type"]>([
	"prompt.submitted",
	"tool.finished",
	"note.saved",
	"note.settled",
	"topic.entered",
	"topic.left",
	"topic.closed",
	"shift.judged",
	"shift.refuted",
	"shift.silenced",
	"branch.compacted",
	"compaction.recorded",
	"compaction.undone",
	"checkpoint.taken",
	"block.switched",
	"block.pinned",
]);

function isOfBranch(event: Event): event is BranchEvent {
	return branchTypes.has(event.type);
}

export function reduce(state: State, event: Event): State {
	return isOfBranch(event) ? reduceOnBranch(state, event) : reduceLive(state, event);
}

function reduceOnBranch(state: State, event: BranchEvent): State {
	const branch = reduceBranch(state.branch, event);
	const isActivity = event.type === "prompt.submitted" || event.type === "tool.finished";
	const { checkpoints, topics } = state;
	const isTopicAnew = event.type === "block.switched" && event.kind === "topic";
	return {
		...state,
		branch,
		topics: isTopicAnew ? { ...topics, told: undefined } : topics,
		activity: state.activity + (isActivity ? 1 : 0),
		checkpoints: event.type === "branch.compacted" ? afterCompaction(checkpoints) : checkpoints,
		compaction:
			event.type === "prompt.submitted" ? compactionAtPrompt(state.compaction) : state.compaction,
	};
}

function reduceLive(state: State, event: LiveEvent): State {
	switch (event.type) {
		case "session.opened":
			return opened(state, event);
		case "session.switched":
			return switched(state, event.off);
		case "session.closing":
			return { ...state, closing: true, quitting: event.quitting };
		case "settings.read":
			return { ...state, settings: event.settings };
		case "head.composed":
		case "head.dropped":
		case "tail.told":
		case "card.told":
			return reduceTold(state, event);
		case "ledger.located":
		case "ledger.read":
		case "ledger.failed":
		case "card.known":
		case "classify.started":
		case "classify.ended":
			return { ...state, topics: reduceTopics(state.topics, event) };
		case "memory.read":
		case "memory.failed":
		case "memory.told":
		case "examine.moved":
		case "examine.ended":
			return reduceMemory(state, event);
		case "compaction.started":
		case "compaction.moved":
		case "compaction.ended":
		case "compaction.measured":
		case "compaction.left":
			return { ...state, compaction: reduceCompaction(state.compaction, event) };
		default:
			return reduceBeside(state, event);
	}
}

type BesideEvent = Exclude<
	LiveEvent,
	| { type: "session.opened" | "session.switched" | "session.closing" | "settings.read" }
	| ToldEvent
	| TopicsEvent
	| CheckpointEvent
	| CompactionEvent
>;

/** What is noticed and done beside the conversation, and the note. */
function reduceBeside(state: State, event: BesideEvent): State {
	switch (event.type) {
		case "shift.suggested":
			return { ...state, suggestion: event.suggestion };
		case "shift.withdrawn":
			return { ...state, suggestion: undefined };
		case "setup.moved":
			return { ...state, setup: event.setup };
		case "job.moved":
			return { ...state, jobs: withJob(state.jobs, event.job) };
		case "usage.counted":
			return { ...state, spend: withSpend(state.spend, event.purpose, event.spend) };
		case "notice.given":
			return { ...state, notices: withNotice(state.notices, event) };
		default:
			return { ...state, carryover: reduceCarryover(state.carryover, event) };
	}
}

function opened(
	state: State,
	{ at, session }: Extract<LiveEvent, { type: "session.opened" }>,
): State {
	return {
		...state,
		session,
		off: undefined,
		activity: 0,
		closing: false,
		quitting: false,
		tailSince: at,
		compaction: noCompaction,
		checkpoints: noCheckpoints,
	};
}

/** What was under way has ended with the work. */
function switched(state: State, off: State["off"]): State {
	return off === undefined
		? { ...state, off }
		: { ...state, off, suggestion: undefined, setup: undefined };
}

function withNotice(
	notices: State["notices"],
	{ at, notice, asked }: Extract<LiveEvent, { type: "notice.given" }>,
): State["notices"] {
	return [...notices, { at, notice, asked }].slice(-REMEMBERED_NOTICES);
}

function reduceMemory(state: State, event: CheckpointEvent): State {
	const checkpoints = reduceCheckpoints(state.checkpoints, event);
	const isTail = event.type === "memory.told" && event.block !== undefined;
	return { ...state, checkpoints, tail: isTail ? [...state.tail, event.block] : state.tail };
}
