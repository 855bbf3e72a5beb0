import type { Finding } from "#src/forget/finding.ts";
import { fold } from "#src/history/fold.mjs";
import type { Hit, Mark, SearchRequest } from "#src/history/found.ts";
import { historyFile } from "#src/persistence/agent-files.ts";
import { Refused } from "#src/persistence/disk.ts";
import { excerptsOf, type Sought } from "#src/persistence/forget-find.ts";
import type { Forgotten } from "#src/persistence/forgotten.ts";
import { createHistoryReader, type HistoryReader } from "#src/persistence/history-client.ts";
import { hideEntries } from "#src/persistence/history-forget.ts";
import type { SweepContext } from "#src/persistence/sweep-context.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Entries of one page of the search, and entries that are hidden at most. */
const pageSize = 50;
const mostEntries = 5_000;

/** What a search of all sessions finds, and what it may find no more. */
export interface HistoryFinding {
	readonly finding: Finding;
	readonly entries: readonly { readonly key: string; readonly entry: string }[];
}

/** Entries of pi's session files that hold a text. */
export async function findInHistory(
	host: Host,
	life: Life,
	context: SweepContext,
	{ missed, text }: Pick<Sought, "missed"> & { readonly text: string },
): Promise<HistoryFinding | undefined> {
	const asked = { agentDir: context.agentDir, missed, text };
	const hits = await withReader(host, life, context, async (reader) => [
		...(await hitsOf(reader, { ...asked, nested: false })),
		...(await hitsOf(reader, { ...asked, nested: true })),
	]);
	const [newest] = hits;
	if (newest === undefined) return;
	const entries = [
		...new Map(hits.map(({ id, key }) => [`${key} ${id}`, { key, entry: id }])).values(),
	];
	return {
		entries,
		finding: {
			id: "history",
			keptIn: "history",
			name: "history.db",
			path: newest.path,
			count: entries.length,
			more: hits.length >= mostEntries,
			kinds: [],
			excerpts: excerptsOf(hits.map(({ window }) => window.text)),
			act: "hide",
		},
	};
}

interface HitsAsked extends Pick<Sought, "missed"> {
	readonly agentDir: string;
	readonly text: string;
	readonly nested: boolean;
}

async function hitsOf(
	reader: HistoryReader,
	{ agentDir, missed, nested, text }: HitsAsked,
): Promise<readonly Hit[]> {
	const hits: Hit[] = [];
	let after: Mark | undefined;
	const wanted = { terms: [fold(text).trim()], roles: [], tools: [] };
	do {
		const request: SearchRequest = {
			wanted,
			scope: { kind: "all" },
			nested,
			current: undefined,
			limit: pageSize,
			after,
			near: false,
		};
		const answer = await reader.search(request);
		if (!answer.ok) {
			missed(historyFile(agentDir));
			break;
		}
		hits.push(...answer.value.hits);
		for (const path of answer.value.unreadable) missed(path);
		after = answer.value.next;
	} while (after !== undefined && hits.length < mostEntries);
	return hits;
}

/** Hides them from every search, and gives the way back. */
export async function hideFound(
	host: Host,
	life: Life,
	context: SweepContext,
	{ entries }: HistoryFinding,
): Promise<Forgotten> {
	const hide = async (hidden: boolean) => {
		await hideEntries(context.agentDir, entries, hidden, context.disk);
		const told = await withReader(host, life, context, (reader) => reader.hide(entries, hidden));
		if (!told.ok) throw new Refused("failed", told.detail);
		return true;
	};
	await hide(true);
	return { changed: entries.length, back: () => hide(false) };
}

/** A thread for just this: that of the session's own search may be at work, or not be there. */
async function withReader<T>(
	{ store }: Host,
	life: Life,
	{ agentDir }: SweepContext,
	work: (reader: HistoryReader) => Promise<T>,
): Promise<T> {
	const { ctx, facts } = life;
	const writing = facts.leavesTraces && store.read().settings.history.enabled;
	const sessionDir = facts.file === undefined ? undefined : ctx.sessionManager.getSessionDir();
	const reader = createHistoryReader({ agentDir, sessionDir, writing });
	try {
		return await work(reader);
	} finally {
		await reader.end();
	}
}
