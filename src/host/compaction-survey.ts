import type {
	ProjectedSessionEntry,
	SessionBeforeCompactEvent,
} from "@earendil-works/pi-coding-agent";
import {
	type Brake,
	brakeAfter,
	countedFloor,
	type Floor,
	floorTokens,
} from "#src/compaction/brake.ts";
import { cutAfter, legalCut } from "#src/compaction/pairs.ts";
import { type PastCompaction, pastCompactions } from "#src/compaction/past.ts";
import {
	type Measure,
	noPressure,
	type Pressure,
	pressureAfter,
	pressureNow,
} from "#src/compaction/pressure.ts";
import { sizeSteps } from "#src/compaction/size.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { ownMessages, type Span, spanOf } from "./compaction-span.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { inSteps } from "./pace.ts";
import { standing } from "./window-facts.ts";

/** What is known of a compaction before anything is read. */
export interface Survey {
	readonly past: readonly PastCompaction[];
	readonly pressure: Pressure;
	/** All entries of the branch, with what the model may see of each. */
	readonly all: readonly ProjectedSessionEntry[];
	readonly span: Span;
	/** The first entry that is kept. */
	readonly cut: string;
	/** Tokens that the compaction takes out of the context. */
	readonly gone: number;
	readonly floor: Floor;
	/** How many of the provider's tokens one of our estimates is. */
	readonly scale: number;
	readonly brake: Brake;
}

/** A context of which less than this share can be freed is one that compacting cannot help. */
const HOPELESS_SHARE = 0.2;

/** Looks at a compaction that pi prepares; undefined where no cut is legal. */
export async function surveyOf(
	host: Host,
	life: Life,
	event: SessionBeforeCompactEvent,
	pace: () => Promise<void>,
): Promise<Survey | undefined> {
	const past = pastCompactions(event.branchEntries);
	await pace();
	const all = ownMessages(event.branchEntries);
	const found = spanFor(event, all);
	await pace();
	if (found === undefined) return undefined;
	const { before, folded, kept } = found.span;
	const gone = (await sizeIn(folded, pace)) + estimateTokens(before?.summary ?? "");
	const estimated = floorOf(host, life, await sizeIn(kept, pace));
	const { floor, scale } = countedFloor(estimated, gone, event.preparation.tokensBefore);
	const brake = brakeOf(past, floor, event.preparation.tokensBefore);
	return { past, pressure: pressureOf(past), all, ...found, gone, floor, scale, brake };
}

/**
 * Where the cut is made. A result without its call makes every later request fail, so that it moves back rather than
 * part them, or forward where the call is out of the context already.
 */
function spanFor(
	{ branchEntries, preparation }: SessionBeforeCompactEvent,
	all: readonly ProjectedSessionEntry[],
): Pick<Survey, "cut" | "span"> | undefined {
	const kept = all.map(({ messages, sourceEntry: { id } }) => ({ id, messages }));
	const wanted = preparation.firstKeptEntryId;
	const back = legalCut(kept, wanted);
	const span = back === undefined ? undefined : spanOf(branchEntries, back);
	if (back !== undefined && span !== undefined) return { cut: back, span };
	const forward = cutAfter(kept, wanted);
	const later = forward === undefined ? undefined : spanOf(branchEntries, forward);
	return forward === undefined || later === undefined ? undefined : { cut: forward, span: later };
}

/** Automatic runs rest only where the ones before were futile and this one would be as well. */
function brakeOf(past: readonly PastCompaction[], floor: Floor, tokensBefore: number): Brake {
	const freeable = tokensBefore - floorTokens(floor);
	if (freeable > tokensBefore * HOPELESS_SHARE) return { stopped: false };
	return brakeAfter(past.flatMap(measureOf), floor);
}

/** What the compactions so far came to, as far as ours were measured; what was said since is not theirs. */
function measureOf({
	added,
	before,
	details,
	measured,
}: PastCompaction): readonly (Measure & { at: number })[] {
	if (details === undefined || measured === undefined) return [];
	const { at, tokens } = measured;
	return [{ before, after: Math.max(0, tokens - added), floor: floorTokens(details.floor), at }];
}

function pressureOf(past: readonly PastCompaction[]): Pressure {
	const before = past.at(-1)?.details?.pressure ?? noPressure;
	const [last] = past.slice(-1).flatMap(measureOf);
	const after = last === undefined ? before : pressureAfter(before, last, last.at);
	return pressureNow(after, Date.now());
}

function sizeIn(entries: Span["kept"], pace: () => Promise<void>): Promise<number> {
	return inSteps(sizeSteps(entries.flatMap(({ messages }) => messages)), pace);
}

/** What no compaction frees, by our estimate: pi's prompt with the tools, our head in it, and the newest messages. */
function floorOf(host: Host, { ctx }: Life, tail: number): Floor {
	const blocks = host.store.read().head?.blocks ?? [];
	const head = blocks.reduce((sum, { tokens }) => sum + tokens, 0);
	const { prompt, tools } = standing(host, ctx);
	return { system: Math.max(0, prompt + tools - head), head, tail };
}
