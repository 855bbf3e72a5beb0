import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	ContextEvent,
	ContextEventResult,
} from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { Block } from "#src/recall/block.ts";
import { composeHead, tailTypes } from "#src/recall/compose.ts";
import { leavesTraces } from "#src/store/session.ts";
import { memoryForHead } from "./checkpoints.ts";
import { give } from "./give.ts";
import { within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Opening } from "./opening.ts";

/** Messages of the tail: a head that came later has taken them in, or they are told again. */
const tail: ReadonlySet<string> = new Set(Object.values(tailTypes));

/** Our section of the system prompt. */
const SECTION = "waystation";

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
	const memory = await memoryInHead(host, life);
	if (life.alive) await composeForRun(host, life, memory);
}

/** The head of a session without a carryover: its window and its memory, or nothing at all, which then stays so as well. */
async function tellWithoutNote(
	host: Host,
	life: Life,
	event: BeforeAgentStartEvent,
): Promise<undefined> {
	const { store } = host;
	if (store.read().head === undefined) {
		const memory = await memoryInHead(host, life);
		const window = await windowPart(host, life);
		if (!life.alive) return;
		const { headTokens } = store.read().settings.recall;
		const isEmpty = memory === undefined && window === undefined;
		const blocks = window === undefined ? [] : [window];
		const head = isEmpty ? emptyHead : composeHead(blocks, headTokens, memory);
		const told = { text: "", items: 0 };
		store.dispatch({ type: "head.composed", at: Date.now(), ...head, told, seen: "" });
	}
	const text = store.read().head?.text ?? "";
	if (text !== "") event.systemPromptOptions.sections[SECTION] = text;
	return;
}

const emptyHead = { text: "", blocks: [] };

/** The memory's block of a head that is composed now; what the head does not tell, the tail may. */
async function memoryInHead(host: Host, life: Life): Promise<Block | undefined> {
	const { store } = host;
	const memory = await memoryForHead(host, life);
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
	if (life.marked || file === undefined || place === undefined || !leavesTraces(life.facts)) return;
	life.marked = true;
	const mark = { session: id, file, placeRoot: place.root, at: Date.now() };
	const marked = host.unsealed().then((sessions) => sessions.mark(mark));
	await host.keeper.track(marked).catch((error: unknown) => host.report("unsealed", error));
}

async function composeForRun(host: Host, life: Life, memory: Block | undefined): Promise<void> {
	const { store } = host;
	const { note } = store.read().carryover;
	// Most of what telling a note needs is loaded only where there is one.
	const told = note.status === "none" ? undefined : await load(() => import("./told-note.ts"));
	const part = await told?.notePart(store, life);
	const window = await windowPart(host, life);
	// Where there is no room for both, unfinished work matters more.
	const blocks = [part?.block, window].filter((block) => block !== undefined);
	const head = composeHead(blocks, store.read().settings.recall.headTokens, memory);
	const refused = head.refused.some((block) => block === part?.block);
	const items = refused ? 0 : (part?.told ?? 0);
	// What was refused counts as not seen, so that the tail can still tell it.
	const seen = refused ? "" : (part?.seen ?? "");
	const omitted = (part?.omitted ?? 0) + (refused ? (part?.told ?? 0) : 0);
	if (omitted > 0) give(store, { code: "note.overflow", omitted });
	store.dispatch({
		type: "head.composed",
		at: Date.now(),
		...head,
		told: { text: seen, items },
		seen,
	});
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
	const { note, seen } = host.store.read().carryover;
	// A note that was cleared is news like any other; one that is held or unreadable is none.
	if (note.status !== "known" && note.status !== "none") return;
	if ((note.status === "known" ? note.text : "") === seen) return;
	const { changePart } = await load(() => import("./told-note.ts"));
	const block = await changePart(host.store, life);
	if (block === undefined) return;
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
 * Leave out messages of the tail that the head has since taken in, or that an earlier start of this session
 * told. They are older than the head, so that the cached prefix was new at that moment anyway.
 */
export function dropStaleUpdates(
	{ store }: Host,
	event: ContextEvent,
): ContextEventResult | undefined {
	const { tailSince } = store.read();
	const fresh = event.messages.filter(
		(message) =>
			message.role !== "custom" || !tail.has(message.customType) || message.timestamp >= tailSince,
	);
	return fresh.length === event.messages.length ? undefined : { messages: fresh };
}
