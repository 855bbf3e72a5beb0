import { setImmediate as nextTurn } from "node:timers/promises";
import type {
	ExtensionAPI,
	ExtensionContext,
	SessionShutdownEvent,
} from "@earendil-works/pi-coding-agent";
import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { load, once } from "#src/lib/load.ts";
import { createJournal, eventsOf } from "#src/persistence/journal-entry.ts";
import { hasNews } from "#src/store/branch.ts";
import type { Store } from "#src/store/store.ts";
import type { Claim } from "./claim.ts";
import type { EmbedDesk } from "./embedding.ts";
import { detach, give, guard, messageOf, type Report, within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Interrupts } from "./interrupts.ts";
import { Keeper } from "./keeper.ts";
import { createLives, endParts, type Life } from "./life.ts";
import { createOpening, type Opening, replayBranch } from "./opening.ts";
import { completePrompt, createOwnTools } from "./own-tools.ts";
import { dropStaleUpdates, tell } from "./prompt.ts";
import { registerLate, registerTopics } from "./register-late.ts";
import type { WindowDesk } from "./window-desk.ts";

/** Build what the hooks share. Does no work and touches no file. */
export function createHost(pi: ExtensionAPI, store: Store): Host {
	const report: Report = (hook, error) => {
		const message = messageOf(error);
		give(store, { code: "handler.failed", hook, message });
	};
	const journal = createJournal((customType, data) => pi.appendEntry(customType, data));
	let embedding: Promise<EmbedDesk> | undefined;
	const host: Host = {
		pi,
		store,
		lives: createLives(),
		queue: once(async () => (await load(() => import("./queue.ts"))).createQueue(store, report)),
		keeper: new Keeper(store, journal),
		unsealed: once(async () => (await load(() => import("./unsealed.ts"))).unsealedSessions(store)),
		topics: once(async () => (await load(() => import("./topic-desk.ts"))).createTopicDesk(host)),
		checkpoints: once(async () => {
			const { CheckpointDesk } = await load(() => import("./checkpoint-desk.ts"));
			return new CheckpointDesk(host);
		}),
		embedding() {
			embedding ??= createEmbedding(host);
			return embedding;
		},
		embeddingNow: () => embedding,
		endEmbedding: async () => {
			const ending = embedding;
			// Whoever switches Waystation on again gets another one.
			embedding = undefined;
			// Where it could not even be loaded, nothing has to end.
			const desk = await ending?.catch(() => undefined);
			await desk?.end();
		},
		pages: once(async () => {
			const { PageBudget } = await load(() => import("./page-budget.ts"));
			const pages = new PageBudget(pi);
			pi.on("turn_start", () => pages.reset());
			return pages;
		}),
		notes: once(async () => {
			const { NotesDesk } = await load(() => import("./notes-desk.ts"));
			return new NotesDesk(host.keeper, host.lives);
		}),
		...createOwnTools(),
		hold: { inputs: [], compacting: false, asking: undefined },
		journal,
		windows: createWindowDesk(),
		report,
	};
	return host;
}

/** Here rather than beside its type, whose module no start needs. */
function createWindowDesk(): WindowDesk {
	return { names: undefined, asked: new Map(), drafted: undefined, once: false, stoodDown: false };
}

async function createEmbedding(host: Host): Promise<EmbedDesk> {
	const { embedPlaces } = await load(() => import("./embed-places.ts"));
	const { EmbedDesk } = await load(() => import("./embedding.ts"));
	return new EmbedDesk(host, embedPlaces(getAgentDir()));
}

/** Hang the hooks on pi; gives what tells when the session's files were read. */
export function registerHooks(host: Host, claim: Claim): Opening {
	const { pi, report } = host;
	const opening: Opening = createOpening(host, () => hangLate());
	// First of all hooks: whatever else waits while pi is quit, an interrupt must not come before the note.
	const interrupts = registerInterrupts(host);
	registerOpening(host, opening);
	const topics = registerTopics(host, opening);
	const hangLate = registerLate(host, opening);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, (event) => tell(host, opening, event)),
	);
	pi.on(
		"context",
		guard("context", report, (event) => dropStaleUpdates(host, event)),
	);
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, async (event) => {
			const skip = interrupts();
			try {
				// A session that goes on and is left at once has something to save, which its branch tells.
				await opening.ready();
				const life = host.lives.current();
				if (life === undefined) return;
				// First of all: what is fetched goes on next time, and the summary may take a while.
				await Promise.all([host.endEmbedding(), endParts(life)]);
				await Promise.all([leaveSession(host, life, event, skip?.signal), topics.leave()]);
				host.journal.flush();
			} finally {
				host.lives.end();
				claim.release();
				skip?.release();
			}
		}),
	);
	registerRunHooks(host);
	return opening;
}

/** Catches interrupts from the beginning of a quit that may have something to save; gives them while they are caught. */
function registerInterrupts({ lives, pi, report }: Host): () => Interrupts | undefined {
	let caught: Interrupts | undefined;
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, ({ reason }) => {
			if (reason === "quit") caught = lives.current()?.catchInterrupts?.();
		}),
	);
	return () => caught;
}

/** pi's start is not held up: the first input waits until the model has its tools, or they would change the prompt after it. */
function registerOpening(host: Host, opening: Opening): void {
	const { lives, pi, report } = host;
	let started: Promise<void> = Promise.resolve();
	let leaving = false;
	pi.on(
		"session_start",
		guard("session_start", report, ({ reason }, ctx) => {
			started = opening.start(ctx).catch((error: unknown) => report("session_start", error));
			const life = lives.current();
			if (life !== undefined) life.forked = reason === "fork";
			if (ctx.hasUI) detach("unsent", report, takeUnsent(host, ctx));
		}),
	);
	pi.on(
		"session_shutdown",
		guard("session_shutdown", report, ({ reason }) => {
			leaving = reason !== "quit";
		}),
	);
	pi.on(
		"before_agent_start",
		guard("before_agent_start", report, async ({ systemPromptOptions }) => {
			// An extension that was loaded before this one begins its run before this one has heard of the start.
			if (lives.seat() === undefined) await nextTurn();
			await started;
			completePrompt(host.toolLines, systemPromptOptions);
		}),
	);
	pi.on(
		"input",
		guard("input", report, async (event) => {
			if (event.source !== "extension") lives.hear();
			await started;
			if (leaving && event.source === "interactive") {
				// pi would send it to the session that is being left, and throw the answer away with that one.
				(await loadUnsent()).keepForNext([event]);
				return { action: "handled" as const };
			}
			if (event.source !== "extension") await lookForHand(host, opening);
			return;
		}),
	);
}

const loadUnsent = () => load(() => import("./unsent.ts"));

/** Puts what was sent to the session before, and never left, into this one's editor. */
async function takeUnsent({ lives, store }: Host, ctx: ExtensionContext): Promise<void> {
	const { bringBack } = await loadUnsent();
	if (lives.seat()?.ctx !== ctx) return;
	const count = bringBack(ctx);
	if (count > 0) give(store, { code: "images.lost", count }, true);
}

/** Goes by the settings as a hand has left them; a print has read them a moment before its prompt. */
async function lookForHand(host: Host, opening: Opening): Promise<void> {
	const mode = host.lives.seat()?.facts.mode;
	if (mode !== "tui" && mode !== "rpc") return;
	const { followHand } = await load(() => import("./settings-hand.ts"));
	await followHand(host, opening);
}

/** How long leaving may wait for a last look at the note. */
const LAST_LOOK_MS = 500;

/** A session that was only looked at has nothing to save, and loads nothing to find that out. */
async function leaveSession(
	host: Host,
	life: Life,
	event: SessionShutdownEvent,
	skip: AbortSignal | undefined,
): Promise<void> {
	await host.keeper.settled();
	if (!life.facts.leavesTraces) return;
	// A hand's edit since the last prompt is the user's as well, which no later session could tell.
	await within(LAST_LOOK_MS, host.keeper.refresh());
	const { activity, branch } = host.store.read();
	if (activity === 0 && !hasNews(branch)) return;
	const { leave } = await load(() => import("./quit.ts"));
	await leave(host, life, event, skip);
}

function registerRunHooks(host: Host): void {
	const { pi, store, report } = host;
	pi.on(
		"session_tree",
		guard("session_tree", report, async () => {
			const life = host.lives.current();
			if (life === undefined) return;
			life.moves += 1;
			store.dispatch({ type: "head.dropped" });
			await replayBranch(host, life);
		}),
	);
	pi.on(
		"model_select",
		guard("model_select", report, () => store.dispatch({ type: "head.dropped" })),
	);
	// What waits for its entry belongs to the branch that is about to be left.
	pi.on(
		"session_before_tree",
		guard("session_before_tree", report, () => host.journal.flush()),
	);
	pi.on(
		"message_end",
		guard("message_end", report, ({ message }) => noticeMessage(store, message)),
	);
	pi.on(
		"agent_settled",
		guard("agent_settled", report, () => {
			// Switched off, what was added before waits until it is on again.
			if (host.lives.current() !== undefined) host.journal.flush();
		}),
	);
}

/** The same messages that a replay reads from the branch: prompts, those queued into a run, tool results. */
function noticeMessage(store: Store, message: unknown): void {
	for (const event of eventsOf(message, Date.now())) store.dispatch(event);
}
