import type { Ledger } from "#src/topics/ledger.ts";
import type { Topic } from "#src/topics/topic.ts";
import { decodeText } from "./disk.ts";
import { parseJsonc } from "./jsonc.ts";
import { decodeTopicConfig } from "./ledger-config.ts";
import { type Extra, extraOf, isRecord, says, textsOf, timeOf } from "./ledger-field.ts";
import { type Entry, type LedgerFile, ledgerVersion, type Range } from "./ledger-file.ts";
import type { Pace } from "./ledger-pace.ts";
import { cutPieces } from "./ledger-pieces.ts";
import { settleTopics } from "./ledger-settle.ts";
import { decodeTopic } from "./ledger-topic.ts";

/** The file's parts before a look at how its topics belong together. */
interface Parts {
	/** All of the file but its topics. */
	readonly frame: Extra;
	readonly entries: readonly Entry[];
	readonly dropped: number;
}

/**
 * Decodes the ledger's file. Whatever is missing or wrong in it is mended field by field, and unknown keys are
 * kept. Topics that say what `previous` says stay the same objects. Rests between pieces of work where the
 * file is laid out as ours. Undefined where it is not JSON, not even with comments, or holds no ledger.
 */
export async function decodeLedger(
	bytes: Buffer,
	previous: LedgerFile,
	pace: Pace,
): Promise<LedgerFile | undefined> {
	const parts = (await partsInPieces(bytes, previous, pace)) ?? (await partsAsWhole(bytes, pace));
	if (parts === undefined) return;
	const { frame, dropped } = parts;
	const settled = await settleTopics(
		parts.entries.map(({ topic }) => topic),
		pace,
	);
	const { topics, entries } = await recognised(parts.entries, settled, previous, pace);
	const { version, config: rawConfig, imported } = frame;
	const { config, extra: configExtra } = decodeTopicConfig(rawConfig);
	return {
		ledger: sameLedger({ config, topics }, previous.ledger),
		version: timeOf(version) ?? ledgerVersion,
		extra: extraOf(frame, fields),
		configExtra,
		imported: imported === undefined ? undefined : textsOf(imported),
		entries,
		dropped,
		bytes,
	};
}

const fields: ReadonlySet<string> = new Set(["version", "config", "topics", "imported"]);

/** Reads topic by topic; what stands there as it stood before is not parsed again. */
async function partsInPieces(
	bytes: Buffer,
	previous: LedgerFile,
	pace: Pace,
): Promise<Parts | undefined> {
	const pieces = await cutPieces(bytes, pace);
	if (pieces === undefined) return;
	const known = createKnown(bytes, previous);
	const entries: Entry[] = [];
	for (const range of pieces.ranges) {
		const entry = known.find(range) ?? parsePiece(bytes, range);
		if (entry === "broken") return;
		if (entry) {
			known.passed(entry);
			entries.push(entry);
		}
		if (pace.isDue()) await pace.rest();
	}
	return { frame: pieces.frame, entries, dropped: pieces.ranges.length - entries.length };
}

function parsePiece(bytes: Buffer, range: Range): Entry | "broken" | undefined {
	const value = parseJsonc(bytes.toString("utf8", range.start, range.end));
	if (value === undefined) return "broken";
	const decoded = decodeTopic(value);
	return decoded && { ...decoded, range, verbatim: decoded.exact };
}

/** What an earlier look at the file found, gone through along with the new bytes. */
function createKnown(bytes: Buffer, previous: LedgerFile) {
	let next = 0;
	let places: Map<string, number> | undefined;
	const isNext = (topic: Topic) => previous.entries[next]?.topic === topic;
	return {
		/** The earlier entry, if the same bytes stand here. */
		find(range: Range): Entry | undefined {
			const entry = previous.entries[next];
			const old = entry?.range;
			if (!entry || !old || old.end - old.start !== range.end - range.start) return;
			const { start, end } = range;
			const same = bytes.compare(previous.bytes, old.start, old.end, start, end) === 0;
			return same ? { ...entry, range, verbatim: entry.exact } : undefined;
		},
		/** What followed this topic before is likely to follow it here. */
		passed({ topic }: Entry): void {
			if (isNext(topic)) {
				next += 1;
				return;
			}
			places ??= new Map(previous.entries.map((entry, at) => [entry.topic.id, at]));
			next = (places.get(topic.id) ?? next - 1) + 1;
		},
	};
}

async function partsAsWhole(bytes: Buffer, pace: Pace): Promise<Parts | undefined> {
	const file = parseJsonc(decodeText(bytes));
	if (!isRecord(file)) return;
	const { topics = [], ...frame } = file;
	if (!Array.isArray(topics)) return;
	const entries: Entry[] = [];
	for (const value of topics) {
		const decoded = decodeTopic(value);
		if (decoded) entries.push({ ...decoded, range: undefined, verbatim: false });
		if (pace.isDue()) await pace.rest();
	}
	return { frame, entries, dropped: topics.length - entries.length };
}

/** The topics, each as the object that it was before where it says the same. */
async function recognised(
	found: readonly Entry[],
	settled: readonly Topic[],
	{ ledger }: LedgerFile,
	pace: Pace,
): Promise<{ topics: readonly Topic[]; entries: readonly Entry[] }> {
	const known = new Map<string, Topic>();
	for (const topic of ledger.topics) known.set(topic.id, topic);
	const topics: Topic[] = [];
	const entries: Entry[] = [];
	for (const [at, entry] of found.entries()) {
		const topic = settled[at] ?? entry.topic;
		topics.push(asBefore(topic, known.get(topic.id)));
		const verbatim = entry.verbatim && topic === entry.topic;
		entries.push(verbatim === entry.verbatim ? entry : { ...entry, verbatim });
		if (pace.isDue()) await pace.rest();
	}
	return { topics, entries };
}

function asBefore(topic: Topic, before: Topic | undefined): Topic {
	return before && (before === topic || says(before, topic)) ? before : topic;
}

/** The ledger before, where the new one has nothing else. */
function sameLedger(ledger: Ledger, before: Ledger): Ledger {
	const config = says(before.config, ledger.config) ? before.config : ledger.config;
	const { topics } = ledger;
	const same = topics.length === before.topics.length;
	if (!same || !topics.every((topic, at) => topic === before.topics[at])) return { config, topics };
	return config === before.config ? before : { config, topics: before.topics };
}
