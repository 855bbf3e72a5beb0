import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { hasFields, idOf, isSaid } from "#src/checkpoints/entry.ts";
import { recordsOfForerunner } from "#src/checkpoints/forerunner.ts";
import { emptyGeneration } from "#src/checkpoints/generation.ts";
import { inheritance } from "#src/checkpoints/inherit.ts";
import { intervalOf } from "#src/checkpoints/interval.ts";
import type { NewRecord } from "#src/checkpoints/record.ts";
import { readForerunner } from "#src/persistence/checkpoint-forerunner.ts";
import { openCheckpoints } from "#src/persistence/checkpoint-store.ts";
import { sessionIdIn } from "#src/persistence/session-files.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import { SessionMemory } from "./checkpoint-memory.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";

/** Tokens that one examination reads at most; the main thread scrubs this much in some 30 ms. */
export const MOST_INTERVAL_TOKENS = 48_000;

/** How pi-session-refinement's companion marks the session of a sub-agent. */
const CHILD = "pi-repl-agents-child";

/**
 * The memory of a session; undefined for one of a sub-agent, and where it cannot be read. A fork begins with its
 * share of its parent's, one of pi-session-refinement with what that remembered, and one that was compacted long
 * before with a gap, of which the user is told once. Writes only for the first and the last of these.
 */
export async function openMemory(
	host: CheckpointHost,
	life: Life,
): Promise<SessionMemory | undefined> {
	const branch = life.ctx.sessionManager.getBranch();
	if (branch.some((entry) => entry.type === "custom" && entry.customType === CHILD)) return;
	const { id: session } = life.facts;
	const agentDir = getAgentDir();
	const onQuarantine = (path: string) => give(host.store, { code: "file.quarantined", path });
	const store = openCheckpoints({ agentDir, session, onQuarantine });
	if (store === undefined) return;
	const bare = new SessionMemory(host, life, store, []);
	const generation = await bare.refresh();
	if (generation === undefined || generation.number > 0) return generation && bare;
	const base = await baseOf(life, branch);
	if (!life.alive) return;
	if (base.length > 0) return begin(new SessionMemory(host, life, store, base));
	const gap = life.facts.leavesTraces ? gapBefore(branch) : undefined;
	if (gap !== undefined && (await bare.add(() => [gap])) !== undefined) {
		give(host.store, { code: "memory.earlier", entries: gap.to });
	}
	return bare;
}

/** A fork's share is stored at once, since a fork of the fork looks for it; what was imported waits for a first record. */
async function begin(memory: SessionMemory): Promise<SessionMemory> {
	const { facts } = memory.life;
	if (facts.parent !== undefined && facts.leavesTraces) await memory.add(() => []);
	else await memory.refresh();
	return memory;
}

async function baseOf(life: Life, branch: readonly unknown[]): Promise<readonly NewRecord[]> {
	const { id, parent } = life.facts;
	const share = parent === undefined ? [] : await shareOf(parent, life, branch);
	if (share.length > 0) return share;
	const files = await readForerunner(getAgentDir(), id);
	return files === undefined ? [] : recordsOfForerunner(files, branch.map(idOf));
}

/** What a fork begins with, given its parent's file; nothing for a session that is no fork. */
async function shareOf(
	parent: string,
	life: Life,
	branch: readonly unknown[],
): Promise<readonly NewRecord[]> {
	const session = (await sessionIdIn(parent)) ?? "";
	const read = await openCheckpoints({ agentDir: getAgentDir(), session })?.read();
	if (!life.alive) return [];
	const bornAt = Date.parse(life.ctx.sessionManager.getHeader()?.timestamp ?? "") || 0;
	const given = read?.ok === true ? read.memory.generation : emptyGeneration(session);
	return inheritance(given, { branch, bornAt, forked: life.forked, at: Date.now() });
}

/**
 * What was folded in a session before it had a memory, where that is more than one examination reads. What is still in
 * its context is examined like any other session's.
 */
function gapBefore(branch: readonly unknown[]): (NewRecord & { readonly kind: "gap" }) | undefined {
	const border = borderOf(branch);
	if (border < 0) return;
	const before = idOf(branch[border]);
	const folded = intervalOf(branch, { after: null, before, budget: MOST_INTERVAL_TOKENS });
	if (folded?.more !== true) return;
	const to = branch.slice(0, border).findLastIndex(isSaid);
	const through = idOf(branch[to]);
	return {
		kind: "gap",
		id: `earlier-${through}`,
		at: Date.now(),
		why: "earlier",
		after: null,
		through,
		from: 1,
		to: to + 1,
	};
}

/** Place of the first entry that the newest compaction kept, from 0, else that of the compaction; -1 where there is none. */
function borderOf(branch: readonly unknown[]): number {
	const compaction = branch.findLastIndex(
		(entry) => hasFields(entry) && entry.type === "compaction",
	);
	const entry = branch[compaction];
	if (!hasFields(entry)) return -1;
	const kept = branch.findIndex((other) => idOf(other) === entry.firstKeptEntryId);
	return kept < 0 ? compaction : Math.min(kept, compaction);
}
