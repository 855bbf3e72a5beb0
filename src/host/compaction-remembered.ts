import {
	type SessionBeforeCompactEvent,
	type SessionBeforeCompactResult,
	type SessionEntry,
	sessionEntryToContextMessages,
} from "@earendil-works/pi-coding-agent";
import type { Covered } from "#src/checkpoints/coverage.ts";
import { sizeSteps } from "#src/compaction/size.ts";
import { isTold } from "#src/store/branch.ts";
import { bringUpTo, coveredUpTo } from "./checkpoint-boundary.ts";
import { recalledOf } from "./compaction-recall.ts";
import { compactSpan, type RunOptions } from "./compaction-run.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace, inSteps } from "./pace.ts";
import { SHIFT_INSTRUCTIONS } from "./shift-instructions.ts";

/** Of what is folded, what may not be examined yet for the checkpoints to stand for a summary, and tokens of it. */
const TAIL_SHARE = 1 / 3;
const MOST_TAIL_TOKENS = 48_000;

/**
 * The summary of a session that keeps a memory. Where its checkpoints cover most of what is folded only the rest is
 * examined, and they stand for a summary; else the examination and the summary are made side by side.
 */
export async function compactRemembering(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
): Promise<SessionBeforeCompactResult | undefined> {
	const { firstKeptEntryId: before } = event.preparation;
	const covered = isInstant(host, event) ? await coveredUpTo(host, life, before) : undefined;
	if (!life.alive) return { cancel: true };
	if (covered !== undefined && (await isNearlyAll(covered, event))) {
		return compactRecalling(host, life, event, covered);
	}
	const examining = new AbortController();
	const stop = () => examining.abort();
	event.signal.addEventListener("abort", stop, { once: true });
	const remembering = remember(host, life, event, examining.signal);
	const given = await compactSpan(host, life, event);
	// Where nothing is folded nothing has to be remembered now.
	if (given?.cancel === true) stop();
	else await remembering;
	event.signal.removeEventListener("abort", stop);
	return given;
}

/**
 * Whether checkpoints may stand for a model: what the user wants looked at only a model can look for, and what of them
 * has no room has to be told beside the summary.
 */
function isInstant({ store }: Host, { customInstructions }: SessionBeforeCompactEvent): boolean {
	const asked = customInstructions?.trim() ?? "";
	const isOurs = asked === "" || asked === SHIFT_INSTRUCTIONS;
	const { branch, settings } = store.read();
	return settings.compaction.instant && isOurs && isTold(branch, "memory");
}

/** Whether so little is left to examine that this is quicker than a summary. */
async function isNearlyAll(
	{ told, unread }: Covered,
	event: SessionBeforeCompactEvent,
): Promise<boolean> {
	if (told.length === 0) return false;
	const pace = createPace();
	const { messagesToSummarize, turnPrefixMessages } = event.preparation;
	const rest = new Set(unread);
	const left = event.branchEntries.filter(({ id }) => rest.has(id)).flatMap(messagesOf);
	const all = await inSteps(sizeSteps([...messagesToSummarize, ...turnPrefixMessages]), pace);
	const unseen = await inSteps(sizeSteps(left), pace);
	return unseen <= Math.min(MOST_TAIL_TOKENS, all * TAIL_SHARE);
}

function messagesOf(entry: SessionEntry): readonly unknown[] {
	return sessionEntryToContextMessages(entry);
}

async function compactRecalling(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	covered: Covered,
): Promise<SessionBeforeCompactResult | undefined> {
	if (covered.unread.length > 0) {
		host.store.dispatch({ type: "compaction.moved", stage: "remembering", repairs: 0, level: 0 });
		await remember(host, life, event, event.signal);
	}
	if (!life.alive) return { cancel: true };
	const known = new Set(covered.told.map(({ id }) => id));
	const recall: RunOptions["recall"] = async (found) => {
		const now = await coveredUpTo(host, life, found.cut);
		return now && recalledOf(now, found, known);
	};
	return compactSpan(host, life, event, { recall });
}

/** What falls out of the context goes into the session's memory, whoever writes the summary. */
function remember(
	host: Host,
	life: Life,
	{ preparation, reason }: SessionBeforeCompactEvent,
	signal: AbortSignal,
): Promise<unknown> {
	const trigger = reason === "manual" ? "manual-compaction" : "auto-compaction";
	return bringUpTo(host, life, { before: preparation.firstKeptEntryId, trigger, signal });
}
