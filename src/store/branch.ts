import type { SaveKind } from "#src/carryover/version.ts";
import type { BlockKind } from "#src/recall/block.ts";
import type { BranchEvent } from "./events.ts";
import type { Judged, ShiftItem } from "./shift.ts";

/** What the entries of the current branch add up to. */
export interface Branch {
	/** User messages so far. */
	readonly prompts: number;
	/** What the note does not know yet. */
	readonly news: News;
	/** The user's latest messages, newest last, for the choice of language. */
	readonly recent: readonly string[];
	/** Milliseconds on the wall clock up to which the note knows what was said here. */
	readonly settled: number | undefined;
	/** What the detection of topic changes is folded from. */
	readonly shifts: readonly ShiftItem[];
	/** Whether the user wants to hear of no change of topic here. */
	readonly silenced: boolean;
	/** The judgement of the message that is about to be sent. */
	readonly judged: Judged | undefined;
	/** Since when checkpoints are due by time, and the tool calls since: the last one, else the first prompt. */
	readonly unexamined: { readonly since: number | undefined; readonly tools: number };
	/** The topic that this branch works on. */
	readonly topic: ActiveTopic | undefined;
	/** What the user has switched off here, or on again. */
	readonly switches: Switches;
	/** What goes first where the head has no room for all, in the order of pinning. */
	readonly pinned: readonly BlockKind[];
	/** What the user has switched and pinned here and not taken back, oldest first. */
	readonly acts: readonly BlockAct[];
}

/** When user messages and tool results came that no save knew, in milliseconds on the wall clock: the newest of each. */
interface News {
	readonly prompts: readonly number[];
	readonly tools: readonly number[];
}

/** One switch or pin, which its opposite takes back. */
export type BlockAct = Pick<BlockEvent, "type" | "at" | "kind" | "on">;

/** What of a kind was told before `at`, in milliseconds on the wall clock, is not sent any more. */
export interface Switch {
	readonly on: boolean;
	readonly at: number;
}

type Switches = Readonly<Partial<Record<BlockKind, Switch>>>;

/** A topic as the branch remembers it. */
export interface ActiveTopic {
	readonly id: string;
	readonly title: string;
	/** Milliseconds on the wall clock when it was entered. */
	readonly at: number;
	/** User messages before it was entered. */
	readonly prompts: number;
}

export const emptyBranch: Branch = {
	prompts: 0,
	news: { prompts: [], tools: [] },
	recent: [],
	settled: undefined,
	shifts: [],
	silenced: false,
	judged: undefined,
	unexamined: { since: undefined, tools: 0 },
	topic: undefined,
	switches: {},
	pinned: [],
	acts: [],
};

/** Enough messages to see which language someone writes in, and no more than that. */
const RECENT_MESSAGES = 12;
const RECENT_UNITS = 500;

/**
 * Tool calls after a save that make news of their own. Fewer are the end of the turn that saved: a last
 * look at a file, the closing answer.
 */
const TOOLS_THAT_MATTER = 3;

/**
 * Saves after which the note knows what the session said, or need not: a person who clears it wants it
 * empty. One who mends a word or brings back a version has said nothing about the session.
 */
const telling: ReadonlySet<SaveKind> = new Set(["tool", "summary", "manual", "clear"]);

export function tellsTheSession(kind: SaveKind): boolean {
	return telling.has(kind);
}

/** Whether something happened that the note does not know yet, or will not once it knows what came until `settled`. */
export function hasNews({ news }: Branch, settled = -1): boolean {
	const { prompts, tools } = newsAfter(news, settled);
	return prompts.length > 0 || tools.length >= TOOLS_THAT_MATTER;
}

function newsAfter({ prompts, tools }: News, settled: number): News {
	// Where the session does not say when, it may have been later.
	const isLater = (at: number) => at === 0 || at > settled;
	return { prompts: prompts.filter(isLater), tools: tools.filter(isLater) };
}

/** The times with one more: as many as can matter. */
function withTime(times: readonly number[], at: number): readonly number[] {
	return [...times, at].slice(-TOOLS_THAT_MATTER);
}

/** Whether the model may be told of this kind here. */
export function isTold({ switches }: Branch, kind: BlockKind): boolean {
	return switches[kind]?.on !== false;
}

export function reduceBranch(branch: Branch, event: BranchEvent): Branch {
	const { news, unexamined } = branch;
	switch (event.type) {
		case "prompt.submitted":
			return {
				...branch,
				prompts: branch.prompts + 1,
				news: { ...news, prompts: withTime(news.prompts, event.at) },
				recent: [...branch.recent, event.text.slice(0, RECENT_UNITS)].slice(-RECENT_MESSAGES),
				shifts: withItem(branch.shifts, saidItem(event.text, branch.judged)),
				judged: undefined,
				unexamined: { ...unexamined, since: unexamined.since ?? event.at },
			};
		case "tool.finished":
			return {
				...branch,
				news: { ...news, tools: withTime(news.tools, event.at) },
				unexamined: { ...unexamined, tools: unexamined.tools + 1 },
			};
		case "note.saved":
			return tellsTheSession(event.kind) ? settledBy(branch, event) : branch;
		case "note.settled": {
			const { through } = event;
			return { ...branch, news: newsAfter(news, through), settled: through };
		}
		case "topic.entered": {
			const { id, title, at } = event;
			return { ...branch, topic: { id, title, at, prompts: branch.prompts } };
		}
		case "topic.left":
			return { ...branch, topic: undefined };
		case "checkpoint.taken":
			return { ...branch, unexamined: { since: event.at, tools: 0 } };
		case "block.switched":
		case "block.pinned":
			return reduceBlocks(branch, event);
		case "topic.closed":
		case "compaction.recorded":
		case "compaction.undone":
			return branch;
		default:
			return reduceShift(branch, event);
	}
}

/** A save that read what was said up to a moment leaves what came later as it is. */
function settledBy(
	branch: Branch,
	{ at, through }: Extract<BranchEvent, { type: "note.saved" }>,
): Branch {
	const settled = Math.max(branch.settled ?? 0, through ?? at);
	const news = through === undefined ? emptyBranch.news : newsAfter(branch.news, through);
	return { ...branch, news, settled };
}

type BlockEvent = Extract<BranchEvent, { type: "block.switched" | "block.pinned" }>;

/** Acts that can be taken back one after the other. */
const ACTS = 50;

function reduceBlocks(branch: Branch, event: BlockEvent): Branch {
	const { at, kind, on, type } = event;
	const acts = actsAfter(branch, event);
	if (type === "block.switched") {
		return { ...branch, acts, switches: { ...branch.switches, [kind]: { on, at } } };
	}
	const others = branch.pinned.filter((one) => one !== kind);
	return { ...branch, acts, pinned: on ? [...others, kind] : others };
}

/** The opposite of the last act takes it back; what changes nothing is none. */
function actsAfter(branch: Branch, { at, kind, on, type }: BlockEvent): readonly BlockAct[] {
	const { acts, pinned } = branch;
	const was = type === "block.switched" ? isTold(branch, kind) : pinned.includes(kind);
	if (was === on) return acts;
	const last = acts.at(-1);
	if (last?.type === type && last.kind === kind && last.on !== on) return acts.slice(0, -1);
	return [...acts, { type, at, kind, on }].slice(-ACTS);
}

/** Messages that are kept: many more than a segment compares with. */
const SHIFT_ITEMS = 24;

/** UTF-16 units of a message that are kept; more than the models read of it. */
const SHIFT_UNITS = 1_000;

/** The items with one more; the oldest leave. */
function withItem(items: readonly ShiftItem[], item: ShiftItem): readonly ShiftItem[] {
	return [...items, item].slice(-SHIFT_ITEMS);
}

/** A message with what was judged of it. */
function saidItem(text: string, judged: Judged | undefined): ShiftItem {
	const { judgement, refuted = false } = judged ?? {};
	return { what: "said", text: text.slice(0, SHIFT_UNITS).toWellFormed(), judgement, refuted };
}

type ShiftEvent = Extract<
	BranchEvent,
	{ type: "shift.judged" | "shift.refuted" | "shift.silenced" | "branch.compacted" }
>;

function reduceShift(branch: Branch, event: ShiftEvent): Branch {
	const { judged, shifts } = branch;
	switch (event.type) {
		case "shift.judged":
			return { ...branch, judged: { judgement: event.judgement, refuted: false } };
		case "shift.refuted":
			return judged === undefined ? branch : { ...branch, judged: { ...judged, refuted: true } };
		case "shift.silenced":
			return { ...branch, silenced: event.silenced };
		case "branch.compacted":
			return { ...branch, shifts: withItem(shifts, { what: "boundary" }) };
	}
}
