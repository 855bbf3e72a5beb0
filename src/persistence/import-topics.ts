import { join } from "node:path";
import { type ImportSource, sourceOf } from "#src/import/source.ts";
import { redact } from "#src/lib/redact.ts";
import type { TopicChange } from "#src/topics/change.ts";
import type { Topic } from "#src/topics/topic.ts";
import { writtenTopic } from "#src/topics/written.ts";
import { seedNames } from "./agent-files.ts";
import { failureOf, isExpected, Refused } from "./disk.ts";
import { type ImportContext, type Importer, previewOf, type Took } from "./import-context.ts";
import { readTopicPages } from "./import-pages.ts";
import { lookAtLedger } from "./ledger-read.ts";
import { type LedgerStore, openLedger } from "./ledger-store.ts";

/** The ledger of pi-topic-memory, and the one of its first versions. */
export const topicsImporter: Importer = {
	async find(context) {
		const known = await knownIds(context);
		const found: ImportSource[] = [];
		for (const name of seedNames) {
			const source = await findIn(context, join(context.agentDir, name), known);
			if (source !== undefined) found.push(source);
		}
		return found;
	},
	take: async (context, { path }) => bring(context, await topicsIn(context, path)),
};

/** The pages of its later versions. */
export const pagesImporter: Importer = {
	async find(context) {
		const { bytes, folder, newest, skipped, topics } = await readTopicPages(context);
		if (topics.length + skipped === 0) return [];
		const counts = countsOf(topics, await knownIds(context));
		const place = { kind: "pages", original: "pi-topic-memory", path: folder } as const;
		return [sourceOf(place, { ...counts, bytes, newest, skipped })];
	},
	take: async (context) => bring(context, (await readTopicPages(context)).topics),
};

async function findIn(
	context: ImportContext,
	path: string,
	known: ReadonlySet<string> | undefined,
): Promise<ImportSource | undefined> {
	const place = { kind: "topics", original: "pi-topic-memory", path } as const;
	try {
		const look = await lookAtLedger(path, undefined, context.disk);
		if (look === "missing") return;
		if (look === "corrupt") return sourceOf(place, { untaken: "damaged" });
		const { bytes, dropped, ledger } = look.file;
		const newest = look.stamp?.changedAt;
		return sourceOf(place, {
			...countsOf(ledger.topics, known),
			bytes: bytes.length,
			newest: newest === undefined ? undefined : Math.trunc(newest),
			skipped: dropped,
		});
	} catch (error) {
		if (!isExpected(error)) throw error;
		return sourceOf(place, {
			untaken: failureOf(error) === "too-large" ? "too-large" : "unreadable",
		});
	}
}

function countsOf(topics: readonly Topic[], known: ReadonlySet<string> | undefined) {
	const fresh = topics.filter((topic) => known?.has(writtenTopic(topic).id) !== true);
	return {
		fresh: fresh.length,
		known: topics.length - fresh.length,
		secrets: secretsIn(fresh),
		preview: previewOf(fresh.toReversed().map((topic) => `- ${writtenTopic(topic).title}`)),
	};
}

async function topicsIn({ disk }: ImportContext, path: string): Promise<readonly Topic[]> {
	const look = await lookAtLedger(path, undefined, disk);
	if (typeof look === "string") throw new Refused("changed", path);
	return look.file.ledger.topics;
}

/** Ids of the topics in our ledger; undefined where there is none yet. */
async function knownIds(context: ImportContext): Promise<ReadonlySet<string> | undefined> {
	const read = await openLedger({
		agentDir: context.agentDir,
		disk: context.disk,
		mayWrite: () => false,
	}).read();
	if (!read.ok || !read.exists) return;
	return new Set(read.ledger.topics.map(({ id }) => id));
}

/** Adds those topics whose ids the ledger does not have by then. */
async function bring(context: ImportContext, topics: readonly Topic[]): Promise<Took> {
	const before = await knownIds(context);
	const ledger = openLedger({ agentDir: context.agentDir, disk: context.disk });
	const fresh = topics.filter((topic) => before?.has(writtenTopic(topic).id) !== true);
	const known = topics.length - fresh.length;
	if (fresh.length === 0) return { taken: 0, known, secrets: 0, undo: "log" };
	const ids = fresh.map((topic) => writtenTopic(topic).id);
	const applied = await ledger.apply([
		// A ledger that is not there yet begins with these topics, and to open them once more would write nothing.
		...(before === undefined ? [{ change: "delete", ids } as const] : []),
		...fresh.map((topic): TopicChange => ({ change: "open", topic })),
	]);
	if (!applied.ok) throw new Refused(applied.failure, applied.detail);
	const came = statesOf(applied.ledger.topics, ids);
	return {
		taken: fresh.length,
		known,
		secrets: secretsIn(fresh),
		undo: () => takeBack(ledger, came),
	};
}

type States = ReadonlyMap<string, string>;

function statesOf(topics: readonly Topic[], ids: readonly string[]): States {
	const wanted = new Set(ids);
	const found = topics.filter(({ id }) => wanted.has(id));
	return new Map(found.map((topic) => [topic.id, JSON.stringify(topic)]));
}

/** Deletes the topics as they came: one that was worked on since is no longer only that, and stays. */
async function takeBack(ledger: LedgerStore, came: States): Promise<boolean> {
	const read = await ledger.read();
	if (!read.ok) throw new Refused(read.failure, read.detail);
	const now = statesOf(read.ledger.topics, [...came.keys()]);
	const ids = [...came.keys()].filter((id) => now.get(id) === came.get(id));
	const undone = await ledger.apply([{ change: "delete", ids }]);
	if (!undone.ok) throw new Refused(undone.failure, undone.detail);
	return ids.length === came.size;
}

function secretsIn(topics: readonly Topic[]): number {
	return topics.reduce((sum, { decisions, outcome, source, tags, title }) => {
		const texts = [title, outcome, source.firstSeen, ...tags, ...decisions.map(({ text }) => text)];
		return sum + texts.reduce((all, text) => all + redact(text).count, 0);
	}, 0);
}
