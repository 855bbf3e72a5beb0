import { setImmediate as turn } from "node:timers/promises";
import type {
	SessionBeforeCompactEvent,
	SessionBeforeCompactResult,
	SessionCompactEvent,
	TurnEndEvent,
} from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import { noticeCompaction } from "./compacted.ts";
import type { Handed } from "./compaction-done.ts";
import { detach, guard } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import type { Opening } from "./opening.ts";
import { isCarried } from "./prompt.ts";

/** How long a compaction right at the start waits for the settings. */
const OPENING_MS = 10_000;

/** Hang on pi what follows a compaction. Gives what answers the question before one: the one place that may give it a summary. */
export function registerCompaction(
	host: Host,
	opening: Opening,
): (event: SessionBeforeCompactEvent) => Promise<SessionBeforeCompactResult | undefined> {
	const { pi, report, store } = host;
	const handed: Handed = { result: undefined };
	pi.on(
		"session_start",
		guard("session_start", report, () => {
			handed.result = undefined;
			host.windows.stoodDown = false;
		}),
	);
	pi.on(
		"session_compact",
		guard("session_compact", report, (event) => {
			noticeCompaction(host, opening, { entry: event.compactionEntry, reason: event.reason });
			detach("compaction", report, done(host, handed, event));
		}),
	);
	pi.on(
		"session_compact_failed",
		guard("session_compact_failed", report, async ({ reason }) => {
			store.dispatch({ type: "compaction.ended", done: undefined });
			if (reason === "manual") await outlastNext(host);
		}),
	);
	pi.on(
		"session_tree",
		guard("session_tree", report, () => store.dispatch({ type: "compaction.left" })),
	);
	pi.on(
		"turn_end",
		guard("turn_end", report, (event) => detach("compaction", report, measure(host, event))),
	);
	return async (event) => {
		handed.result = undefined;
		await opening.ready(OPENING_MS);
		const answer = await takePart(host, event);
		if (answer === undefined) clearForPi(host, event);
		handed.result = answer?.compaction;
		return answer;
	};
}

/** What we give to pi; undefined where it writes the summary itself. */
async function takePart(
	host: Host,
	event: SessionBeforeCompactEvent,
): Promise<SessionBeforeCompactResult | undefined> {
	// Switched off, it is pi's own affair.
	if (host.store.read().off !== undefined) return undefined;
	started(host, event);
	const answer = await answerOf(host, event);
	if (answer === undefined) leftToPi(host);
	else if (answer.cancel === true) noticeUnanswered(host, event);
	return answer;
}

/** A print that is not asked again has no answer: pi would print nothing, and call that a success. */
function noticeUnanswered({ lives }: Host, { willRetry }: SessionBeforeCompactEvent): void {
	if (willRetry && lives.current()?.facts.mode === "print") process.exitCode = 1;
}

function started({ store }: Host, { preparation, reason }: SessionBeforeCompactEvent): void {
	const { messagesToSummarize, tokensBefore, turnPrefixMessages } = preparation;
	const messages = messagesToSummarize.length + turnPrefixMessages.length;
	const now = Date.now();
	store.dispatch({
		type: "compaction.started",
		running: {
			...{ since: now, reason, messages, tokens: tokensBefore },
			...{ level: 0, stage: undefined, repairs: 0 },
		},
	});
}

/** What takes the place of the older turns, by the settings and by what the user has just asked for. */
async function answerOf(
	host: Host,
	event: SessionBeforeCompactEvent,
): Promise<SessionBeforeCompactResult | undefined> {
	const life = host.lives.current();
	const asked = host.windows.once && event.reason === "manual";
	host.windows.once = false;
	if (life === undefined) return;
	const way = asked ? "rollover" : wayOf(host, event);
	if (way === "summary") return summarise(host, life, event);
	if (way === "rollover" && isUnprinted(host, life, event)) return { cancel: true };
	await remember(host, life, event, way === "rollover");
	return way === "host" ? undefined : rollOver(host, life, event, asked);
}

/**
 * A print shows the last message of the context when all is done, and a rollover leaves none. The next run of the session
 * begins with the same question.
 */
function isUnprinted(
	{ store }: Host,
	{ facts }: Life,
	{ branchEntries, reason, willRetry }: SessionBeforeCompactEvent,
): boolean {
	if (facts.mode !== "print" || store.read().activity === 0) return false;
	// Some providers answer what is too long for the window all the same, and pi then asks nothing again.
	if (reason === "manual" || willRetry) return false;
	const last = branchEntries.findLast(({ type }) => type === "message");
	if (last?.type !== "message" || last.message.role !== "assistant") return false;
	return last.message.stopReason !== "toolUse";
}

/** A summary is what /compact asks for, whatever automatic runs do. */
function wayOf({ store, windows }: Host, { reason }: SessionBeforeCompactEvent) {
	const way = windows.stoodDown ? "host" : selectCompactor(store.read());
	return way === "rollover" && reason === "manual" ? "summary" : way;
}

/** What falls out of the context goes into the session's memory first, whatever takes its place; `whole`: nothing is kept. */
async function remember(
	host: Host,
	life: Life,
	{ preparation, reason, signal }: SessionBeforeCompactEvent,
	whole: boolean,
): Promise<void> {
	if (!host.store.read().settings.checkpoints.enabled) return;
	const { bringUpTo } = await load(() => import("./checkpoint-boundary.ts"));
	if (!life.alive) return;
	const before = whole ? undefined : preparation.firstKeptEntryId;
	const trigger = reason === "manual" ? "manual-compaction" : "auto-compaction";
	await bringUpTo(host, life, { before, trigger, signal });
}

async function summarise(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
): Promise<SessionBeforeCompactResult | undefined> {
	try {
		const { compactRemembering } = await load(() => import("./compaction-remembered.ts"));
		return life.alive ? await compactRemembering(host, life, event) : { cancel: true };
	} catch (error) {
		host.report("session_before_compact", error);
		return undefined;
	}
}

/** Where the record cannot be made everything stays as it is: a summary in its place would be a silent one. */
async function rollOver(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	asked: boolean,
): Promise<SessionBeforeCompactResult | undefined> {
	try {
		const { endWindow } = await load(() => import("./window-rollover.ts"));
		return life.alive ? endWindow(host, life, event, asked) : { cancel: true };
	} catch (error) {
		host.report("session_before_compact", error);
		return { cancel: true };
	}
}

function leftToPi({ store }: Host): void {
	const { running } = store.read().compaction;
	if (running?.stage === undefined) return;
	store.dispatch({ type: "compaction.moved", stage: undefined, repairs: 0, level: 0 });
}

/**
 * pi writes its summary from the lists that it has prepared, and takes them from the same object afterwards: what of
 * ours the requests no longer carry leaves them as well. Where nothing else is in them they stay, since pi would be left
 * with nothing to sum up.
 */
function clearForPi({ store }: Host, { preparation }: SessionBeforeCompactEvent): void {
	const state = store.read();
	const { messagesToSummarize, turnPrefixMessages } = preparation;
	const carried = (message: (typeof messagesToSummarize)[number]) => isCarried(state, message);
	const left = {
		messagesToSummarize: messagesToSummarize.filter(carried),
		turnPrefixMessages: turnPrefixMessages.filter(carried),
	};
	if (left.messagesToSummarize.length + left.turnPrefixMessages.length === 0) return;
	Object.assign(preparation, left);
}

async function done(host: Host, handed: Handed, event: SessionCompactEvent): Promise<void> {
	const life = host.lives.current();
	if (life === undefined) return;
	const { concludeCompaction } = await load(() => import("./compaction-done.ts"));
	if (life.alive) await concludeCompaction(host, life, handed, event);
}

/**
 * Workaround: a second `/compact` takes the place of the first, and pi, ending the first, forgets the signal of the
 * second and throws its summary away. Until pi keeps the two apart, the first ends once the second has.
 */
async function outlastNext({ lives, store }: Host): Promise<void> {
	const life = lives.current();
	// The second begins in the turn in which the first gives way.
	await turn();
	if (life === undefined || store.read().compaction.running === undefined) return;
	await new Promise<void>((done) => {
		const stop = store.watch(
			({ compaction }) => compaction.running,
			(running) => running === undefined && end(),
		);
		const end = () => {
			stop();
			life.signal.removeEventListener("abort", end);
			done();
		};
		life.signal.addEventListener("abort", end);
	});
}

/** The first reply after a compaction tells what it really came to. */
async function measure({ lives, store }: Host, { message }: TurnEndEvent): Promise<void> {
	const life = lives.current();
	const { done: latest } = store.read().compaction;
	if (latest === undefined || latest.measured !== undefined) return;
	const { contextTokens } = await load(() => import("#src/compaction/past.ts"));
	const tokens = contextTokens(message);
	if (tokens === undefined || life?.alive !== true) return;
	store.dispatch({ type: "compaction.measured", tokens });
}
