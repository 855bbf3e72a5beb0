import {
	buildSessionProjection,
	type CompactionEntry,
	type CompactionResult,
	type SessionCompactEvent,
	type SessionEntry,
} from "@earendil-works/pi-coding-agent";
import { decodeDetails } from "#src/compaction/decode-details.ts";
import { sizeSteps } from "#src/compaction/size.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";
import { createPace, inSteps } from "./pace.ts";

/** What one compaction leaves for the hooks that follow it. */
export interface Handed {
	/** What pi was given; undefined where pi writes the summary itself. */
	result: CompactionResult | undefined;
}

/** What follows once pi has put a compaction into the session. */
export async function concludeCompaction(
	host: Host,
	life: Life,
	handed: Handed,
	{ compactionEntry, fromExtension }: SessionCompactEvent,
): Promise<void> {
	const { result } = handed;
	handed.result = undefined;
	const { summary } = compactionEntry;
	const isOurs = fromExtension && summary === result?.summary;
	if (result !== undefined && !isOurs) tellRival(host);
	const details = isOurs ? decodeDetails(compactionEntry.details) : undefined;
	await recordCompaction(host, life, compactionEntry, details?.tokensAfterEstimate);
}

/** Put a compaction that stands in the session on record: for the footer, the transcript and the replay. */
export async function recordCompaction(
	host: Host,
	life: Life,
	{ id, tokensBefore }: Pick<CompactionEntry, "id" | "tokensBefore">,
	known?: number,
): Promise<void> {
	const counting = () => sizeAfter(life.ctx.sessionManager.getBranch(), id, tokensBefore);
	const estimated = known ?? (await inSteps(counting(), createPace()));
	if (!life.alive) return;
	const done = { before: tokensBefore, estimated, measured: undefined };
	host.store.dispatch({ type: "compaction.ended", done });
	give(host.store, { code: "compaction.done", before: tokensBefore, after: estimated });
	if (!life.facts.leavesTraces) return;
	const recorded = { type: "compaction.recorded", at: Date.now(), entry: id } as const;
	host.store.dispatch(recorded);
	host.journal.add(recorded);
	host.journal.flush();
}

/** pi takes the last answer of all extensions, so that ours can be thrown away without a word. */
function tellRival({ store, windows }: Host): void {
	const { standDown } = store.read().settings.compaction;
	const isKnown = store.read().notices.some(({ notice }) => notice.code === "compaction.rival");
	if (standDown) windows.stoodDown = true;
	if (!isKnown) give(store, { code: "compaction.rival" });
}

/**
 * Tokens of the context after a compaction: what was there, without what was folded away. The provider's count
 * includes the system prompt and the tools, which stay. In steps, since it reads the whole context.
 */
export function* sizeAfter(
	branch: readonly SessionEntry[],
	compaction: string,
	tokensBefore: number,
): Generator<undefined, number> {
	const at = branch.findIndex(({ id }) => id === compaction);
	const before = yield* sizeSteps(buildSessionProjection(branch.slice(0, at)).messages);
	const after = yield* sizeSteps(buildSessionProjection(branch.slice(0, at + 1)).messages);
	return Math.max(after, tokensBefore - Math.max(0, before - after));
}
