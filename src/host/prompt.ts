import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ContextEvent,
	ContextEventResult,
} from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { Block, BlockKind } from "#src/recall/block.ts";
import {
	type ComposedHead,
	composeHead,
	roomForBody,
	tailKinds,
	tailTypes,
	WINDOW_MESSAGE,
} from "#src/recall/compose.ts";
import { isTold } from "#src/store/branch.ts";
import type { ToldNote } from "#src/store/carryover.ts";
import type { State } from "#src/store/state.ts";
import { give, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { NotePart } from "./note-part.ts";
import type { Opening } from "./opening.ts";

/** Our section of the system prompt. */
const SECTION = "waystation";

/** A text as pi sends it in our section; empty where it sends none. */
export function asSection(text: string): string {
	return text === "" ? "" : `<${SECTION}>\n${text}\n</${SECTION}>`;
}

/** How long a prompt may wait for a look at the note. */
const LOOK_MS = 500;

/** How long the first prompt of a session may wait for its mark. */
const MARK_MS = 300;

/** Tell the run that starts what is known: the head always, the tail when something changed. */
export async function tell(
	host: Host,
	opening: Opening,
	event: BeforeAgentStartEvent,
): Promise<BeforeAgentStartEventResult | undefined> {
	const life = host.lives.current();
	if (life === undefined) return;
	await opening.ready();
	if (!life.alive) return;
	// Whoever switched the carryover off pays no token for it.
	if (host.store.read().carryover.noPlace === "off") return tellWithoutNote(host, life, event);
	// A kill may come with the first answer, so that the mark has to be there before it; a slow disk is not waited for.
	await within(MARK_MS, markUnsealed(host, life));
	if (!life.alive) return;
	const isNew = host.store.read().head === undefined;
	if (isNew) {
		// The start has read the note a moment ago; a first prompt that comes at once need not do it again.
		if (!opening.isFresh()) await within(LOOK_MS, host.keeper.refresh());
		await composeWithMemory(host, life);
	}
	event.systemPromptOptions.sections[SECTION] = host.store.read().head?.text ?? "";
	return isNew ? undefined : tellChanges(host, life);
}

async function composeWithMemory(host: Host, life: Life): Promise<void> {
	const { store } = host;
	const memory = await memoryInHead(host, life);
	const plan = await planHead(host, life, memory);
	if (plan === undefined) return;
	const { omitted, ...head } = plan;
	if (omitted > 0) give(store, { code: "note.overflow", omitted });
	store.dispatch({ type: "head.composed", at: Date.now(), ...head });
}

/** The head of a session without a carryover: its window and its memory, or nothing at all, which then stays so as well. */
async function tellWithoutNote(
	host: Host,
	life: Life,
	event: BeforeAgentStartEvent,
): Promise<undefined> {
	const { store } = host;
	if (store.read().head === undefined) await composeWithMemory(host, life);
	const text = store.read().head?.text ?? "";
	if (life.alive && text !== "") event.systemPromptOptions.sections[SECTION] = text;
	return;
}

/** The memory's block of a head that is composed now; what the head does not tell, the tail may. */
async function memoryInHead(host: Host, life: Life): Promise<Block | undefined> {
	const { store } = host;
	if (!life.facts.leavesTraces) return;
	const isOn = isTold(store.read().branch, "memory");
	const { memoryForHead } = await load(() => import("./checkpoints.ts"));
	const memory = isOn && life.alive ? await memoryForHead(host, life) : undefined;
	if (!life.alive) return;
	const { told } = store.read().checkpoints;
	const { ids = [], omitted = 0, block } = memory ?? {};
	if (ids.length + told.head.length + told.tail.length > 0) {
		store.dispatch({ type: "memory.told", ids, block: undefined });
	}
	if (omitted > 0) give(store, { code: "memory.overflow", omitted });
	return block;
}

/** From now on there is work that a kill would leave without a summary. Said once for each session. */
async function markUnsealed(host: Host, life: Life): Promise<void> {
	const { file, id } = life.facts;
	const { place } = host.store.read().carryover;
	if (life.marked || file === undefined || place === undefined || !life.facts.leavesTraces) return;
	life.marked = true;
	const mark = { session: id, file, placeRoot: place.root, at: Date.now() };
	const marked = host.unsealed().then((sessions) => sessions.mark(mark));
	await host.keeper.track(marked).catch((error: unknown) => host.report("unsealed", error));
}

/** A head that can be composed, and what then is known of the note. */
export interface HeadPlan extends ComposedHead {
	readonly told: ToldNote;
	readonly seen: string;
	/** Items of the note that are not told whole for want of room. */
	readonly omitted: number;
}

/**
 * The head as it would be composed at this moment; undefined once the session has ended. Tells nobody.
 * @param isOn what of it is told: by default what the user has not switched off
 */
export async function planHead(
	host: Host,
	life: Life,
	memory: Block | undefined,
	isOn = (kind: BlockKind) => isTold(host.store.read().branch, kind),
): Promise<HeadPlan | undefined> {
	const { pinned } = host.store.read().branch;
	const window = isOn("window") ? await windowPart(host, life) : undefined;
	// Of what is pinned the first one goes first; the note is served before the window anyway.
	const first = window !== undefined && pinned[0] === "window" ? [window] : [];
	const taken = first.reduce((sum, { tokens }) => sum + tokens, 0);
	const part = isOn("note") ? await noteNow(host, life, taken) : undefined;
	if (!life.alive) return;
	const { carryover, settings } = host.store.read();
	// Where there is no room for both, unfinished work matters more, unless the user says otherwise.
	const blocks = [part?.block, window].filter((block) => block !== undefined);
	const isEmpty = blocks.length === 0 && memory === undefined;
	if (isEmpty && carryover.noPlace === "off") return nothingToTell;
	const head = composeHead(blocks, settings.recall.headTokens, memory, first);
	const plan = await withNote(head, part);
	return life.alive ? plan : undefined;
}

const untold = { told: { text: "", untold: [] }, seen: "", omitted: 0 } as const;

const nothingToTell: HeadPlan = { text: "", blocks: [], refused: [], ...untold };

async function withNote(head: ComposedHead, part: NotePart | undefined): Promise<HeadPlan> {
	if (part === undefined) return { ...head, ...untold };
	const { block, count, seen, untold: missing } = part;
	const isRefused = head.refused.some((one) => one === block);
	// What was refused counts as not seen, so that the tail can still tell it.
	if (isRefused) return { ...head, ...untold, omitted: await count() };
	return { ...head, told: { text: seen, untold: missing }, seen, omitted: missing.length };
}

/** What the head tells of the note; most of what that needs is loaded only where there is one. */
async function noteNow(host: Host, life: Life, taken: number): Promise<NotePart | undefined> {
	const { carryover, settings } = host.store.read();
	const { note, noPlace } = carryover;
	if (noPlace === "off" || note.status === "none") return;
	const { notePart } = await load(() => import("./told-note.ts"));
	return notePart(host.store, life, roomForBody(settings.recall.headTokens - taken));
}

/** What is told of the context window, where the model has the tools for it. */
async function windowPart(host: Host, life: Life): Promise<Block | undefined> {
	if (host.windows.names === undefined) return undefined;
	const { guideWindow } = await load(() => import("./window-guide.ts"));
	return life.alive ? guideWindow(host, life.ctx) : undefined;
}

async function tellChanges(
	host: Host,
	life: Life,
): Promise<BeforeAgentStartEventResult | undefined> {
	await within(LOOK_MS, host.keeper.refresh());
	const { branch, carryover } = host.store.read();
	const { note, seen } = carryover;
	// Most prompts find the note as it was, and load nothing.
	if (!isTold(branch, "note") || ("text" in note ? note.text : "") === seen) return;
	const { changePart } = await load(() => import("./told-items.ts"));
	const news = await changePart(host.store, life);
	if (news === undefined) return;
	// What came from elsewhere is not the model's to leave out of what it saves: `told` stays as it is.
	host.store.dispatch({ type: "tail.told", ...news });
	const { block } = news;
	return {
		message: {
			customType: tailTypes.update,
			content: block.text,
			display: false,
			details: { v: 1 },
		},
	};
}

/**
 * Leave out messages of the tail that the head has since taken in, that an earlier start of this session
 * told, or that the user has switched off. All but the last are older than the head, so that the cached prefix
 * was new at that moment anyway.
 */
export function dropStaleUpdates(
	{ store }: Host,
	event: ContextEvent,
): ContextEventResult | undefined {
	const { messages } = event;
	const state = store.read();
	const fresh = messages.filter((message) => isCarried(state, message));
	return fresh.length === messages.length ? undefined : { messages: fresh };
}

/** Whether the requests carry a message of the context. Switched off, nothing of ours, not even what was told before. */
export function isCarried(
	state: Pick<State, "branch" | "off" | "tailSince">,
	message: ContextEvent["messages"][number],
): boolean {
	if (message.role !== "custom") return true;
	const { customType, timestamp } = message;
	if (state.off === undefined) return isSent(state, customType, timestamp);
	return tailKinds[customType] === undefined && customType !== WINDOW_MESSAGE;
}

/** Whether a message of the tail is sent, by its `customType` and its time in milliseconds; all others are. */
export function isSent(
	{ branch, tailSince }: Pick<State, "branch" | "tailSince">,
	customType: string,
	timestamp: number,
): boolean {
	const kind = tailKinds[customType];
	if (kind === undefined) return true;
	const since = Math.max(tailSince, branch.switches[kind]?.at ?? 0);
	return isTold(branch, kind) && timestamp >= since;
}
